import { expect, test } from 'vitest'
import { faultsOf, writtenOn } from '../../tests/support/pdf.ts'
import { readSettings } from '../core/settings.ts'
import { left, line, type Pdf, page, right } from './draw.ts'
import { letterhead } from './letter.ts'
import { drawSums, type Sum, sumsHeight } from './sums.ts'
import { nothingRow, type Row, tablePaper } from './table-paper.ts'

const { brand } = readSettings({})
const at = new Date('2026-11-24T14:00:00Z')
const sums: Sum[] = [
  { label: 'Goods', value: '1,200.00' },
  { label: 'Total', value: '$1,212.00', strong: true },
]

/** A pick list of this many lines, a new cooler every seventh. */
const pickList = (count: number, { aisle = 7, height = 17 } = {}) =>
  tablePaper({ title: 'Pick list', brand, at, language: 'en' }, (pdf: Pdf) => {
    const rows = Array.from(
      { length: count },
      (_, n): Row => ({
        band: `Cooler ${Math.floor(n / aisle)}`,
        height: height + (n % 3) * 9,
        draw: (y) => line(pdf, `Line ${n}`, left, y + 4, { size: 9 }),
      }),
    )
    return {
      firstHead: () => letterhead(pdf, { brand }, { title: 'Pick list', below: 'Tue Nov 24, 2026' }),
      top: 110,
      running: 'Pick list  ·  Tue Nov 24, 2026',
      columns: [
        { head: 'Item', x: left },
        { head: 'Quantity', x: right, align: 'right' },
      ],
      rows: rows.length > 0 ? rows : [nothingRow(pdf, 'Nothing to pick.')],
      continued: (band) => `${band} (continued)`,
      sums: { height: sumsHeight(sums), draw: (y) => drawSums(pdf, y, sums) },
      foot: 'Questions: ask dispatch',
      pageOf: (page, pages) => `Page ${page} of ${pages}`,
    }
  })

test.each([...Array.from({ length: 40 }, (_, n) => n), 60, 61, 62, 63, 64, 150])(
  'of %i lines each is printed once below its band, no band ends a page, and the totals are on the page of the last line',
  async (count) => {
    const paper = await pickList(count)
    expect(faultsOf(paper)).toEqual([])
    const written = writtenOn(paper)
    const pages = written.at(-1)?.page ?? 0
    const low = written.filter(({ y }) => y > page.bottom).map(({ text }) => text)
    expect(low.filter((text) => !/^(Questions|Page)/.test(text))).toEqual([])
    expect(written.filter(({ text }) => text.startsWith('Line ')).map(({ text }) => text)).toEqual(
      Array.from({ length: count }, (_, n) => `Line ${n}`),
    )
    for (let n = 1; n <= pages; n++) {
      const body = written
        .filter((one) => one.page === n && /^(Line|Cooler) /.test(one.text))
        .map(({ text }) => text)
      const words = written.filter((one) => one.page === n).map(({ text }) => text)
      expect(words).toEqual(expect.arrayContaining(['Item', 'Quantity', `Page ${n} of ${pages}`]))
      if (count === 0) continue
      expect(body[0]).toMatch(n === 1 ? /^Cooler 0$/ : /^Cooler \d+( \(continued\))?$/)
      expect(body.at(-1)).toMatch(/^Line /)
      for (const [i, text] of body.entries()) {
        const [, number = ''] = /^Line (\d+)$/.exec(text) ?? []
        if (number === '' || (i > 0 && body[i - 1]?.startsWith('Line '))) continue
        expect(body[i - 1]).toContain(`Cooler ${Math.floor(Number(number) / 7)}`)
      }
    }
    const total = written.find(({ text }) => text === '$1,212.00')
    const last = written.findLast(({ text }) => text.startsWith('Line ') || text === 'Nothing to pick.')
    expect([total?.page, last?.page]).toEqual([pages, pages])
    expect(total?.y).toBeGreaterThan(last?.y ?? 0)
  },
)

test('a band that fits on one page is never labeled continued', async () => {
  const texts = writtenOn(await pickList(150, { aisle: 1 })).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('continued'))).toEqual([])
  expect(texts.filter((text) => text.startsWith('Cooler '))).toHaveLength(150)
})

test('the head of later pages has the whole of what it is about where the distributor’s name leaves room', async () => {
  const running = 'Invoice 104301  ·  Petal & Stem Floral Design of Greater Champaign County, account 10001'
  const paper = await tablePaper({ title: 'x', brand, at, language: 'en' }, (pdf) => ({
    firstHead: () => {},
    top: 700,
    running,
    columns: [],
    rows: [1, 2, 3].map((n) => ({
      height: 17,
      draw: (y: number) => line(pdf, `${n}`, left, y + 4, { size: 9 }),
    })),
    foot: '',
    pageOf: (page) => String(page),
  }))
  expect(writtenOn(paper).map(({ text }) => text)).toContain(running)
  expect(faultsOf(paper)).toEqual([])
})
