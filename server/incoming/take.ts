import { mayOrder } from '../../contract/core/access.ts'
import { feedbackUpload } from '../../contract/features/feedback/fields.ts'
import type { IncomingCause } from '../../contract/features/incoming.ts'
import { readPersonOfAddress } from '../access/person-of-address.ts'
import { makeCtx } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { ReadingFault } from '../reading/fault.ts'
import { perPersonAndDay } from './limits.ts'
import { answerThread, proposeMail, saidIn, threadOfMail } from './make.ts'
import type { ParsedMail } from './parsed.ts'
import { supplierOfSender, takePriceFiles } from './prices.ts'
import { threadAnswered } from './replies.ts'
import { ignoreMail, keepParsed, leaveWaiting, readStored, settleMail, whoseOf } from './stored.ts'
import { withUploads } from './uploads.ts'

/** Processes a stored mail: makes a proposal or a message from it, leaves it to staff, or ignores it. */
export const takeMailJob = defineJob({
  name: 'take_mail',
  run: (ctx, { mailId }) => takeMail(ctx, mailId),
})

type New = { id: number; fileId: string }

export async function takeMail(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('incoming_mails')
    .select(['state', 'file_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.state !== 'new' || row.file_id === null) return
  const stored = { id, fileId: row.file_id }
  try {
    const { mail } = await readStored(ctx, stored.fileId)
    await keepParsed(ctx, id, mail)
    await judge(ctx, stored, mail)
  } catch (error) {
    if (error instanceof ReadingFault) return leaveWaiting(ctx, id, 'unreadable')
    // An earlier run already settled the mail but died before it could finish.
    if (error instanceof AppError && error.code === 'wrong_state') return
    throw error
  }
}

/**
 * Identifies the sender first: nothing is done in a person's name because of a From line alone. Our mail server's verdict must
 * confirm the From address; everything else waits for staff.
 */
async function judge(ctx: Ctx, stored: New, mail: ParsedMail): Promise<void> {
  const { id } = stored
  // Suppliers' programs send their price files automatically.
  const supplier = await supplierOfSender(ctx, mail.sender)
  if (mail.automatic && !(supplier && mail.automatic === 'automatic'))
    return ignoreMail(ctx, id, mail.automatic)
  if (mail.verdict !== 'passed') return leaveWaiting(ctx, id, 'unverified')
  if (supplier) {
    const made = await takePriceFiles(ctx, supplier, { fileId: stored.fileId, mail })
    if ('link' in made) return settleMail(ctx, id, { outcome: 'prices', link: made.link })
    if (mail.automatic || made.cause === 'file-refused') return leaveWaiting(ctx, id, made.cause)
  }
  const user = await readPersonOfAddress(ctx.db, mail.sender)
  if (!user) return leaveWaiting(ctx, id, supplier ? 'no-file' : 'unknown-sender')
  const whose = whoseOf(user)
  const wait = (cause: IncomingCause) => leaveWaiting(ctx, id, cause, whose)
  if (user.staff) return wait('of-staff')
  if (saidIn(mail) === '' && mail.attachments.length === 0) return wait('empty')
  if (!(await mayGoOn(ctx, user.id))) return wait('too-many')
  const theirs: SignedInCtx = { ...makeCtx(ctx, user), user }
  const about = { id, subject: mail.subject, words: mail.words }
  const along = (outcome: 'proposal' | 'message') => (inside: Ctx, link: string) =>
    settleMail(inside, id, { outcome, link, whose })
  const reply = await threadAnswered(ctx, mail.answers, user)
  if (reply === 'foreign') return wait('foreign-thread')
  if (reply)
    return withPictures(theirs, stored, mail, (uploads) =>
      answerThread(theirs, about, { ...reply, uploads, along: along('message') }),
    )
  if (mayOrder(user) && (await proposeMail(theirs, about, along('proposal')))) return
  await withPictures(theirs, stored, mail, (uploads) =>
    threadOfMail(theirs, about, { uploads, along: along('message') }),
  )
}

/** The pictures and documents of a mail in the form of uploads. */
export async function withPictures<R>(
  ctx: Ctx,
  { fileId }: Pick<New, 'fileId'>,
  { attachments }: Pick<ParsedMail, 'attachments'>,
  work: Parameters<typeof withUploads<R>>[3],
): Promise<R> {
  if (attachments.length === 0) return work([])
  const { mail, files } = await readStored(ctx, fileId, { withFiles: true })
  const { types, limit, count: most } = feedbackUpload
  return withUploads(ctx, { names: mail.attachments, files }, { types, limit, most }, work)
}

/** Counts a person's mail; false above the daily limit. */
async function mayGoOn(ctx: Ctx, userId: number): Promise<boolean> {
  try {
    await takeTry(ctx, 'incoming-mail', String(userId), perPersonAndDay)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false
    throw error
  }
}
