import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { workbook } from '../../tests/support/workbook.ts'
import { encodingOf } from './decode.ts'
import { delimiterOf } from './delimited.ts'
import { ReadingFault } from './fault.ts'
import { fieldsByName, findHeading } from './headings.ts'
import { openTable } from './open-table.ts'
import { readTable } from './read-table.ts'
import type { Cell, TableChoice } from './table.ts'
import { dayOrderOf, decimalsOf, readDay, readNumber, readYesNo, toE4 } from './values.ts'

const sample = (name: string) =>
  readFileSync(new URL(`../../tests/files/daily-prices/${name}`, import.meta.url))

async function rowsOf(file: Buffer | string, choice?: TableChoice) {
  const table = await openTable(Buffer.from(file), choice)
  const rows: { line: number; cells: readonly Cell[]; hasOpenQuote?: true }[] = []
  for await (const batch of table.batches()) rows.push(...batch)
  return rows
}
const cellsOf = async (file: Buffer | string, choice?: TableChoice) =>
  (await rowsOf(file, choice)).map(({ cells }) => cells)
const faultOf = async (file: Buffer | string) => {
  const error = await rowsOf(file).then(
    () => undefined,
    (thrown) => thrown,
  )
  return error instanceof ReadingFault ? error.code : error
}

describe('letters', () => {
  const text = 'Código;Descripción\n1;Tallo “largo”\n'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const latin = Buffer.from('C\xf3digo;Descripci\xf3n\n1;Tallo \x93largo\x94\n', 'latin1')

  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 of Windows', utf16, 'utf-16le'],
    ['UTF-16 without a mark', utf16.subarray(2), 'utf-16le'],
    ['UTF-16 the other way round', Buffer.from(utf16).swap16(), 'utf-16be'],
    ['what Windows writes in the West', latin, 'windows-1252'],
  ] as const)('%s is found and read', async (_, bytes, encoding) => {
    expect(encodingOf(bytes)).toBe(encoding)
    expect(await cellsOf(bytes)).toEqual([
      ['Código', 'Descripción'],
      ['1', 'Tallo “largo”'],
    ])
  })

  test('a person can choose others', async () => {
    expect((await cellsOf(Buffer.from('ó\n'), { encoding: 'windows-1252' }))[0]).toEqual(['Ã³'])
  })
})

describe('separators', () => {
  test.each([
    [',', 'a,b,c\n1,2,3\n'],
    [';', 'a;b;c\n1,5;2,5;3\n2;3,25;4\n'],
    ['\t', 'a\tb, with comma\tc\n1\t2\t3\n'],
    ['|', 'a|b|c\n1|2|3\n'],
    [';', 'sep=;\na;b\n'],
    [',', 'only one column\nof text\n'],
    [',', 'a,"b;c;d;e",f\n1,"2;3;4;5",6\n'],
  ])('%j', (delimiter, text) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })

  test('the hint of a spreadsheet program counts as a line and is no row', async () => {
    expect(await rowsOf('sep=;\r\na;b\r\n')).toEqual([{ line: 2, cells: ['a', 'b'] }])
  })
})

describe('rows of text', () => {
  test.each<[string, string, readonly (readonly Cell[])[]]>([
    ['quotes, doubled quotes and separators within', '1,"a ""b"", c",2\n', [['1', 'a "b", c', '2']]],
    [
      'lines within quotes',
      '1,"two\nlines",2\n3,4,5\n',
      [
        ['1', 'two\nlines', '2'],
        ['3', '4', '5'],
      ],
    ],
    ['a quote in the middle of a text', '1,Azalea 6" pot,2\n', [['1', 'Azalea 6" pot', '2']]],
    ['a lone quote within quotes', '1,"Azalea 6" pot",2\n', [['1', 'Azalea 6" pot', '2']]],
    ['an empty quoted cell', '"",a\n', [['', 'a']]],
    [
      'no line end after the last row',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'the line ends of old Macs',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['blank lines', 'a,b\n\n1,2\n', [['a', 'b'], [], ['1', '2']]],
    [
      'a quoted last cell before a Windows line end',
      '1,"b"\r\n2,"c"\r\n',
      [
        ['1', 'b'],
        ['2', 'c'],
      ],
    ],
    ['text that starts like a formula', '=1+1,"=SUM(A1)"\n', [['=1+1', '=SUM(A1)']]],
  ])('%s', async (_, text, rows) => {
    expect(await cellsOf(text)).toEqual(rows)
  })

  test('an unclosed quote loses only its own line', async () => {
    expect(await rowsOf('a,b\n1,"open\n2,"two"\n3,three\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '"open'], hasOpenQuote: true },
      { line: 3, cells: ['2', 'two'] },
      { line: 4, cells: ['3', 'three'] },
    ])
    const long = `a,b\n1,"open\n${'2,two\n'.repeat(5000)}`
    const rows = await rowsOf(long)
    expect(rows).toHaveLength(5002)
    expect(rows[1]).toMatchObject({ line: 2, hasOpenQuote: true })
  })

  test('lines are counted within quoted cells', async () => {
    const rows = await rowsOf('1,"two\nlines"\n3,4\n')
    expect(rows.map(({ line }) => line)).toEqual([1, 3])
  })
})

describe('spreadsheets', () => {
  const cell = (at: string, value: string, rest = '') => `<c r="${at}"${rest}>${value}</c>`

  test('texts, numbers, formulas, days, blanks and merged cells', async () => {
    const file = await workbook({
      shared: ['<t>Item</t>', '<r><t>Rose </t></r><r><t>Red &amp; Gold</t></r><rPh><t>no</t></rPh>'],
      formats: ['mm/dd/yyyy', '0.00'],
      rows: [
        `<row r="1">${cell('A1', '<is><t>Price list</t></is>', ' t="inlineStr"')}</row>`,
        `<row r="3">${cell('A3', '<v>0</v>', ' t="s"')}${cell('C3', '<f>1+1</f><v>2</v>')}</row>`,
        `<row r="4">${cell('A4', '<v>1</v>', ' t="s"')}${cell('B4', '<v>46388</v>', ' s="1"')}${cell('C4', '<v>12.800000000000001</v>', ' s="2"')}${cell('D4', '<f>A1</f><v>text</v>', ' t="str"')}</row>`,
        `<row r="5">${cell('B5', '<v>1</v>', ' t="b"')}${cell('C5', '<v>#N/A</v>', ' t="e"')}</row>`,
        '<row r="6"><c r="A6" s="1"/></row><row r="900"/>',
      ].join(''),
      after: '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A4:A5"/></mergeCells>',
    })
    expect(await rowsOf(file)).toEqual([
      { line: 1, cells: ['Price list'] },
      { line: 2, cells: [] },
      { line: 3, cells: ['Item', '', 2] },
      { line: 4, cells: ['Rose Red & Gold', '2027-01-01', 12.8, 'text'] },
      { line: 5, cells: ['Rose Red & Gold', 'TRUE', '#N/A'] },
    ])
  })

  test('several sheets: the first, or the one that was chosen', async () => {
    const file = await workbook({ rows: `<row>${cell('A1', '<v>1</v>')}</row>`, others: ['Notes'] })
    const { format } = await openTable(file)
    expect(format).toEqual({ kind: 'sheet', sheet: 'Prices', sheets: ['Prices', 'Notes'] })
    expect(await cellsOf(file)).toEqual([[1]])
    expect(await cellsOf(file, { sheet: 'Notes' })).toEqual([])
  })

  test('prefixed names and cells without references', async () => {
    const file = await workbook({
      rows: '<x:row><x:c><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>two</x:t></x:is></x:c></x:row>',
    })
    expect(await cellsOf(file)).toEqual([[1, 'two']])
  })

  test('the sample has the same rows as its text', async () => {
    const [sheet, text] = [await cellsOf(sample('good.xlsx')), await cellsOf(sample('good.csv'))]
    expect(sheet).toHaveLength(text.length)
    expect(sheet[0]).toEqual(text[0])
    for (const [i, cells] of sheet.entries())
      expect([String(cells[0]), cells[1]]).toEqual([text[i]?.[0], text[i]?.[1]])
  })

  test('a million empty rows are none', async () => {
    async function* rows() {
      yield `<row r="1">${cell('A1', '<v>1</v>')}</row>`
      for (let i = 0; i < 1000; i++) yield '<row spans="1:31"/>'.repeat(1000)
    }
    expect(await rowsOf(await workbook({ rows: rows() }))).toEqual([{ line: 1, cells: [1] }])
  })

  test('one that unpacks to more than any list is refused', { tags: ['long'] }, async () => {
    async function* rows() {
      const text = ' '.repeat(4_000_000)
      for (let i = 0; i < 140; i++) yield text
    }
    const bomb = await workbook({ rows: rows() })
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await faultOf(bomb)).toBe('unpacks_too_large')
  })

  test('entities of a document type never grow', async () => {
    const file = await workbook({ rows: '<!DOCTYPE a [<!ENTITY b "c">]><row/>' })
    expect(await faultOf(file)).toBe('damaged')
  })
})

describe('what is not a table', () => {
  test.each<[string, Buffer | string, string]>([
    ['nothing', '', 'empty'],
    ['blanks', ' \r\n\r\n', 'empty'],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_spreadsheet'],
    ['a page', '<!DOCTYPE html><html></html>', 'not_a_table'],
    ['a PDF', '%PDF-1.7 …', 'not_a_table'],
    ['a program', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex'), 'not_a_table'],
    ['half a spreadsheet', sample('good.xlsx').subarray(0, 20_000), 'damaged'],
    ['more rows than any list', '1,2\n'.repeat(200_001), 'too_many_rows'],
  ])('%s', async (_, file, code) => {
    expect(await faultOf(file)).toBe(code)
  })

  test('an archive that is no spreadsheet', async () => {
    const file = Buffer.from(await workbook({ rows: '' }))
    const renamed = Buffer.from(
      file.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbook.xyz'),
      'latin1',
    )
    expect(await faultOf(renamed)).toBe('damaged')
  })
})

describe('values', () => {
  test.each([
    ['12.80', 'dot', '12.80'],
    ['1,149.50', 'dot', '1149.50'],
    ['$11.50', 'dot', '11.50'],
    ['12,80', 'comma', '12.80'],
    ['1.049,50', 'comma', '1049.50'],
    ['1.250', 'comma', '1250'],
    ['€ 4,10', 'comma', '4.10'],
    ['1 250,00', 'comma', '1250.00'],
    ['(1.25)', 'dot', '-1.25'],
    ['-1.25', 'dot', '-1.25'],
    [1.25, 'comma', '1.25'],
  ] as const)('%s with %s is %s', (cell, decimals, text) => {
    expect(readNumber(cell, decimals)).toMatchObject({ kind: 'number', text })
  })

  test.each([
    ['', 'blank'],
    ['NULL', 'null'],
    ['NaN', 'nan'],
    ['call', 'text'],
    ['12,80', 'text'],
    ['1.2.3', 'text'],
    ['-', 'text'],
  ])('%j is %s', (cell, kind) => {
    expect(readNumber(cell, 'dot').kind).toBe(kind)
  })

  test('money is exact to four decimals', () => {
    expect(toE4('1149.5')).toEqual({ e4: 11_495_000, isRounded: false })
    expect(toE4('0.07')).toEqual({ e4: 700, isRounded: false })
    expect(toE4('-0.5')).toEqual({ e4: -5000, isRounded: false })
    expect(toE4('1.23456')).toEqual({ e4: 12_346, isRounded: true })
    expect(toE4('1234567890')).toBeUndefined()
  })

  test('decimals and the order of days are recognized from the cells', () => {
    expect(decimalsOf(['12,80', '1.250', '3'], 'dot')).toBe('comma')
    expect(decimalsOf(['12.80', '1,250'], 'comma')).toBe('dot')
    expect(decimalsOf(['1.250', '4'], 'comma')).toBe('comma')
    expect(dayOrderOf(['11/23/2026', '1/2/2026'])).toBe('mdy')
    expect(dayOrderOf(['23/11/2026', '1/2/2026'])).toBe('dmy')
    expect(dayOrderOf(['1.2.2026'])).toBe('dmy')
  })

  test.each([
    ['11/23/2026', 'mdy', '2026-11-23', false],
    ['23.11.2026', 'dmy', '2026-11-23', false],
    ['3/4/26', 'dmy', '2026-04-03', false],
    ['2026-11-23', 'dmy', '2026-11-23', false],
    ['2026-11-23T00:00:00', 'mdy', '2026-11-23', false],
    ['46388', 'mdy', '2027-01-01', true],
    [46388, 'mdy', '2027-01-01', true],
  ] as const)('%s as %s is %s', (cell, order, day, isSerial) => {
    expect(readDay(cell, order)).toEqual({ day, isSerial })
  })

  test('what is not a day or an answer is neither', () => {
    expect(readDay('soon', 'mdy')).toBeNull()
    expect(readDay('02/30/2026', 'mdy')).toBeNull()
    expect(['Y', 'sí', 'TRUE', 'US'].map(readYesNo)).toEqual([true, true, true, true])
    expect(['n', 'False', '0'].map(readYesNo)).toEqual([false, false, false])
    expect(readYesNo('maybe')).toBeNull()
  })
})

describe('headings', () => {
  const names = { code: ['item', 'código'], price: ['price 1', 'precio'], town: [] } as const

  test('names match in any case, with any spaces, once', () => {
    expect(fieldsByName(['ITEM', 'Precio', 'price_1', 'town', 'x'], names)).toEqual([
      'code',
      'price',
      null,
      'town',
      null,
    ])
  })

  test('the heading is the row with most known names', () => {
    const rows = [
      { line: 1, cells: ['Price list of Monday'] },
      { line: 3, cells: ['Item', 'Price 1', 'Other'] },
      { line: 4, cells: ['100', '1.10', 'town'] },
    ]
    expect(findHeading(rows, names)?.line).toBe(3)
    expect(findHeading(rows.slice(2), names)).toBeUndefined()
  })
})

describe('in a program of its own', () => {
  test('gives all rows of a small file', async () => {
    const { format, rows } = await readTable(() => Readable.from([sample('semicolon.csv')]))
    expect(format).toEqual({ kind: 'text', encoding: 'utf-8', delimiter: ';' })
    expect(rows).toHaveLength(121)
  })

  test('names why it can’t', async () => {
    const read = (file: Buffer) => readTable(() => Readable.from([file]), { mostRows: 2 })
    await expect(read(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({ code: 'not_a_table' })
    await expect(read(Buffer.from('1\n2\n3\n'))).rejects.toMatchObject({ code: 'too_many_rows' })
  })
})
