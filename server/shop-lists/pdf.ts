import { dayAt } from '../../contract/core/dates.ts'
import { moneyColumn, sumText, unitPriceText } from '../../contract/core/money.ts'
import type { ShopList } from '../../contract/features/shop-lists.ts'
import { countText, fullDateText, timeText } from '../../contract/words/day-words.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import { color, left, line, type PaperSize, type Pdf, right, rule } from '../paper/draw.ts'
import { letterhead, type PaperAround, paperDay } from '../paper/letter.ts'
import { drawSums, sumsHeight } from '../paper/sums.ts'
import { nothingRow, tablePaper } from '../paper/table-paper.ts'
import { type PricedLine, pricedLine } from './lines.ts'
import { listWords } from './words.ts'

const at = { code: left, item: left + 54, quantity: right - 198, unit: right - 190, price: right - 70 }
const rowHeight = 25
/** Maximum characters of the title in the page header; the whole name is printed below. */
const longestTitle = 28

type Around = PaperAround & { timeZone: string; size: PaperSize }

/** A printable list: its items with quantities, at today's prices. */
export function listPdf(list: ShopList, around: Around): Promise<Buffer> {
  const { brand, language, now, timeZone, size } = around
  const t = listWords[language]
  const lines = list.rows.map(pricedLine)
  const totalCents = lines.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const sums = [{ label: t.available, value: sumText(totalCents), strong: true }]
  return tablePaper({ title: list.name, brand, at: now, language, size }, (pdf) => ({
    firstHead: () => {
      const isLong = list.name.length > longestTitle
      letterhead(pdf, around, {
        title: isLong ? `${list.name.slice(0, longestTitle - 1).trimEnd()}…` : list.name,
        below: paperDay(list.shipDay, language),
      })
      line(pdf, list.name, left, 82, { size: 10, width: 380 })
      line(pdf, [t.count(countText(lines.length)), t.by(list.changedBy)].join('  ·  '), left, 95, {
        size: 8.5,
        fill: color.second,
        width: 380,
      })
    },
    top: 134,
    running: list.name,
    columns: [
      { head: t.heads.code, x: at.code },
      { head: t.heads.item, x: at.item },
      { head: t.heads.quantity, x: at.quantity, align: 'right' },
      { head: t.heads.unit, x: at.unit },
      { head: t.heads.price, x: at.price, align: 'right' },
      { head: t.heads.amount, x: right, align: 'right' },
    ],
    rows:
      lines.length > 0
        ? lines.map((one) => ({ height: rowHeight, draw: (y: number) => rowAt(pdf, y, one, around) }))
        : [nothingRow(pdf, t.nothing)],
    ...(lines.length > 0 && {
      sums: { height: sumsHeight(sums), draw: (y: number) => drawSums(pdf, y, sums) },
    }),
    foot: t.foot(
      `${fullDateText(dayAt(now, timeZone), language)}, ${timeText(now, timeZone)}`,
      brand.name,
      brand.phone,
    ),
    pageOf: t.page,
  }))
}

function rowAt(pdf: Pdf, y: number, { row, priceE4, amountCents }: PricedLine, { language }: Around) {
  const t = listWords[language]
  const width = at.quantity - at.item - 40
  const second = { size: 8.5, fill: color.second }
  const state = priceE4 === null ? t.soldOut : row.isPreBooked ? '' : t.left(countText(row.inventory))
  line(pdf, String(row.productId), at.code, y + 4, second)
  line(pdf, row.productDescription, at.item, y + 4, { size: 9, width })
  line(pdf, [row.grower, state].filter(Boolean).join('  ·  '), at.item, y + 14.5, {
    size: 7,
    fill: color.third,
    width,
  })
  line(pdf, countText(row.quantity), at.quantity, y + 4, { size: 9, align: 'right' })
  line(pdf, unitWord(row.quantity, row.um, language), at.unit, y + 4, { ...second, width: 64 })
  if (priceE4 !== null && amountCents !== null) {
    line(pdf, unitPriceText(priceE4), at.price, y + 4, { size: 9, align: 'right' })
    line(pdf, moneyColumn(amountCents), right, y + 4, { size: 9, align: 'right' })
  }
  rule(pdf, y + rowHeight, color.line)
}
