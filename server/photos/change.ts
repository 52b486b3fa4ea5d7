import { sql } from 'kysely'
import { productsChanged } from '../catalogue/changes.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { ChangeTable, Values } from '../changes/tables.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { cutName, readPictures, type Shown, shownOf } from './state.ts'

/** What a product shows: its photographs in order, and the name of its video. */
export type Showing = { pictures: readonly Shown[]; video: string | null }

/** Locks products in id order, and reads what they show. */
export async function lockShowing(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, Showing>> {
  const rows = await ctx.db
    .selectFrom('products')
    .select(['id', 'video_name'])
    .where('id', '=', sql<number>`any(${[...productIds]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const pictures = await readPictures(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, video_name }) => [
      id,
      { pictures: (pictures.get(id) ?? []).map(shownOf), video: video_name },
    ]),
  )
}

/** Changes what a locked product shows, as one change set. Returns the set; null if nothing differs. */
export async function changeShowing(
  ctx: SignedInCtx,
  productId: number,
  { before, after }: { before: Showing; after: Partial<Showing> },
): Promise<number | null> {
  const fields = differing('pictures', productId, { before, after })
  const id = await changeFields(
    ctx,
    {
      area: 'catalogue',
      sentence: 'pictures.changed',
      parameters: {},
      subject: `product ${productId}`,
      before: Object.fromEntries(fields.map((one) => [one.field, one.before])),
      after: Object.fromEntries(fields.map((one) => [one.field, one.after])),
    },
    fields,
  )
  if (id !== undefined) await write(ctx, [[productId, after]])
  return id ?? null
}

async function write(ctx: SignedInCtx, rows: readonly (readonly [number, Partial<Showing>])[]) {
  for (const [productId, { pictures, video }] of rows) {
    if (video !== undefined)
      await ctx.db
        .updateTable('products')
        .set({ video_name: video, updated_at: ctx.now() })
        .where('id', '=', productId)
        .execute()
    if (pictures) await writePictures(ctx, productId, pictures)
  }
  await productsChanged(
    ctx,
    rows.map(([productId]) => productId),
  )
}

/** Photographs that are no longer stored for the product are left out. */
async function writePictures(ctx: SignedInCtx, productId: number, pictures: readonly Shown[]) {
  const photos = await ctx.db
    .selectFrom('photos')
    .select(['id', 'sha256'])
    .where('product_id', '=', productId)
    .execute()
  const rows = pictures.flatMap((picture) => {
    const photo = photos.find(({ id }) => id === picture.imageId)
    return photo ? [{ ...picture, cutName: cutName({ productId, sha256: photo.sha256 }, picture.crop) }] : []
  })
  await ctx.db.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (rows.length === 0) return restoreDrawing(ctx, productId)
  await ctx.db
    .insertInto('photo_cuts')
    .values(rows.map((row) => ({ name: row.cutName, photo_id: row.imageId, ...row.crop })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await ctx.db
    .insertInto('product_pictures')
    .values(
      rows.map(({ imageId, cutName, alt, caption }, i) => ({
        product_id: productId,
        position: i + 1,
        photo_id: imageId,
        cut_name: cutName,
        alt_en: alt.en,
        alt_es: alt.es,
        caption_en: caption.en,
        caption_es: caption.es,
      })),
    )
    .execute()
  await sql`insert into product_drawings (product_id, image_name, additional_images, image_description)
    select id, image_name, additional_images, image_description from products where id = ${productId}
    on conflict (product_id) do nothing`.execute(ctx.db)
  const names = rows.map((row) => `${row.cutName}.jpg`)
  await ctx.db
    .updateTable('products')
    .set({
      image_name: names[0] ?? '',
      additional_images: names.slice(1),
      image_description: rows[0]?.alt.en ?? '',
      updated_at: ctx.now(),
    })
    .where('id', '=', productId)
    .execute()
}

async function restoreDrawing(ctx: SignedInCtx, productId: number) {
  await sql`with drawn as (delete from product_drawings where product_id = ${productId} returning *)
    update products p set image_name = drawn.image_name, additional_images = drawn.additional_images,
      image_description = drawn.image_description, updated_at = ${ctx.now()}
    from drawn where p.id = drawn.product_id`.execute(ctx.db)
}

/** How changes of pictures are undone. Its key is the product's. */
export const pictureChanges: ChangeTable = {
  name: 'pictures',
  lock: async (ctx, keys) => {
    const showing = await lockShowing(ctx, keys.map(Number))
    return new Map([...showing].map(([id, values]): [string, Values] => [String(id), values]))
  },
  write: (ctx, rows) =>
    write(
      ctx,
      rows.map(({ key, values }) => [Number(key), values as Partial<Showing>] as const),
    ),
  names: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('id', '=', sql<number>`any(${[...keys]}::int[])`)
      .execute()
    return new Map(rows.map(({ id, description }) => [String(id), description]))
  },
  show: async (ctx, rows) => {
    const ids = rows.flatMap(({ field, value }) =>
      field === 'pictures' ? (value as readonly Shown[]).map(({ imageId }) => imageId) : [],
    )
    const photos =
      ids.length === 0
        ? []
        : await ctx.db.selectFrom('photos').select(['id', 'name']).where('id', 'in', ids).execute()
    const nameOf = new Map(photos.map(({ id, name }) => [id, name]))
    return rows.map(({ field, value }) =>
      field === 'pictures'
        ? (value as readonly Shown[]).map(({ imageId }) => nameOf.get(imageId) ?? imageId).join(', ')
        : value,
    )
  },
}
