import type { Readable } from 'node:stream'

/** A file to store. Its length and hash are known before the first byte is sent, because S3 signs both. */
export type Stored = {
  /** Reads it from the start; called again on a retry. */
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
  /** Undefined when not found. `bytes`: of the whole, even if only a range of it is asked for. */
  get: (key: string, range?: ByteRange) => Promise<{ bytes: number; body: Readable } | undefined>
  has: (key: string) => Promise<boolean>
  /** Removes it, and the rest of an interrupted `put`. A missing one is no error. */
  remove: (key: string) => Promise<void>
}

/** The message is for the log: it has the key and the store's answer. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
}

/** Prevents a key from leaving its folder or bucket. */
export function assertKey(key: string): void {
  if (!/^[a-z][a-z-]*\/[0-9a-f-]{36}$/.test(key)) throw new Error(`no key of a file: ${key}`)
}
