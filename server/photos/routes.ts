import { sql } from 'kysely'
import { photos } from '../../contract/features/photos.ts'
import { AppError } from '../core/errors.ts'
import { handle, handleInTransaction, type Route, type SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import { addFromAddress, addPhotos } from './add.ts'
import { arrangePhotos, removePhoto } from './arrange.ts'
import { assertMine, readProductPictures } from './state.ts'
import { removeVideo, setVideo } from './video.ts'

export const photosRoutes: Route[] = [
  handle(photos.read, async (ctx, { params }) => {
    await assertMine(ctx, params.productId)
    return readProductPictures(ctx, params.productId)
  }),
  handle(photos.add, (ctx, { body }, { files }) =>
    addPhotos(ctx, body.productId, { uploads: files, kind: body.kind }),
  ),
  handle(photos.addFrom, (ctx, { body }) => addFromAddress(ctx, body)),
  handleInTransaction(photos.arrange, (ctx, { params, body }) => arrangePhotos(ctx, params.productId, body)),
  handleInTransaction(photos.remove, (ctx, { params }) => removePhoto(ctx, params)),
  handle(photos.whole, (ctx, { params }) => wholePhoto(ctx, params)),
  handle(photos.addVideo, (ctx, { params, body }, { files }) =>
    setVideo(ctx, params.productId, { address: body.address, uploads: files }),
  ),
  handleInTransaction(photos.removeVideo, (ctx, { params }) => removeVideo(ctx, params.productId)),
]

async function wholePhoto(ctx: SignedInCtx, { productId, imageId }: { productId: number; imageId: string }) {
  await assertMine(ctx, productId)
  const photo = await ctx.db
    .selectFrom('photos')
    .select('file_id')
    .where(sql<string>`id::text`, '=', imageId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!photo) throw new AppError('not_found')
  return fileAnswer(ctx, photo.file_id)
}
