import type { FileType } from '../../contract/core/file-types.ts'
import type { Spooled } from '../core/upload.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The type of a file by its content; undefined for unsupported types, such as SVG or HTML. */
export async function typeOf(file: Pick<Spooled, 'bytes' | 'readAt'>): Promise<FileType | undefined> {
  const start = await file.readAt(0, startBytes)
  const text = start.toString('latin1')
  const known = starts.find(([, begins]) => begins.test(text))?.[0]
  if (known === 'application/zip' && (await isSheet(file))) return xlsx
  return known ?? (isText(text) || isWideText(text) ? 'text/csv' : undefined)
}

const startBytes = 4096

const starts: readonly (readonly [FileType, RegExp])[] = [
  ['application/pdf', /^%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/gif', /^GIF8[79]a/],
  // The brand in the container decides: phone photos (HEIC, AVIF) use the same container.
  ['video/mp4', /^[^]{4}ftyp(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/],
  ['video/webm', /^\x1a\x45\xdf\xa3[^]{0,40}\x42\x82.webm/],
  ['application/zip', /^PK\x03\x04/],
]

/** Whether it is text that no program would execute or render: no control characters, no markup, PostScript or RTF. */
const isText = (start: string): boolean =>
  start.length > 0 &&
  !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(start) &&
  !/^(\xef\xbb\xbf)?\s*(<|%!|\{\\rtf)/.test(start)

/** UTF-16 text, which spreadsheet programs call Unicode: detected by its byte order mark, or by a zero in every other byte. */
function isWideText(start: string): boolean {
  const [, mark] = /^(\xff\xfe|\xfe\xff)/.exec(start) ?? []
  const isLittle = mark ? mark === '\xff\xfe' : /^[\x09-\x7e]\0/.test(start)
  const pairs = Buffer.from(start.slice(0, start.length - (start.length % 2)), 'latin1')
  const text = (isLittle ? pairs : pairs.swap16()).toString('utf16le').replace(/^\ufeff/, '')
  return /^[\t\x20-\x7e]/.test(text) && !/[\x00-\x08\x0e-\x1f]/.test(text) && !/^\s*(<|%!|\{\\rtf)/.test(text)
}

/** Whether it is a ZIP archive whose directory lists the parts that every spreadsheet has. */
async function isSheet(file: Pick<Spooled, 'bytes' | 'readAt'>): Promise<boolean> {
  const names = await namesInZip(file)
  return names.includes('[Content_Types].xml') && names.includes('xl/workbook.xml')
}

/** The end record has 22 bytes and a comment of up to 65,535. */
const endBytes = 22 + 65_535
const mostDirectoryBytes = 1_048_576

/** The names in an archive's directory (APPNOTE 4.3.12); empty if the directory is broken or unreasonably long. */
async function namesInZip({ bytes, readAt }: Pick<Spooled, 'bytes' | 'readAt'>): Promise<string[]> {
  const end = await readAt(Math.max(0, bytes - endBytes), endBytes)
  const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || end.length < at + 22) return []
  const [size, offset] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)]
  if (size > mostDirectoryBytes || offset + size > bytes) return []
  const directory = await readAt(offset, size)
  const names: string[] = []
  for (let i = 0; i + 46 <= directory.length && directory.readUInt32LE(i) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(i + field)) as [
      number,
      number,
      number,
    ]
    names.push(directory.toString('latin1', i + 46, i + 46 + name))
    i += 46 + name + extra + comment
  }
  return names
}
