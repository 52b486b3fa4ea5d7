import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Ctx, FileAnswer, SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { fileAnswer, removeFile, withFiles } from '../files/files.ts'
import { takeTry } from '../limits/throttle.ts'
import { isReadBy } from './write.ts'

/** Maximum photos of a person per hour. */
const hourly = { tries: 60, windowMs: 60 * 60_000 } as const

/** Stores a photo until a quote or a message uses it. Throws `file_refused`, `too_many`, `files_unavailable`. */
export async function sendPhoto(ctx: SignedInCtx, uploads: readonly Upload[]): Promise<{ fileId: string }> {
  const { user } = ctx
  if (uploads.length === 0)
    throw new AppError('invalid_input', { fields: [{ path: 'file', message: 'Send a photo.' }] })
  await takeTry(ctx, 'quote-photos', String(user.id), hourly)
  const about = { kind: 'quote', customerId: user.customerId } as const
  return withFiles(ctx, uploads, about, async (inside, [file]) => {
    if (!file) throw new Error('one file was sent')
    await inside.db
      .insertInto('quote_photos')
      .values({ file_id: file.id, customer_id: user.customerId, user_id: user.id, at: inside.now() })
      .execute()
    return { fileId: file.id }
  })
}

/** A photo of a quote within the person's reach, or their own unused one. Throws `not_found`, `files_unavailable`. */
export async function readPhoto(ctx: SignedInCtx, fileId: string): Promise<FileAnswer> {
  const { user } = ctx
  const { rows } = await sql`select from quote_photos p left join quotes q on q.id = p.quote_id
    left join customers c on c.id = q.customer_id
    where p.file_id = ${fileId} and case when q.id is null then p.user_id = ${user.id} and p.customer_id = ${user.customerId}
      else ${isReadBy(user)} end`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('not_found')
  return fileAnswer(ctx, fileId)
}

type Place = { quoteId: number; messageId?: number }

/** Assigns unused photos to a quote. Throws `invalid_input` for one that isn’t the caller’s or is already used. */
export async function placePhotos(
  ctx: SignedInCtx,
  ids: readonly string[],
  { quoteId, messageId }: Place,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const placed = await ctx.db
    .updateTable('quote_photos')
    .set({ quote_id: quoteId, message_id: messageId ?? null })
    .where('file_id', 'in', wanted)
    .where('user_id', '=', ctx.user.id)
    .where('customer_id', '=', ctx.user.customerId)
    .where((eb) => eb.or([eb('quote_id', 'is', null), eb('quote_id', '=', quoteId)]))
    .returning('file_id')
    .execute()
  if (placed.length < wanted.length)
    throw new AppError('invalid_input', {
      fields: [{ path: 'photos', message: 'This photo isn’t there any more. Add it again.' }],
    })
}

const waitDays = 7

/** Removes photos that have been unused for a week. */
export async function dropWaitingPhotos(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - waitDays * 86_400_000)
  const dropped = await ctx.db
    .deleteFrom('quote_photos')
    .where('quote_id', 'is', null)
    .where('at', '<', before)
    .returning('file_id')
    .execute()
  for (const { file_id } of dropped) await removeFile(ctx, file_id)
  return dropped.length
}
