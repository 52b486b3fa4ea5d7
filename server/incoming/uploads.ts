import type { FileType } from '../../contract/core/file-types.ts'
import type { Ctx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { cleanName } from '../files/clean-name.ts'
import { spool, spoolFolder } from '../files/spool.ts'
import { typeOf } from '../files/type-of.ts'
import { readableOf } from './parse.ts'
import type { Attached } from './parsed.ts'

type Rule = { types: readonly FileType[]; limit: number; most: number }

/** Smaller pictures are logos in signatures. */
const leastPictureBytes = 12_000

/** Attachments that a form would accept, by their content, as uploads while `work` runs; the others stay in the mail. */
export async function withUploads<R>(
  ctx: Pick<Ctx, 'settings'>,
  { names, files }: { names: readonly Attached[]; files: readonly Buffer[] },
  { types, limit, most }: Rule,
  work: (uploads: readonly Upload[]) => Promise<R>,
): Promise<R> {
  const uploads: Upload[] = []
  try {
    for (const [i, bytes] of files.entries()) {
      if (uploads.length >= most || bytes.length === 0 || bytes.length > limit) continue
      const spooled = await spool(spoolFolder(ctx.settings.dataDir), readableOf(bytes), { limit })
      const type = await typeOf(spooled)
      const isLogo = type?.startsWith('image/') && bytes.length < leastPictureBytes
      if (type && types.includes(type) && !isLogo)
        uploads.push({ ...spooled, type, name: cleanName(names[i]?.name ?? '', type) })
      else await spooled.close()
    }
    return await work(uploads)
  } finally {
    for (const one of uploads) await one.close()
  }
}
