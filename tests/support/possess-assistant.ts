import type { TestApp } from './app.ts'

type Holder = { userId: number }

const conversation = async ({ db, now }: TestApp, { userId }: Holder) => {
  const at = now()
  const { id } = await db
    .insertInto('assistant_chats')
    .values({ user_id: userId, title: 'White roses', started_at: at, last_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who owns them: one person, not even a colleague. */
export const assistantOwners = { conversation: 'person', 'assistant answer': 'person' } as const

/** Conversations with the assistant, and an answer in one. */
export const assistantMakers = {
  conversation: (app: TestApp, _: unknown, holder: Holder) => conversation(app, holder),
  'assistant answer': async (app: TestApp, _: unknown, holder: Holder) => {
    const { id } = await app.db
      .insertInto('assistant_turns')
      .values({
        chat_id: await conversation(app, holder),
        question: 'White roses',
        asked_at: app.now(),
        language: 'en',
        state: 'done',
        answer: 'Nothing for that.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
