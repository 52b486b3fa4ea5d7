import { once } from 'node:events'
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

type Packed = { name: Buffer; crc: number; size: number; packed: number; at: number; flags: number }

const utf8Names = 0x0800
const sizesFollow = 0x0008
const deflated = 8
/** January 1, 1980, the format's first day: the same content gives the same bytes. */
const firstDay = 0x0021

/**
 * A zip archive (PKWARE APPNOTE 6.3), streamed while it is written: the first files whole, the others in chunks, one after the
 * other. The compressor is flushed after each chunk, so that a consumer can count the chunks.
 */
export async function* zipped(
  files: readonly { name: string; text: string }[],
  ...streamed: readonly { name: string; pieces: AsyncIterable<string> }[]
): AsyncGenerator<Buffer> {
  const entries: Packed[] = []
  let at = 0
  const counted = (bytes: Buffer) => {
    at += bytes.length
    return bytes
  }
  for (const { name, text } of files) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const entry = { name: Buffer.from(name), crc: crc32(bytes), size: bytes.length, packed: packed.length }
    entries.push({ ...entry, at, flags: utf8Names })
    yield counted(Buffer.concat([localHead({ ...entry, at, flags: utf8Names }), packed]))
  }
  for (const { name, pieces } of streamed) {
    const flags = utf8Names | sizesFollow
    const entry: Packed = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, at, flags }
    yield counted(localHead(entry))
    const packer = createDeflateRaw()
    const out: Buffer[] = []
    packer.on('data', (bytes: Buffer) => out.push(bytes))
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      packer.write(bytes)
      await new Promise<void>((resolve) => packer.flush(constants.Z_SYNC_FLUSH, () => resolve()))
      const packed = Buffer.concat(out.splice(0))
      entry.packed += packed.length
      yield counted(packed)
    }
    packer.end()
    await once(packer, 'end')
    const rest = Buffer.concat(out)
    entry.packed += rest.length
    entries.push(entry)
    yield counted(Buffer.concat([rest, sizesOf(entry)]))
  }
  yield directory(entries, at)
}

function localHead({ name, crc, size, packed, flags }: Packed): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeFacts(head, 4, { crc, size, packed, flags, name })
  return Buffer.concat([head, name])
}

/** The fields shared by both headers of a file: version, flags, method, time, checksum and sizes, and name length. */
function writeFacts(head: Buffer, at: number, { crc, size, packed, flags, name }: Omit<Packed, 'at'>): void {
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(deflated, at + 4)
  head.writeUInt16LE(firstDay, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packed, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}

function sizesOf({ crc, size, packed }: Packed): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

function directory(entries: readonly Packed[], at: number): Buffer {
  const rows = entries.map((entry) => {
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt16LE(20, 4)
    writeFacts(row, 6, entry)
    row.writeUInt32LE(entry.at, 42)
    return Buffer.concat([row, entry.name])
  })
  const size = rows.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...rows, end])
}
