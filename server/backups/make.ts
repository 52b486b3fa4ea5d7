import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Snapshot, withSnapshot } from '../../db/backup/snapshot.ts'
import type { FileStore } from '../adapters/files/files.ts'
import { version } from '../core/version.ts'
import { type Manifest, writtenManifest } from './manifest.ts'
import { dataOf, fileOf, manifestOf, type Place } from './place.ts'

export type Making = {
  ownerUrl: string
  place: Place
  files: Pick<FileStore, 'get'>
  /** The fingerprint of the key that encrypts secrets. */
  sealedBy: string
  /** The folder for temporary files. */
  dataDir: string
  now: () => Date
  log: { info(message: string): void; warn(message: string): void }
  onStep?: (done: number, total: number) => Promise<void>
}

/** `2026-11-28T02-45-00Z`: sorts by time. */
const nameAt = (at: Date) => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

/**
 * Copies one consistent snapshot of the database and every file it refers to into the backup storage, while the product runs. The
 * manifest is written last: without it the backup doesn't count.
 */
export async function makeBackup(making: Making): Promise<Manifest> {
  const { ownerUrl, place, dataDir, now, log, sealedBy, onStep = async () => {} } = making
  const from = performance.now()
  await mkdir(dataDir, { recursive: true })
  const spool = await mkdtemp(path.join(dataDir, 'backup-'))
  try {
    return await withSnapshot(ownerUrl, log, async (snapshot) => {
      const at = now()
      const name = nameAt(at)
      const total = snapshot.tables.length + 1
      const tables: Manifest['tables'] = []
      for (const table of snapshot.tables) {
        const rows = snapshot.copy(table)
        const object = `${dataOf(name)}${table.schema}.${table.name}.copy.gz`
        const part = await send(place, object, path.join(spool, 'table'), rows)
        tables.push({ ...table, ...part, rows: rows.rowCount })
        await onStep(tables.length, total)
      }
      const files = await sendFiles(making, snapshot, name, spool)
      await onStep(total, total)
      const { rows } = await snapshot.client.query<{ count: number }>(
        `select (select count(*)::int from second_factors)
           + (select count(*)::int from settings where name = 'mail-server') as count`,
      )
      const manifest: Manifest = {
        format: 1,
        name,
        at: at.toISOString(),
        tookMs: Math.round(performance.now() - from),
        version,
        server: snapshot.serverVersion,
        migrations: snapshot.migrations,
        queueMigration: snapshot.queueMigration,
        tables,
        sequences: snapshot.sequences,
        files,
        sealed: { key: sealedBy, secrets: rows[0]?.count ?? 0 },
      }
      const body = writtenManifest(manifest)
      await place.put(manifestOf(name), {
        open: () => Readable.from([body]),
        bytes: body.length,
        sha256: createHash('sha256').update(body).digest(),
        type: 'application/json',
      })
      return manifest
    })
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}

/** Compresses a stream and stores it. It is spooled first, because the storage must know its length and hash beforehand. */
async function send(place: Place, object: string, spooled: string, rows: Readable) {
  const { bytes, sha256 } = await spool(rows, spooled, [createGzip({ level: 5 })])
  await place.put(object, { open: () => createReadStream(spooled), bytes, sha256, type: 'application/gzip' })
  return { bytes, sha256: sha256.toString('hex') }
}

async function spool(source: Readable, file: string, through: Transform[] = []) {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline([source, ...through, meter, createWriteStream(file, { mode: 0o600 })])
  return { bytes, sha256: hash.digest() }
}

type FileRow = { key: string; bytes: string; sha256: string; type: string }

/** Stores the files that the storage doesn't have yet; a file never changes. */
async function sendFiles(
  { place, files }: Making,
  { client }: Snapshot,
  name: string,
  folder: string,
): Promise<Manifest['files']> {
  const { rows } = await client.query<FileRow>(
    `select kind || '/' || id as key, bytes::text as bytes, encode(sha256, 'hex') as sha256, type from files
     where stored_at is not null and removed_at is null order by 1`,
  )
  const there = new Set(await place.list('files/'))
  const missing: string[] = []
  for (const { key, sha256, type } of rows) {
    if (there.has(fileOf(key))) continue
    const found = await files.get(key)
    const spooled = path.join(folder, 'file')
    const got = found && (await spool(found.body, spooled))
    if (got?.sha256.toString('hex') === sha256)
      await place.put(fileOf(key), { ...got, type, open: () => createReadStream(spooled) })
    else missing.push(key)
  }
  const lost = new Set(missing)
  const kept = rows.filter(({ key }) => !lost.has(key))
  const list = kept.map(({ key, bytes, sha256 }) => `${key} ${bytes} ${sha256}\n`).join('')
  const part = await send(
    place,
    filesListOf(name),
    path.join(folder, 'table'),
    Readable.from([Buffer.from(list)]),
  )
  return {
    ...part,
    count: kept.length,
    stored: kept.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    missing,
  }
}

export const filesListOf = (name: string) => `${dataOf(name)}files.list.gz`
