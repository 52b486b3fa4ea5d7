import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { fillDatabase, type Target } from '../../db/backup/transfer.ts'
import type { Log } from '../../db/setup.ts'
import type { FileStore } from '../adapters/files/files.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { fileOf, type Place } from './place.ts'
import { readFilesList, tableObject } from './verify.ts'

type Options = {
  place: Place
  manifest: Manifest
  log: Log
  onTable?: (done: number, total: number) => Promise<void>
}

/** Loads a backup into an empty database. Throws SetupError, BackupError. */
export const restoreDatabase = (target: Target, { place, manifest, log, onTable }: Options) =>
  fillDatabase(target, {
    ...manifest,
    log,
    onTable,
    open: async (table) => {
      const found = await place.get(tableObject(manifest.name, table))
      if (!found)
        throw new BackupError(`The backup ${manifest.name} lacks the rows of ${table.name}: use another one.`)
      return found.body.pipe(createGunzip())
    },
  })

/** Puts the files of a backup into the store, except those it already has. Returns how many were added. Throws BackupError. */
export async function restoreFiles(
  files: FileStore,
  { place, manifest }: Pick<Options, 'place' | 'manifest'>,
) {
  let put = 0
  for (const { key, bytes, sha256 } of await readFilesList(place, manifest)) {
    if (await files.has(key)) continue
    const found = await place.get(fileOf(key))
    if (!found) throw new BackupError(`The backup ${manifest.name} lacks the file ${key}: use another one.`)
    // Uploads are at most 50 MB, so one fits in memory.
    const body = await buffer(found.body)
    await files.put(key, {
      open: () => Readable.from([body]),
      bytes,
      sha256: Buffer.from(sha256, 'hex'),
      type: 'application/octet-stream',
    })
    put += 1
  }
  return put
}

/** One sentence if the database's encrypted secrets can't be read with this key. */
export const keyFault = ({ sealed, name }: Manifest, key: string): string | undefined =>
  sealed.secrets === 0 || sealed.key === key
    ? undefined
    : `The backup ${name} has ${sealed.secrets} secrets sealed with the key ${sealed.key}, and this one is ${key}: put back SECOND_FACTOR_KEY or second-factor.key, or authenticator apps and the mail server have to be set up again.`
