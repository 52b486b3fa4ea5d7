import { fileTypes } from '../../contract/core/file-types.ts'
import type { ProductPictures } from '../../contract/features/photos.ts'
import { videoName } from '../../contract/features/pictures.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { lockMine } from './arrange.ts'
import { changeShowing } from './change.ts'
import { addressRefused } from './fetch-picture.ts'
import { assertMine, cutName, readProductPictures } from './state.ts'
import { videoAt } from './video-address.ts'

/** Sets a product's video: a file, or an address. Throws `not_found`, `address_refused`, `files_unavailable`. */
export async function setVideo(
  ctx: SignedInCtx,
  productId: number,
  { address, uploads }: { address: string; uploads: readonly Upload[] },
): Promise<ProductPictures> {
  await assertMine(ctx, productId)
  const [upload] = uploads
  if (upload) return setFile(ctx, productId, upload)
  const video = videoAt(address)
  if (!video) throw addressRefused('no_video')
  const id = await inTransaction(ctx, (inside) => show(inside, productId, videoName(video)))
  return readProductPictures(ctx, productId, id)
}

async function setFile(ctx: SignedInCtx, productId: number, upload: Upload): Promise<ProductPictures> {
  const { ending } = fileTypes[upload.type]
  const hash = cutName({ productId, sha256: upload.sha256 }, { x: 0, y: 0, size: 0 }).slice(6)
  const name = `film-${hash}.${ending}`
  const known = await ctx.db
    .selectFrom('product_videos')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  const id = known
    ? await inTransaction(ctx, (inside) => show(inside, productId, name))
    : await withFiles(ctx, [upload], { kind: 'video' }, async (inside, [file]) => {
        const made = await inside.db
          .insertInto('product_videos')
          .values({ name, product_id: productId, file_id: file?.id ?? '' })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .execute()
        if (made.length === 0) throw new AppError('changed_meanwhile')
        return show(inside, productId, name)
      })
  return readProductPictures(ctx, productId, id)
}

/** Throws `not_found`. */
export async function removeVideo(ctx: SignedInCtx, productId: number): Promise<ProductPictures> {
  return readProductPictures(ctx, productId, await show(ctx, productId, null))
}

async function show(ctx: SignedInCtx, productId: number, video: string | null) {
  const before = await lockMine(ctx, productId)
  return changeShowing(ctx, productId, { before, after: { video } })
}
