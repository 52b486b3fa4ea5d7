/** One encoded picture of a video; `atMs` counts from its start. */
export type VideoChunk = { bytes: Uint8Array; atMs: number; isKey: boolean }

type Video = { chunks: readonly VideoChunk[]; width: number; height: number; durationMs: number }

/**
 * A WebM file of one VP9 track: a header, the track, and one cluster. Block times are 16-bit milliseconds, so it can last up to 32 seconds.
 */
export function webmOf({ chunks, width, height, durationMs }: Video): Buffer {
  const header = element(0x1a45dfa3, [
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, unsigned(2)),
    element(0x4285, unsigned(2)),
  ])
  const info = element(0x1549a966, [
    // The time unit is one millisecond.
    element(0x2ad7b1, unsigned(1_000_000)),
    element(0x4489, float(durationMs)),
    element(0x4d80, Buffer.from('stemyard')),
    element(0x5741, Buffer.from('stemyard')),
  ])
  const track = element(0xae, [
    element(0xd7, unsigned(1)),
    element(0x73c5, unsigned(1)),
    element(0x83, unsigned(1)),
    element(0x86, Buffer.from('V_VP9')),
    element(0xe0, [element(0xb0, unsigned(width)), element(0xba, unsigned(height))]),
  ])
  const cluster = element(0x1f43b675, [
    element(0xe7, unsigned(0)),
    ...chunks.map(({ bytes, atMs, isKey }) => {
      const head = Buffer.alloc(4)
      head.writeUInt8(0x81, 0)
      head.writeInt16BE(atMs, 1)
      head.writeUInt8(isKey ? 0x80 : 0, 3)
      return element(0xa3, Buffer.concat([head, bytes]))
    }),
  ])
  return Buffer.concat([header, element(0x18538067, [info, element(0x1654ae6b, [track]), cluster])])
}

/** An EBML element: its id, the length of its content, and the content. */
function element(id: number, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content
  const length = Buffer.alloc(4)
  // A length of four bytes is marked by the leading 0x10.
  length.writeUInt32BE(0x10000000 + body.length)
  return Buffer.concat([unsigned(id), length, body])
}

function unsigned(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
