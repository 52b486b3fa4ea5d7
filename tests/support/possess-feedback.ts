import { randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { assistantMakers, assistantOwners } from './possess-assistant.ts'
import { quoteMakers } from './possess-quotes.ts'

type Owner = { customerId: number; addressId: number }

const thread = async ({ db, now }: TestApp, { customerId }: Owner, { userId }: { userId: number }) => {
  const at = now()
  const { id } = await db
    .insertInto('feedback_threads')
    .values({
      customer_id: customerId,
      user_id: userId,
      category: 'General Questions',
      subject: 'Peonies',
      state_at: at,
      created_at: at,
      last_at: at,
      customer_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who owns each kind of these things. */
export const feedbackOwners = {
  feedback: 'company',
  'feedback file': 'house',
  quote: 'company',
  ...assistantOwners,
} as const

/** A person's threads, a file in one, their quotes, and their conversations with the assistant. */
export const feedbackMakers = {
  ...quoteMakers,
  ...assistantMakers,
  feedback: thread,
  'feedback file': async (app: TestApp, company: Owner, holder: { userId: number }) => {
    const { db, now } = app
    const [threadId, fileId, at] = [await thread(app, company, holder), randomUUID(), now()]
    const { id } = await db
      .insertInto('feedback_messages')
      .values({
        thread_id: threadId,
        at,
        side: 'customer',
        user_id: holder.userId,
        name: 'Ana',
        text: 'See the picture',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('files')
      .values({
        id: fileId,
        kind: 'feedback',
        name: 'rose.jpg',
        type: 'image/jpeg',
        bytes: 1,
        sha256: randomBytes(32),
        created_at: at,
        stored_at: at,
        attached_at: at,
      })
      .execute()
    await db.insertInto('feedback_files').values({ file_id: fileId, message_id: id, position: 1 }).execute()
    return fileId
  },
}
