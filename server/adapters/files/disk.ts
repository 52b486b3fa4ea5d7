import { createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertObjectName, type FileStore, fileStoreOn, type ObjectStore } from './files.ts'

/** Stores files in a folder that only the product's system user can read. */
export const diskFiles = (folder: string): FileStore => fileStoreOn('disk', diskObjects(folder))

/** Stores objects in such a folder. */
export function diskObjects(folder: string): ObjectStore {
  const placeOf = (key: string) => {
    assertObjectName(key)
    return path.join(folder, key)
  }
  return {
    async put(key, file) {
      const place = placeOf(key)
      const unfinished = unfinishedOf(place)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      try {
        await pipeline(file.open(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await rename(unfinished, place)
        await syncFolder(path.dirname(place))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const handle = await unlessMissing(open(placeOf(key)))
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { bytes: size, body: handle.createReadStream(range && { start: range.first, end: range.last }) }
    },
    has: async (key) => (await unlessMissing(access(placeOf(key)).then(() => true))) ?? false,
    async remove(key) {
      const place = placeOf(key)
      await rm(unfinishedOf(place), { force: true })
      await rm(place, { force: true })
    },
    async list(below) {
      const top = path.join(folder, below)
      const found = (await unlessMissing(readdir(top, { recursive: true, withFileTypes: true }))) ?? []
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinishedEnding))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort()
    },
  }
}

const unfinishedEnding = '.part'
const unfinishedOf = (place: string) => `${place}${unfinishedEnding}`

/** A new name survives a power cut only after its folder is synced to disk. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

const unlessMissing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
