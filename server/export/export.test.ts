import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { unzipped } from '../../tests/support/unzipped.ts'
import { harmless } from './cells.ts'
import { csvOf } from './csv.ts'
import { sheetInPieces, sheetOf } from './sheet.ts'

const formulas = [
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－2',
  '＠SUM',
]

test.each(formulas)('security 49: %j is text to every spreadsheet', async (text) => {
  expect(harmless(text)).toBe(`'${text}`)
  const [[cell = '']] = parse(csvOf([[text, 'x']]), { bom: true }) as [string[]]
  expect(cell).toBe(`'${text}`)
  const sheet = await sheetOf({ name: 'One', columns: [{ header: text, width: 9 }], rows: [[text]] })
  const texts = [...unzipped(sheet).values()].join('\n')
  expect(texts).not.toMatch(/<f>|<f /)
})

test('text that only contains such a sign is kept as it is', () => {
  for (const text of ['Rose 40-50cm', 'a=b', '6.5" pot', "Farmer's", 'Épine', ''])
    expect(harmless(text)).toBe(text)
})

test('CSV keeps commas, quotes and line breaks inside a cell, and every letter', () => {
  const rows = [
    ['Café, "Rosé"', 1.5, null],
    ['two\nlines', -3, '🌷'],
  ]
  const csv = csvOf(rows)
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
  expect(parse(csv, { bom: true })).toEqual([
    ['Café, "Rosé"', '1.5', ''],
    ['two\nlines', '-3', '🌷'],
  ])
})

test.each([';', '\t'])('security 49: CSV split at %j keeps a formula inside its cell', (delimiter) => {
  const text = `x${delimiter}=1+1${delimiter}y`
  expect(parse(csvOf([[text, 'z']]), { bom: true })).toEqual([[text, 'z']])
  const cells = parse(csvOf([[text]]), { bom: true, delimiter }) as string[][]
  expect(cells).toEqual([[text]])
})

test('a workbook has numbers as numbers, and omits characters that XML does not allow', async () => {
  const sheet = await sheetOf({
    name: 'Prices: 2026/11/23',
    columns: [
      { header: 'Product', width: 20 },
      { header: 'Price', width: 8, format: '0.00' },
    ],
    rows: [['Rose \u0000\u000b<Freedom> & co', 1.09]],
  })
  const files = unzipped(sheet)
  expect(files.get('xl/workbook.xml')).toContain('Prices  2026 11 23')
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('<v>1.09</v>')
  expect([...files.values()].join('')).toContain('Rose &lt;Freedom&gt; &amp; co')
})

test('a workbook in pieces is a whole archive, with heads, numbers and text as they were given', async () => {
  async function* rows() {
    yield [['Rose & "Lily" <white>', 2.5, null]]
    yield [['=1+1', 3, 'ñ']]
  }
  const columns = [
    { header: 'Product', width: 20 },
    { header: 'Amount', width: 9, format: '#,##0.00' },
    { header: 'Note', width: 9 },
  ]
  const pieces: Buffer[] = []
  for await (const piece of sheetInPieces({ name: 'Orders: 2026/11', columns, rows: rows() }))
    pieces.push(piece)
  const files = unzipped(Buffer.concat(pieces))
  expect(files.get('xl/workbook.xml')).toContain('name="Orders  2026 11"')
  const sheet = files.get('xl/worksheets/sheet1.xml')
  expect(sheet?.match(/<row>/g)).toHaveLength(3)
  expect(sheet).toContain('Rose &amp; &quot;Lily&quot; &lt;white&gt;')
  expect(sheet).toContain('<c s="2"><v>2.5</v></c>')
  expect(sheet).toContain("'=1+1")
  expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/)
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'])
    expect(files.get(name)).toMatch(/^<\?xml .*>$/s)
})
