import type { Readable } from 'node:stream'
import type { FileType } from '../../contract/core/file-types.ts'

/** Bytes in a temporary file on disk that has no name. */
export type Spooled = {
  bytes: number
  sha256: Buffer
  /** Reads the bytes from the start; can be called repeatedly. */
  read: () => Readable
  /** At most `length` bytes starting at `position`. */
  readAt: (position: number, length: number) => Promise<Buffer>
  /** Frees the disk space. */
  close: () => Promise<void>
}

/** A file of a form, available until the request has been answered. */
export type Upload = Spooled & {
  /** Detected from the content. */
  type: FileType
  /** The sender's name for the file, sanitized, with the extension of its type. */
  name: string
}
