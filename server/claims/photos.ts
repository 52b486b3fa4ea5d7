import { sql } from 'kysely'
import { isOrderedFor } from '../access/locations.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'

type Named = { id: number; photoId: string }

/** A photo of a claim of the caller’s company. Throws `not_found` for another’s. */
export async function readOwnPhoto(ctx: SignedInCtx, { id, photoId }: Named): Promise<FileAnswer> {
  const { rows } = await sql<{ file_id: string }>`
    select p.file_id from claim_photos p join claims c on c.id = p.claim_id join orders o on o.id = c.order_id
    where p.id = ${photoId} and c.id = ${id} and c.customer_id = ${ctx.user.customerId}
      and ${isOrderedFor(ctx.user, 'o.address_id')}`.execute(ctx.db)
  return answer(ctx, photoId, rows[0]?.file_id)
}

/** A photo of a claim, or of the stop where its order was delivered, for staff who look after the customer. */
export async function readDeskPhoto(ctx: SignedInCtx, { id, photoId }: Named): Promise<FileAnswer> {
  const { rows } = await sql<{ file_id: string }>`
    select coalesce(p.file_id, d.file_id) as file_id
    from claims c join customers s on s.id = c.customer_id
    left join claim_photos p on p.claim_id = c.id and p.id = ${photoId}
    left join stop_orders so on so.order_id = c.order_id
    left join stop_photos d on d.stop_id = so.stop_id and d.id = ${photoId}
    where c.id = ${id} and c.submitted_at is not null and ${lookedAfterBy(ctx.user, 's')}`.execute(ctx.db)
  return answer(ctx, photoId, rows[0]?.file_id)
}

function answer(ctx: SignedInCtx, photoId: string, fileId: string | null | undefined): Promise<FileAnswer> {
  if (!fileId) throw new AppError('not_found')
  return fileAnswer(ctx, fileId, { stem: photoId })
}
