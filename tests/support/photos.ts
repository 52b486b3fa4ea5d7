import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Picture = { width?: number; height?: number; color?: string }

/** A JPEG of one color. */
export const jpegOf = ({ width = 900, height = 1200, color = '#b7122b' }: Picture = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

/** A picture with one color on its left half and another on its right. */
export const halvesOf = async (
  { width = 1200, height = 600 }: Picture = {},
  [left, right]: [string, string] = ['#ff0000', '#0000ff'],
): Promise<Buffer> => {
  const half = { width: width / 2, height, channels: 3, background: right } as const
  return sharp({ create: { width, height, channels: 3, background: left } })
    .composite([{ input: await sharp({ create: half }).png().toBuffer(), left: width / 2, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A PNG that claims this size but has almost no data. */
export function pngThatClaims(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    const around = [Buffer.alloc(4), Buffer.alloc(4)] as const
    around[0].writeUInt32BE(content.length)
    around[1].writeUInt32BE(crc32(body))
    return Buffer.concat([around[0], body, around[1]])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photograph with noise like a camera's, so that it is as large as a real one. */
export const grainyPhoto = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#b7122b', noise } })
    .jpeg()
    .toBuffer()
}
