import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TestApp } from './app.ts'
import { jpegOf } from './photos.ts'

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

/** A photo that a person sent, in the store. */
async function photo({ db, now, deps }: TestApp, { userId }: Holder): Promise<string> {
  const [id, picture, at] = [randomUUID(), await jpegOf(), now()]
  const about = { bytes: picture.length, sha256: createHash('sha256').update(picture).digest() }
  await deps.adapters.files.put(`chat/${id}`, {
    ...about,
    type: 'image/jpeg',
    open: () => Readable.from(picture),
  })
  const times = { created_at: at, stored_at: at, attached_at: at }
  await db
    .insertInto('files')
    .values({ id, kind: 'chat', name: 'roses.jpg', type: 'image/jpeg', user_id: userId, ...about, ...times })
    .execute()
  return id
}

/** The owner: one person only, not their colleagues. */
export const assistantOwners = { conversation: 'person', 'assistant answer': 'person' } as const

/** Conversations with the assistant, and an answer to a question with a photo. */
export const assistantMakers = {
  conversation: (app: TestApp, _: unknown, holder: Holder) => conversation(app, holder),
  'assistant answer': async (app: TestApp, _: unknown, holder: Holder) => {
    const { id } = await app.db
      .insertInto('assistant_turns')
      .values({
        chat_id: await conversation(app, holder),
        question: 'White roses',
        has_photo: true,
        photo_id: await photo(app, holder),
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
