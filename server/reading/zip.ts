import { createInflateRaw } from 'node:zlib'
import { ReadingFault } from './fault.ts'

export type ZipEntry = { name: string; method: number; offset: number; size: number }

/** A spreadsheet of 200,000 rows unpacks to half of this. */
export const mostUnpackedBytes = 512 * 1024 * 1024

/** The entries of an archive by its directory (APPNOTE 4.3.12). Throws ReadingFault for a broken or encrypted one. */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) throw new ReadingFault('damaged')
  const offset = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  let at = offset
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new ReadingFault('damaged')
    if (bytes.readUInt16LE(at + 8) & 1) throw new ReadingFault('damaged')
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/**
 * The content of an entry, unpacked in chunks, so that its size costs no memory. `spent` is counted over all entries of a file.
 * Throws ReadingFault for a broken entry, and when the unpacked size exceeds that of any real list.
 */
export async function* unpacked(
  bytes: Buffer,
  { method, offset, size }: ZipEntry,
  spent: { bytes: number },
): AsyncGenerator<Buffer> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50)
    throw new ReadingFault('damaged')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + size)
  if (packed.length < size || (method !== 0 && method !== 8)) throw new ReadingFault('damaged')
  if (method === 0) {
    spent.bytes += packed.length
    yield packed
    return
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      spent.bytes += piece.length
      if (spent.bytes > mostUnpackedBytes) throw new ReadingFault('unpacks_too_large')
      yield piece
    }
  } catch (error) {
    throw error instanceof ReadingFault ? error : new ReadingFault('damaged')
  } finally {
    inflate.destroy()
  }
}
