import { fileTypes } from '../../contract/core/file-types.ts'
import {
  mostPhotos,
  type PictureKind,
  type ProductPictures,
  photoTypes,
} from '../../contract/features/photos.ts'
import { nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { type StoredFile, withFiles } from '../files/files.ts'
import { spoolFolder } from '../files/spool.ts'
import { changeShowing, lockShowing } from './change.ts'
import { fetchPicture } from './fetch-picture.ts'
import { isLookedAt, proposePhotos } from './propose.ts'
import { assertMine, middleOf, readProductPictures, type Shown } from './state.ts'

/** Throws `not_found`, `file_refused`, `too_many_pictures`, `changed_meanwhile`, `too_many`, `files_unavailable`. */
export async function addPhotos(
  ctx: SignedInCtx,
  productId: number,
  {
    uploads,
    source = '',
    kind = 'HEAD',
  }: { uploads: readonly Upload[]; source?: string; kind?: PictureKind },
): Promise<ProductPictures> {
  await assertMine(ctx, productId)
  if (uploads.length === 0) throw noFile()
  const known = await knownPhotos(ctx, productId)
  const seen = new Set<string>()
  const fresh = uploads.filter(({ sha256 }) => {
    const hash = sha256.toString('hex')
    const isNew = !seen.has(hash) && !known.has(hash)
    seen.add(hash)
    return isNew
  })
  const again = [...seen].flatMap((hash) => known.get(hash) ?? [])
  assertRoom((await readProductPictures(ctx, productId)).pictures, again, fresh.length)
  // A vendor's photographs go to the buyers for review first.
  let proposed = 0
  const bring = async (inside: SignedInCtx, photos: readonly Shown[]) => {
    if (!isLookedAt(ctx)) return show(inside, productId, photos)
    proposed = await proposePhotos(inside, productId, {
      photoIds: photos.map(({ imageId }) => imageId),
      kind,
    })
    return null
  }
  const changeSetId =
    fresh.length === 0
      ? await inTransaction(ctx, (inside) => bring(inside, again))
      : await withFiles(ctx, fresh, { kind: 'photo' }, async (inside, stored) => {
          const added = await keep(inside, productId, { uploads: fresh, stored, source })
          return bring(inside, [...again, ...added])
        })
  if (changeSetId === null && proposed === 0) nothingChanged(ctx)
  return readProductPictures(ctx, productId, changeSetId)
}

/** Fetches the picture at an address and adds it. Also throws `address_refused`. */
export async function addFromAddress(
  ctx: SignedInCtx,
  { productId, address }: { productId: number; address: string },
): Promise<ProductPictures> {
  await assertMine(ctx, productId)
  const upload = await fetchPicture(address, {
    web: ctx.adapters.web,
    folder: spoolFolder(ctx.settings.dataDir),
  })
  try {
    return await addPhotos(ctx, productId, { uploads: [upload], source: address })
  } finally {
    await upload.close()
  }
}

const noFile = () => {
  const message = `Send ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(photoTypes.map((type) => fileTypes[type].name))}.`
  return new AppError('file_refused', { detail: message, fields: [{ path: 'file', message }] })
}

/** Photographs stored for the product earlier, by the hash of the uploaded file. */
async function knownPhotos({ db }: SignedInCtx, productId: number): Promise<Map<string, Shown>> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'sha256', 'width', 'height'])
    .where('product_id', '=', productId)
    .execute()
  return new Map(rows.map((row) => [row.sha256.toString('hex'), newlyShown(row)]))
}

const newlyShown = (photo: { id: string; width: number; height: number }): Shown => ({
  imageId: photo.id,
  crop: middleOf(photo),
  alt: { en: '', es: '' },
  caption: { en: '', es: '' },
})

function assertRoom(
  shown: readonly { imageId: string }[],
  again: readonly { imageId: string }[],
  fresh: number,
) {
  const ids = new Set([...shown, ...again].map(({ imageId }) => imageId))
  if (ids.size + fresh > mostPhotos) throw new AppError('too_many_pictures')
}

type Kept = { uploads: readonly Upload[]; stored: readonly StoredFile[]; source: string }

async function keep(
  ctx: SignedInCtx,
  productId: number,
  { uploads, stored, source }: Kept,
): Promise<Shown[]> {
  const rows = stored.map(({ id, name, size }, i) => {
    const upload = uploads[i]
    if (!size || !upload) throw new Error(`a stored picture has no size: ${id}`)
    return {
      product_id: productId,
      file_id: id,
      sha256: upload.sha256,
      width: size.width,
      height: size.height,
      name,
      source,
      added_by: ctx.user.id,
      added_at: ctx.now(),
    }
  })
  const made = await ctx.db
    .insertInto('photos')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['product_id', 'sha256']).doNothing())
    .returning(['id', 'width', 'height'])
    .execute()
  // Somebody uploaded the same picture at the same moment.
  if (made.length < rows.length) throw new AppError('changed_meanwhile')
  return made.map(newlyShown)
}

/** Adds photographs after the ones shown. Null if all of them are already shown. */
async function show(ctx: SignedInCtx, productId: number, photos: readonly Shown[]): Promise<number | null> {
  const before = (await lockShowing(ctx, [productId])).get(productId)
  if (!before) throw new AppError('not_found')
  const more = photos.filter(({ imageId }) => !before.pictures.some((one) => one.imageId === imageId))
  if (more.length === 0) return null
  if (before.pictures.length + more.length > mostPhotos) throw new AppError('too_many_pictures')
  return changeShowing(ctx, productId, { before, after: { pictures: [...before.pictures, ...more] } })
}
