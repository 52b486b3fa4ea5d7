import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sheetOf } from '../export/sheet.ts'
import { cleanName } from './clean-name.ts'
import { typeOf } from './type-of.ts'

const of = (content: Buffer) =>
  typeOf({
    bytes: content.length,
    readAt: async (position, length) => content.subarray(position, position + length),
  })
const text = (content: string) => Buffer.from(content)
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })

/** Empty entries as a ZIP program writes them, followed by the end of the directory. */
function zipOf(names: readonly string[], comment = '') {
  const directory: Buffer[] = []
  const local: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    local.push(head, text(name))
    directory.push(entry, text(name))
    offset += 30 + name.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...local, ...directory, end, text(comment)])
}
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sheetNames = ['docProps/app.xml', '[Content_Types].xml', 'xl/workbook.xml']

describe('the content says what a file is', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string | undefined]>([
    ['a PDF', () => text('%PDF-1.7\n'), 'application/pdf'],
    ['a JPEG', () => picture().jpeg().toBuffer(), 'image/jpeg'],
    ['a PNG', () => picture().png().toBuffer(), 'image/png'],
    ['a WebP', () => picture().webp().toBuffer(), 'image/webp'],
    ['a GIF', () => picture().gif().toBuffer(), 'image/gif'],
    ['an archive', () => zipOf(['prices.csv']), 'application/zip'],
    ['a spreadsheet', () => zipOf(sheetNames), xlsx],
    ['a spreadsheet with a comment behind it', () => zipOf(sheetNames, 'made by hand'), xlsx],
    ['a document of Word', () => zipOf(['[Content_Types].xml', 'word/document.xml']), 'application/zip'],
    ['an archive whose directory is cut off', () => zipOf(sheetNames).subarray(0, 120), 'application/zip'],
    ['CSV with a byte order mark', () => text('\ufeffProduct;Price\nRose;1,20\n'), 'text/csv'],
    ['CSV of an older Excel', () => Buffer.from('Se\xf1ora;1\r\n', 'latin1'), 'text/csv'],
    ['a drawing that runs scripts', () => text('<svg onload="alert(1)"/>'), undefined],
    ['a page behind blanks', () => text('\ufeff  \n<!doctype html><script>'), undefined],
    ['a page that calls itself a PDF', () => text('<html>%PDF-1.7'), undefined],
    ['XML', () => text('<?xml version="1.0"?><svg/>'), undefined],
    ['PostScript', () => text('%!PS-Adobe-3.0'), undefined],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'), undefined],
    [
      'sound, which begins as WebP does',
      () => Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'),
      undefined,
    ],
    ['nothing', () => Buffer.alloc(0), undefined],
  ])('%s', async (_, content, type) => {
    expect(await of(await content())).toBe(type)
  })

  test('a spreadsheet that our own writer made', async () => {
    const made = await sheetOf({ name: 'One', columns: [{ header: 'Product', width: 9 }], rows: [['Rose']] })
    expect(await of(made)).toBe(xlsx)
  })
})

test.each([
  ['../../evil.pdf', 'application/pdf', 'evil.pdf'],
  ['C:\\Users\\ana\\Señora price list.XLS', 'text/csv', 'Señora price list.csv'],
  ['photo.php.jpg', 'image/jpeg', 'photo.php.jpg'],
  ['invoice\u202egpj.exe', 'image/png', 'invoicegpj.png'],
  ['a\u0000\r\nset-cookie: x\n.pdf', 'application/pdf', 'aset-cookie x.pdf'],
  ['.htaccess', 'text/csv', 'htaccess.csv'],
  ['', 'application/pdf', 'file.pdf'],
] as const)('%j of type %s is called %j', (given, type, name) => {
  expect(cleanName(given, type)).toBe(name)
})

test('a name of 200 roses keeps a hundred of them', () => {
  expect(cleanName('🌹'.repeat(200), 'image/gif')).toBe(`${'🌹'.repeat(100)}.gif`)
})
