import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { backupNames, manifestOf, type Place } from './place.ts'

const Part = z.object({ bytes: z.int(), sha256: z.string() })
/** The manifest: a backup's description of itself. */
export const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  at: z.string(),
  tookMs: z.int(),
  /** Versions of the product and of the database server. */
  version: z.string(),
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  queueMigration: z.int(),
  tables: z.array(
    z.extend(Part, {
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.nullable(z.string()), start: z.string() }),
  ),
  /** A list of the uploaded files, one per line: key, bytes, hash. `missing`: files that the store had lost. */
  files: z.extend(Part, { count: z.int(), stored: z.int(), missing: z.array(z.string()) }),
  /** The fingerprint of the key that encrypts secrets in the database, and the number of secrets. */
  sealed: z.object({ key: z.string(), secrets: z.int() }),
})
export type Manifest = z.infer<typeof Manifest>

/** A backup can't be used, or there is none; the message is one sentence that tells what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const sumOf = (body: string) => createHash('sha256').update(body).digest('hex')

export function writtenManifest(manifest: Manifest): Buffer {
  const body = JSON.stringify(manifest)
  return Buffer.from(`${sumOf(body)}\n${body}\n`)
}

/** Throws BackupError for a backup that is missing, incomplete or damaged. */
export async function readManifest(place: Place, name: string): Promise<Manifest> {
  const found = await place.get(manifestOf(name))
  if (!found) {
    const half = (await place.list(`data/${name}/`)).length > 0
    throw new BackupError(
      half
        ? `The backup ${name} was never finished: use an earlier one.`
        : `There is no backup ${name}: "stemyard backup list" shows those that are there.`,
    )
  }
  const [sum, body = ''] = (await text(found.body)).split('\n')
  if (sum !== sumOf(body))
    throw new BackupError(`The backup ${name} has a damaged table of contents: use another one.`)
  const parsed = Manifest.safeParse(JSON.parse(body))
  if (!parsed.success)
    throw new BackupError(`The backup ${name} was made by a newer version of the product: use that version.`)
  return parsed.data
}

/** The newest complete backup's name. Throws BackupError without one. */
export async function newestName(place: Place): Promise<string> {
  const name = (await backupNames(place)).at(-1)
  if (!name) throw new BackupError('There is no backup yet: make one with "stemyard backup".')
  return name
}

export const bytesOf = ({ tables, files }: Manifest) =>
  tables.reduce((sum, { bytes }) => sum + bytes, 0) + files.bytes + files.stored
