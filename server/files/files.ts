import { randomUUID } from 'node:crypto'
import type { FileType } from '../../contract/core/file-types.ts'
import { FileStoreError } from '../adapters/files/files.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { type Ctx, FileAnswer } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { cleanName } from './clean-name.ts'
import { jpegSize } from './jpeg-size.ts'
import { pngSize } from './png-size.ts'
import { redraw } from './redraw.ts'
import type { PictureShape } from './redraw-limits.ts'
import { spoolFolder } from './spool.ts'

/** The purposes of files; each has a folder in the store. */
export type FileKind =
  | 'claim'
  | 'certificate'
  | 'task'
  | 'prices'
  | 'photo'
  | 'video'
  | 'delivery'
  | 'promo'
  | 'logo'
  | 'feedback'
  | 'paper'
  | 'quote'
  | 'mail'
  | 'chat'

/** `size`: of a picture, in pixels. */
export type StoredFile = {
  id: string
  type: FileType
  name: string
  bytes: number
  size?: { width: number; height: number }
}

type About = {
  kind: FileKind
  /** The customer who owns the files. */
  customerId?: number
  /** The shape in which each picture is re-encoded; default: a JPEG. */
  shapes?: readonly PictureShape[]
}

export const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`

/**
 * Stores uploads, then runs `work` in a transaction that refers to them by id. The files are kept only if it commits: on any
 * failure they are removed, and `clean_files` removes those of a dead process. Pictures are re-encoded, as JPEGs unless `shapes`
 * says otherwise. Throws `file_refused`, `too_many` while other pictures wait, `files_unavailable`.
 */
export async function withFiles<C extends Ctx, R>(
  ctx: C,
  uploads: readonly Upload[],
  about: About,
  work: (inside: C, files: readonly StoredFile[]) => Promise<R>,
): Promise<R> {
  if (ctx.db.isTransaction) throw new Error('files are stored before a transaction, not within one')
  const ids: string[] = []
  try {
    const files: StoredFile[] = []
    for (const [i, upload] of uploads.entries()) {
      const id = randomUUID()
      ids.push(id)
      files.push(await store(ctx, id, upload, { ...about, shape: about.shapes?.[i] ?? 'picture' }))
    }
    return await inTransaction(ctx, async (inside) => {
      const result = await work(inside, files)
      if (ids.length > 0) await attach(inside, ids)
      return result
    })
  } catch (error) {
    if (ids.length > 0) await giveUp(ctx, ids)
    throw error
  }
}

async function store(
  ctx: Ctx,
  id: string,
  given: Upload,
  { kind, customerId, shape }: About & { shape: PictureShape },
): Promise<StoredFile> {
  const upload = given.type.startsWith('image/') ? await asOwnPicture(ctx, given, shape) : given
  try {
    const { type, name, bytes, sha256, read } = upload
    await ctx.db
      .insertInto('files')
      .values({
        id,
        kind,
        name,
        type,
        bytes,
        sha256,
        customer_id: customerId ?? null,
        user_id: ctx.user?.id ?? null,
        created_at: ctx.now(),
      })
      .execute()
    await reached(ctx, ctx.adapters.files.put(keyOf({ kind, id }), { open: read, bytes, sha256, type }))
    await ctx.db.updateTable('files').set({ stored_at: ctx.now() }).where('id', '=', id).execute()
    const size = await sizeOf(upload)
    return { id, type, name, bytes, ...(size && { size }) }
  } finally {
    if (upload !== given) await upload.close()
  }
}

/** This product's JPEGs contain their size within this many bytes, because they have no metadata. */
const headBytes = 4096

async function sizeOf({ type, readAt }: Upload) {
  if (type === 'image/jpeg') return jpegSize(await readAt(0, headBytes))
  return type === 'image/png' ? pngSize(await readAt(0, headBytes)) : undefined
}

async function asOwnPicture(ctx: Ctx, upload: Upload, shape: PictureShape): Promise<Upload> {
  const picture = await redraw(upload.read, spoolFolder(ctx.settings.dataDir), shape)
  const type = shape === 'picture' ? 'image/jpeg' : 'image/png'
  return { ...picture, type, name: cleanName(upload.name, type) }
}

/** Throws if a file was removed meanwhile, so that nothing refers to it. */
async function attach(ctx: Ctx, ids: readonly string[]) {
  const attached = await ctx.db
    .updateTable('files')
    .set({ attached_at: ctx.now() })
    .where('id', 'in', ids)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  if (attached.length < ids.length) throw new Error('a file was removed before anything referred to it')
}

/** Removes uncommitted files. The commit may have succeeded although its answer was lost: such files stay. */
async function giveUp(ctx: Ctx, ids: readonly string[]) {
  try {
    const given = await ctx.db
      .updateTable('files')
      .set({ removed_at: ctx.now() })
      .where('id', 'in', ids)
      .where('attached_at', 'is', null)
      .returning(['id', 'kind'])
      .execute()
    for (const file of given) await removeNow(ctx, file)
  } catch (error) {
    ctx.log.warn({ err: error }, 'files that nothing refers to wait for clean_files')
  }
}

/**
 * Removes a file in the transaction that stops referring to it; its bytes are deleted after the commit. The caller clears its own
 * reference.
 */
export async function removeFile(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.updateTable('files').set({ removed_at: ctx.now() }).where('id', '=', id).execute()
  await ctx.enqueue('clean_files', {}, { key: 'clean_files' })
}

/** Removes the bytes, then the file's row. Throws FileStoreError. */
export async function removeNow(
  { adapters, db }: Pick<Ctx, 'adapters' | 'db'>,
  file: { id: string; kind: string },
) {
  await adapters.files.remove(keyOf(file))
  await db.deleteFrom('files').where('id', '=', file.id).where('removed_at', 'is not', null).execute()
}

/**
 * A file to download, never to display: uploaded content must not run in our pages. The feature that owns the file checks whether the
 * caller may have it. Throws `not_found`, `files_unavailable`.
 */
export async function fileAnswer(
  ctx: Ctx,
  id: string,
  { stem }: { stem?: string } = {},
): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('files')
    .select(['id', 'kind', 'name', 'type'])
    .where('id', '=', id)
    .where('attached_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const type = row.type as FileType
  const found = await reached(ctx, ctx.adapters.files.get(keyOf(row)))
  if (!found) {
    ctx.log.error({ file: keyOf(row) }, 'a file is not in the store')
    throw new AppError('not_found')
  }
  return new FileAnswer({
    type,
    body: found.body,
    fileName: stem === undefined ? row.name : cleanName(stem, type),
    headers: {
      'content-length': String(found.bytes),
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** The store's answer. If the store is unavailable, the operator must fix it, and the caller is asked to retry later. */
async function reached<T>(ctx: Ctx, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error
    ctx.log.error({ err: error }, 'the store of files cannot be used')
    throw new AppError('files_unavailable', { retryAfter: 60 })
  }
}
