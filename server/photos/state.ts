import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Crop, Picture, ProductPictures } from '../../contract/features/photos.ts'
import { videoOf } from '../../contract/features/pictures.ts'
import { inScope, scopeOf } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** A photograph as shown for a product, and as stored in a change set. */
export type Shown = Pick<Picture, 'imageId' | 'crop' | 'alt' | 'caption'>

/** Throws `not_found` for a product that doesn't exist or isn't within the person's reach. */
export async function assertMine(ctx: SignedInCtx, productId: number): Promise<void> {
  // A customer's user may hold the authority for a camera, but manages no products.
  if (!ctx.user.staff) throw new AppError('not_found')
  const found = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where(inScope(scopeOf(ctx.user), 'products'))
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
}

const pictureRows = (ctx: Ctx, productIds: readonly number[]) =>
  ctx.db
    .selectFrom('product_pictures as s')
    .innerJoin('photos as p', 'p.id', 's.photo_id')
    .innerJoin('photo_cuts as c', 'c.name', 's.cut_name')
    .select(['s.product_id', 's.cut_name', 's.alt_en', 's.alt_es', 's.caption_en', 's.caption_es'])
    .select(['p.id', 'p.width', 'p.height', 'p.name', 'p.source', 'c.x', 'c.y', 'c.size'])
    .where('s.product_id', '=', sql<number>`any(${[...productIds]}::int[])`)
    .orderBy('s.product_id')
    .orderBy('s.position')

/** The photographs of products in order. */
export async function readPictures(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, Picture[]>> {
  const found = new Map<number, Picture[]>(productIds.map((id) => [id, []]))
  for (const row of await pictureRows(ctx, productIds).execute())
    found.get(row.product_id)?.push({
      imageId: row.id,
      name: row.cut_name,
      width: row.width,
      height: row.height,
      crop: { x: row.x, y: row.y, size: row.size },
      alt: { en: row.alt_en, es: row.alt_es },
      caption: { en: row.caption_en, es: row.caption_es },
      fileName: row.name,
      source: row.source,
    })
  return found
}

/** What the page about a product's pictures shows. Throws `not_found`. */
export async function readProductPictures(
  ctx: Ctx,
  productId: number,
  changeSetId: number | null = null,
): Promise<ProductPictures> {
  const product = await ctx.db
    .selectFrom('products')
    .select(['image_name', 'video_name'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new AppError('not_found')
  return {
    productId,
    imageName: product.image_name,
    pictures: (await readPictures(ctx, [productId])).get(productId) ?? [],
    video: videoOf(product.video_name),
    changeSetId,
  }
}

export const shownOf = ({ imageId, crop, alt, caption }: Picture): Shown => ({ imageId, crop, alt, caption })

/** The largest square in the middle. */
export function middleOf({ width, height }: { width: number; height: number }): Crop {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size }
}

/** The square moved and shrunk as little as necessary to lie within the picture. */
export function within({ x, y, size }: Crop, { width, height }: { width: number; height: number }): Crop {
  const edge = Math.min(size, width, height)
  return { x: Math.min(x, width - edge), y: Math.min(y, height - edge), size: edge }
}

/** The name of a crop of a photograph: the same bytes and crop of a product always have the same name. */
export function cutName(photo: { productId: number; sha256: Buffer }, { x, y, size }: Crop): string {
  const said = createHash('sha256').update(photo.sha256).update(`${photo.productId} ${x} ${y} ${size}`)
  return `photo-${said.digest('hex').slice(0, 24)}`
}
