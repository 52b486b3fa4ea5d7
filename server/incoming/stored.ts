import { type IncomingCause, type IncomingOutcome, readsIncoming } from '../../contract/features/incoming.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { keyOf } from '../files/files.ts'
import { parseMail } from './parse.ts'
import type { ParsedMail } from './parsed.ts'

/** Parses a stored mail again, with attachments if requested. Throws ReadingFault, FileStoreError, `not_found`. */
export async function readStored(ctx: Ctx, fileId: string, options: { withFiles?: boolean } = {}) {
  const found = await ctx.adapters.files.get(keyOf({ kind: 'mail', id: fileId }))
  if (!found) throw new AppError('not_found')
  return parseMail(ctx, found.body, options)
}

/** Stores a parsed mail. */
export async function keepParsed({ db }: Ctx, id: number, mail: ParsedMail): Promise<void> {
  await db
    .updateTable('incoming_mails')
    .set({
      message_id: mail.messageId,
      sender: mail.sender,
      sender_name: mail.senderName,
      recipients: mail.recipients.join(' '),
      subject: mail.subject,
      words: mail.words,
      attachments: JSON.stringify(mail.attachments),
      verdict: mail.verdict,
    })
    .where('id', '=', id)
    .execute()
}

/** Notifies the pages of users who read mail. */
export const tellPages = (ctx: Ctx): Promise<void> =>
  ctx.emit('incoming-mail.changed', { any: readsIncoming })

type Whose = { userId: number; customerId: number }

/** Leaves the mail to staff, with the reason. */
export async function leaveWaiting(ctx: Ctx, id: number, cause: IncomingCause, whose?: Whose): Promise<void> {
  await ctx.db
    .updateTable('incoming_mails')
    .set({ state: 'waiting', cause, ...(whose && { user_id: whose.userId, customer_id: whose.customerId }) })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute()
  await tellPages(ctx)
}

/** Marks the mail as ignored. */
export async function ignoreMail(ctx: Ctx, id: number, cause: IncomingCause): Promise<void> {
  await ctx.db
    .updateTable('incoming_mails')
    .set({ state: 'done', outcome: 'ignored', cause, settled_at: ctx.now() })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute()
  await tellPages(ctx)
}

type Made = { outcome: IncomingOutcome; link?: string; by?: string; whose?: Whose }

/** Records the outcome, in the transaction that creates it: a mail has one outcome. Throws `wrong_state` if it already has one. */
export async function settleMail(
  ctx: Ctx,
  id: number,
  { outcome, link = '', by, whose }: Made,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('incoming_mails')
    .set({
      state: 'done',
      outcome,
      link,
      settled_at: ctx.now(),
      settled_by: by ?? null,
      ...(whose && { user_id: whose.userId, customer_id: whose.customerId }),
    })
    .where('id', '=', id)
    .where('state', 'in', by === undefined ? ['new'] : ['waiting'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('wrong_state')
  await tellPages(ctx)
}

export const whoseOf = ({ id, customerId }: { id: number; customerId: number }): Whose => ({
  userId: id,
  customerId,
})
