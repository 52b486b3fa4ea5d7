import { createHash } from 'node:crypto'
import type { IncomingCause } from '../../contract/features/incoming.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { spool, spoolFolder } from '../files/spool.ts'
import { readMailReport } from '../messages/mail-report.ts'
import { takeMailReport } from '../messages/reports.ts'
import { mostMailBytes } from './limits.ts'
import { readableOf } from './parse.ts'
import { tellPages } from './stored.ts'

export type MailWay = 'posted' | 'mailbox'

/** A bounce report includes the first kilobytes of the mail that it is about. */
const mostReportBytes = 512 * 1024

const headEnd = (raw: Buffer) => {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length > 0 ? Math.min(...ends) : raw.length
}

/** Headers written by the sender's program; mail servers add others, which differ by delivery path. */
const written = /^(message-id|from|date|subject|to):/i

/** A hash of what the sender wrote, the same for every delivery path: line endings and headers added by mail servers don't count. */
export function contentHash(raw: Buffer): Buffer {
  const end = headEnd(raw)
  const head = raw
    .toString('latin1', 0, end)
    .replace(/\r/g, '')
    .replace(/\n[ \t]+/g, ' ')
  const own = head
    .split('\n')
    .filter((line) => written.test(line))
    .sort()
  const body = raw.toString('latin1', end).replace(/\r/g, '').trim()
  return createHash('sha256').update(own.join('\n')).update('\n\n').update(body, 'latin1').digest()
}

/** The mail is already stored. */
class CameBefore extends Error {}

/**
 * Stores a mail, once, and queues its processing; a bounce report takes effect at once. Returns whether it is new. Once this
 * returns, the mail is safe, and the sender may delete it. Throws `files_unavailable`.
 */
export async function receiveMail(ctx: Ctx, raw: Buffer, way: MailWay): Promise<boolean> {
  const hash = contentHash(raw)
  const known = await ctx.db
    .selectFrom('incoming_mails')
    .select('id')
    .where('content_hash', '=', hash)
    .executeTakeFirst()
  if (known) return false
  if (await isReport(ctx, raw)) {
    await keepRow(ctx, { hash, way, bytes: raw.length, state: 'done', outcome: 'report' })
    return true
  }
  const spooled = await spool(spoolFolder(ctx.settings.dataDir), readableOf(raw), { limit: mostMailBytes })
  const upload: Upload = { ...spooled, type: 'message/rfc822', name: 'mail.eml' }
  try {
    await withFiles(ctx, [upload], { kind: 'mail' }, async (inside, [file]) => {
      const id = await keepRow(inside, { hash, way, bytes: raw.length, state: 'new', fileId: file!.id })
      if (id === undefined) throw new CameBefore()
      await inside.enqueue('take_mail', { mailId: id }, { key: `take_mail:${id}` })
    })
    return true
  } catch (error) {
    if (error instanceof CameBefore) return false
    throw error
  } finally {
    await spooled.close()
  }
}

/** Records a mail that was too large to be stored, so that staff know of it. */
export function noteTooLarge(ctx: Ctx, { name, bytes }: { name: string; bytes: number }): Promise<void> {
  const hash = createHash('sha256').update(name).digest()
  return inTransaction(ctx, async (inside) => {
    await keepRow(inside, { hash, way: 'mailbox', bytes, state: 'waiting', cause: 'too-large' })
  })
}

async function isReport(ctx: Ctx, raw: Buffer): Promise<boolean> {
  if (!/^content-type:\s*multipart\/report/im.test(raw.toString('latin1', 0, headEnd(raw)))) return false
  const report = readMailReport(raw.toString('utf8', 0, Math.min(raw.length, mostReportBytes)))
  return report !== undefined && (await takeMailReport(ctx, report))
}

type NewRow = { hash: Buffer; way: MailWay; bytes: number } & (
  | { state: 'new'; fileId: string }
  | { state: 'waiting'; cause: IncomingCause }
  | { state: 'done'; outcome: 'report' }
)

async function keepRow(ctx: Ctx, row: NewRow): Promise<number | undefined> {
  const { db, now } = ctx
  const made = await db
    .insertInto('incoming_mails')
    .values({
      content_hash: row.hash,
      way: row.way,
      came_at: now(),
      bytes: row.bytes,
      state: row.state,
      file_id: row.state === 'new' ? row.fileId : null,
      cause: row.state === 'waiting' ? row.cause : null,
      outcome: row.state === 'done' ? row.outcome : null,
      settled_at: row.state === 'done' ? now() : null,
    })
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await tellPages(ctx)
  return made?.id
}
