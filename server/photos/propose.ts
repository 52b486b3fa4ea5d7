import { sql } from 'kysely'
import type { PictureKind } from '../../contract/features/photos.ts'
import { scopeOf } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Whether the person's pictures need review before the shop shows them, as vendors' do. */
export const isLookedAt = ({ user }: SignedInCtx): boolean => scopeOf(user).kind === 'vendor'

/** Submits stored photographs to the buyers, except those already waiting or shown. Returns how many were submitted. */
export async function proposePhotos(
  ctx: SignedInCtx,
  productId: number,
  { photoIds, kind }: { photoIds: readonly string[]; kind: PictureKind },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into product_proposals (vendor_id, product_id, kind, photo_id, sent_at, sent_by)
    select p.vendor_id, p.id, ${kind}, photo.id, ${ctx.now()}, ${ctx.user.id}
    from products p join photos photo on photo.product_id = p.id
    where p.id = ${productId} and p.vendor_id is not null and photo.id = any(${[...photoIds]}::uuid[])
      and not exists (select from product_proposals sent where sent.photo_id = photo.id and sent.state = 'PENDING')
      and not exists (select from product_pictures shown where shown.photo_id = photo.id)
    order by array_position(${[...photoIds]}::uuid[], photo.id)
    returning id`.execute(ctx.db)
  if (rows.length === 0) return 0
  await audit(ctx, {
    action: 'picture.proposed',
    subject: `product ${productId}`,
    after: { kind, pictures: rows.length },
  })
  await ctx.emit('availability.changed', { any: ['VENDOR', 'FEATURED_PRODUCTS', 'FARM_DIRECT'] })
  return rows.length
}

/** Throws `invalid_input` if a vendor would show a picture that the buyers haven't approved. */
export async function assertLookedAt(ctx: SignedInCtx, photoIds: readonly string[]): Promise<void> {
  if (!isLookedAt(ctx)) return
  const { rows } = await sql<{ photo_id: string }>`
    select photo_id from product_proposals where photo_id = any(${[...photoIds]}::uuid[])
    group by photo_id having not bool_or(state = 'SHOWN')`.execute(ctx.db)
  const at = photoIds.findIndex((id) => rows.some(({ photo_id }) => photo_id === id))
  if (at >= 0)
    throw new AppError('invalid_input', {
      fields: [{ path: `pictures.${at}.imageId`, message: 'There is no such picture.' }],
    })
}
