import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../tests/support/pdf.ts'
import { color, left, line, right, rule } from './draw.ts'
import { letterhead } from './letter.ts'
import { drawSums } from './sums.ts'
import { tablePaper } from './table-paper.ts'
import { columnAt } from './tags.ts'

const brand = { name: 'Harbor & Vine', address: '1 Dock St, Dayton, OH 45402', phone: '', email: '' } as never

/** Code and item from the left, quantity and amount by their right edges. */
const columns = [
  { x: 36 },
  { x: 90 },
  { x: 378, align: 'right' as const },
  { x: 386 },
  { x: 576, align: 'right' as const },
]

test.each([
  ['a code at the left edge', { x: 36 }, 0],
  ['an item, and what stands indented below it', { x: 104 }, 1],
  ['a quantity by its right edge', { x: 378, align: 'right' as const }, 2],
  ['a unit right of it', { x: 386 }, 3],
  ['an amount', { x: 576, align: 'right' as const }, 4],
  ['one of several prices before the last', { x: 500, align: 'right' as const }, 4],
])('%s belongs to its column', (_, spot, column) => {
  expect(columnAt(columns, spot)).toBe(column)
})

/** Two pages of lines with their amounts, in two departments. */
const document = (rows: number) =>
  tablePaper(
    { title: 'Invoice 104293', brand, at: new Date('2026-11-23T14:00:00Z'), language: 'es' },
    (pdf) => ({
      firstHead: () => letterhead(pdf, { brand }, { title: 'Factura 104293', below: 'Vence el 30 dic' }),
      top: 160,
      running: 'Factura 104293',
      columns: [
        { head: 'Artículo', x: left },
        { head: 'Importe', x: right, align: 'right' },
      ],
      rows: Array.from({ length: rows }, (_, i) => ({
        height: 20,
        band: i < 3 ? 'Flores' : 'Insumos',
        draw: (y) => {
          line(pdf, `Clavel rojo ${i}`, left, y + 4, { size: 9 })
          line(pdf, '26.50', right, y + 4, { size: 9, align: 'right' })
          rule(pdf, y + 20, color.line)
        },
      })),
      sums: { height: 40, draw: (y) => drawSums(pdf, y, [{ label: 'Total', value: '$26.50' }]) },
      foot: 'Llámenos',
      pageOf: (page, pages) => `${page} de ${pages}`,
    }),
  )

/** The kinds of a document's elements, in the order of reading. */
function elementsOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/\/S \/(\w+)\n/g)].map(([, kind = '']) => kind)
}

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length

describe('a document for who hears it', () => {
  test('has its language, its title, a heading, and a table with a heading for each column', async () => {
    const pdf = await document(60)
    const source = pdf.toString('latin1')
    expect(source).toContain('/Lang (es-US)')
    expect(source).toContain('/DisplayDocTitle true')
    expect(source).toContain('/Marked true')
    const kinds = elementsOf(pdf)
    expect([count(kinds, 'H1'), count(kinds, 'Table')]).toEqual([1, 1])
    // A row of headings, two bands and sixty rows; headings of the second page are not read again.
    expect([count(kinds, 'TR'), count(kinds, 'TH'), count(kinds, 'TD')]).toEqual([63, 4, 120])
    expect(source.match(/\/Scope \/?Column|\/Scope \(Column\)/g)).toHaveLength(2)
  })

  test('has all that is drawn in an element, or as decoration', async () => {
    for (const drawn of pagesOf(await document(60))) {
      // Outside of a marked part nothing is written, filled or drawn as a line.
      const outside = drawn.replace(/\/\w+ (<<[\s\S]*?>> BDC|BMC)[\s\S]*?EMC/g, '')
      expect(outside).not.toMatch(/\bTJ\b|\bf\b|\bS\b|\bDo\b/)
    }
  })

  test('has a row as one paragraph where cells would make the file several times as large', async () => {
    const kinds = elementsOf(await document(500))
    expect([count(kinds, 'Table'), count(kinds, 'TD'), count(kinds, 'H2')]).toEqual([0, 0, 2])
    expect(count(kinds, 'P')).toBeGreaterThan(500)
  })

  test('carries the letters that it uses, in its own typeface', async () => {
    const source = (await document(3)).toString('latin1')
    expect([...source.matchAll(/\/BaseFont \/[A-Z]{6}\+Arimo/g)].length).toBeGreaterThan(0)
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2)
    expect(source).not.toContain('Helvetica')
  })

  test('shares no letters with another that is drawn at the same time', async () => {
    const [alone] = [await document(3)]
    const [one, , two] = await Promise.all([document(3), document(40), document(3)])
    expect([one!.length, two!.length]).toEqual([alone!.length, alone!.length])
  })
})
