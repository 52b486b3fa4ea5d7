import type { Readable } from 'node:stream'

/** A file to store. Its length and hash are known before the first byte is sent, because S3 signs both. */
export type Stored = {
  /** Reads the file from the start; called again on a retry. */
  open: () => Readable
  bytes: number
  sha256: Buffer
  type: string
}

/** First and last byte, both included, within the file. */
export type ByteRange = { first: number; last: number }

/**
 * A file store. Keys look like `certificate/2f1c…`: letters, digits and dashes on both sides of one slash. Each function throws
 * FileStoreError when the store cannot be reached or refuses.
 */
export type FileStore = {
  readonly name: 'disk' | 's3'
  /** Stores a file durably, replacing an earlier one. An interrupted upload never appears under its key. */
  put: (key: string, file: Stored) => Promise<void>
  /** Undefined when not found. `bytes`: the size of the whole file, even if only a range is requested. */
  get: (key: string, range?: ByteRange) => Promise<{ bytes: number; body: Readable } | undefined>
  has: (key: string) => Promise<boolean>
  /** Removes the file and the rest of an interrupted `put`. A missing file is no error. */
  remove: (key: string) => Promise<void>
}

/**
 * Storage for named objects, on which file stores and backup storage are built. A name has parts of letters, digits, dots, dashes
 * and underscores, separated by slashes. Each function throws FileStoreError when the storage cannot be reached or refuses.
 */
export type ObjectStore = Omit<FileStore, 'name'> & {
  /** The names that begin with `folder` (which ends with a slash), sorted. */
  list: (folder: string) => Promise<string[]>
}

/** The file store on such storage. */
export const fileStoreOn = (name: FileStore['name'], { put, get, has, remove }: ObjectStore): FileStore => ({
  name,
  put: async (key, file) => put(checked(key), file),
  get: async (key, range) => get(checked(key), range),
  has: async (key) => has(checked(key)),
  remove: async (key) => remove(checked(key)),
})

const checked = (key: string) => {
  assertKey(key)
  return key
}

/** Prevents a name from leaving its folder or bucket. */
export function assertObjectName(name: string): void {
  if (!/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/.test(name))
    throw new Error(`no name of an object: ${name}`)
}

/** The message is for the log: it has the key and the storage's answer. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
}

/** Prevents a key from leaving its folder or bucket. */
export function assertKey(key: string): void {
  if (!/^[a-z][a-z-]*\/[0-9a-f-]{36}$/.test(key)) throw new Error(`no key of a file: ${key}`)
}
