import type { InputOf } from '../../contract/core/endpoint.ts'
import type { ProductPictures, photos } from '../../contract/features/photos.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { changeShowing, lockShowing, type Showing } from './change.ts'
import { assertLookedAt } from './propose.ts'
import { assertMine, readProductPictures, type Shown, within } from './state.ts'

type Asked = InputOf<typeof photos.arrange>['body']

/** Sets order, crops and texts. Throws `not_found`, `changed_meanwhile` with the current pictures, `invalid_input`. */
export async function arrangePhotos(
  ctx: SignedInCtx,
  productId: number,
  { was, pictures }: Asked,
): Promise<ProductPictures> {
  const before = await lockMine(ctx, productId)
  if (before.pictures.map(({ imageId }) => imageId).join() !== was.join())
    throw new AppError('changed_meanwhile', { data: await readProductPictures(ctx, productId) })
  await assertLookedAt(
    ctx,
    pictures.map(({ imageId }) => imageId),
  )
  const sizes = await sizesOf(ctx, productId)
  const after = pictures.map((picture, i): Shown => {
    const size = sizes.get(picture.imageId)
    if (!size || pictures.findIndex(({ imageId }) => imageId === picture.imageId) < i)
      throw new AppError('invalid_input', {
        fields: [{ path: `pictures.${i}.imageId`, message: 'There is no such picture.' }],
      })
    return { ...picture, crop: within(picture.crop, size) }
  })
  const id = await changeShowing(ctx, productId, { before, after: { pictures: after } })
  return readProductPictures(ctx, productId, id)
}

/** Throws `not_found`. */
export async function removePhoto(
  ctx: SignedInCtx,
  { productId, imageId }: { productId: number; imageId: string },
): Promise<ProductPictures> {
  const before = await lockMine(ctx, productId)
  const left = before.pictures.filter((one) => one.imageId !== imageId)
  if (left.length === before.pictures.length) throw new AppError('not_found')
  const id = await changeShowing(ctx, productId, { before, after: { pictures: left } })
  return readProductPictures(ctx, productId, id)
}

/** Throws `not_found`. */
export async function lockMine(ctx: SignedInCtx, productId: number): Promise<Showing> {
  await assertMine(ctx, productId)
  const showing = (await lockShowing(ctx, [productId])).get(productId)
  if (!showing) throw new AppError('not_found')
  return showing
}

async function sizesOf({ db }: SignedInCtx, productId: number) {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'width', 'height'])
    .where('product_id', '=', productId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
