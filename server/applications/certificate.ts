import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { certificateTypes } from '../../contract/applications.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'
import { defineJob } from '../jobs/job.ts'

type CertificateType = (typeof certificateTypes)[number]

/** A picture larger than this is no photo of a paper. */
const mostPixels = 60_000_000
/** The longer side of what is kept, in pixels: enough to read a certificate by. */
const longestSide = 3000

const kinds = [
  { type: 'application/pdf', ending: 'pdf', begins: '%PDF-' },
  { type: 'image/jpeg', ending: 'jpg', begins: '\xff\xd8\xff' },
  { type: 'image/png', ending: 'png', begins: '\x89PNG\r\n\x1a\n' },
] as const satisfies readonly { type: CertificateType; ending: string; begins: string }[]

const folderOf = (ctx: Ctx) => path.join(ctx.settings.dataDir, 'certificates')

/** By then a certificate belongs to an application, or the process died in between. */
const unusedMs = 3_600_000

/**
 * Keeps a certificate under a name of the server's own and returns that. What it is, its first bytes say; pictures are drawn
 * anew, without what the camera wrote into them. The job that lets go of it, should nothing come to name it, is queued first.
 * Throws `file_refused`.
 */
export async function keepCertificate(ctx: Ctx, content: Buffer): Promise<string> {
  const start = content.subarray(0, 8).toString('latin1')
  const kind = kinds.find(({ begins }) => start.startsWith(begins))
  if (!kind) throw new AppError('file_refused')
  const kept = kind.ending === 'pdf' ? content : await drawnAnew(content, kind.ending)
  const name = `${randomUUID()}.${kind.ending}`
  await ctx.enqueue('drop_unused_certificate', { name }, { runAt: new Date(ctx.now().getTime() + unusedMs) })
  await mkdir(folderOf(ctx), { recursive: true })
  await writeFile(path.join(folderOf(ctx), name), kept, { mode: 0o600 })
  return name
}

async function drawnAnew(content: Buffer, ending: 'jpg' | 'png'): Promise<Buffer> {
  const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const drawn = ending === 'jpg' ? picture.jpeg({ quality: 85 }) : picture.png()
  return drawn.toBuffer().catch(() => {
    throw new AppError('file_refused')
  })
}

export async function readCertificate(ctx: Ctx, name: string): Promise<{ type: string; body: Buffer }> {
  const type = kinds.find(({ ending }) => name.endsWith(`.${ending}`))?.type ?? 'application/octet-stream'
  const body = await readFile(path.join(folderOf(ctx), path.basename(name))).catch(() => undefined)
  if (!body) throw new AppError('not_found')
  return { type, body }
}

/** Lets go of a file whose application could not be stored. */
export const dropCertificate = (ctx: Ctx, name: string) =>
  rm(path.join(folderOf(ctx), path.basename(name)), { force: true })

/** Lets go of a certificate that no application names: the process died, or could not remove it, before there was one. */
export const dropUnusedCertificateJob = defineJob({
  name: 'drop_unused_certificate',
  run: async (ctx, { name }) => {
    const used = await ctx.db
      .selectFrom('applications')
      .select('id')
      .where('certificate_file', '=', name)
      .executeTakeFirst()
    if (!used) await dropCertificate(ctx, name)
  },
})
