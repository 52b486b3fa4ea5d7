import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { filesListOf } from './make.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { dataOf, fileOf, type Place } from './place.ts'

export const tableObject = (name: string, table: { schema: string; name: string }) =>
  `${dataOf(name)}${table.schema}.${table.name}.copy.gz`

export type BackedUpFile = { key: string; bytes: number; sha256: string }

/** The uploaded files of a backup. Throws BackupError if the list is damaged. */
export async function readFilesList(place: Place, { name, files }: Manifest): Promise<BackedUpFile[]> {
  const fault = await faultOf(place, filesListOf(name), files)
  if (fault)
    throw new BackupError(`The backup ${name} has a damaged list of files (${fault}): use another one.`)
  const found = await place.get(filesListOf(name))
  const lines = found ? (await text(found.body.pipe(createGunzip()))).split('\n').filter(Boolean) : []
  return lines.map((line) => {
    const [key = '', bytes = '0', sha256 = ''] = line.split(' ')
    return { key, bytes: Number(bytes), sha256 }
  })
}

/** What is wrong with an object; undefined if it is intact. */
async function faultOf(place: Place, object: string, { bytes, sha256 }: { bytes: number; sha256: string }) {
  const found = await place.get(object)
  if (!found) return `${object} is missing`
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of found.body as AsyncIterable<Buffer>) {
    hash.update(chunk)
    length += chunk.length
  }
  if (length !== bytes) return `${object} has ${length} bytes instead of ${bytes}`
  return hash.digest('hex') === sha256 ? undefined : `${object} was changed since it was written`
}

/** Reads everything in a backup and returns a sentence for each damaged part. */
export async function verifyBackup(place: Place, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  const note = (fault: string | undefined) => fault && faults.push(fault)
  for (const table of manifest.tables) note(await faultOf(place, tableObject(manifest.name, table), table))
  note(await faultOf(place, filesListOf(manifest.name), manifest.files))
  if (faults.length > 0) return faults
  for (const file of await readFilesList(place, manifest)) note(await faultOf(place, fileOf(file.key), file))
  return faults
}
