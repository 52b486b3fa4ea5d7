import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive as text, by name: enough to inspect a workbook. */
export function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    const method = zip.readUInt16LE(at + 10)
    const size = zip.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    const text = (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    files.set(zip.toString('utf8', at + 46, at + 46 + name), text)
    at += 46 + name + extra + comment
  }
  return files
}
