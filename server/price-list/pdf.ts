import { setImmediate } from 'node:timers/promises'
import { asDay, type Day, dayAt } from '../../contract/dates.ts'
import { countText, dateText, fullDateText, longDateText, timeText } from '../../contract/day-words.ts'
import type { Language } from '../../contract/language.ts'
import { e4FromDollars, unitPriceText } from '../../contract/money.ts'
import type { PriceList, PriceListRow } from '../../contract/price-list.ts'
import { unitWord } from '../../contract/unit-words.ts'
import { foot, letterhead, runningHead } from '../export/letter.ts'
import {
  bold,
  color,
  left,
  line,
  type Pdf,
  page,
  printable,
  regular,
  right,
  rule,
  startPdf,
} from '../export/paper.ts'
import type { Settings } from '../settings.ts'
import { type PriceListWords, priceListWords } from './words.ts'

/** Five tiers stand right of name and unit. */
const tierWidth = 47
const unitAt = right - 5 * tierWidth - 66
const rowHeight = 23
const bandHeight = 22
/** Where the rows begin on the first page and on those after it. */
const top = { first: 128, next: 62 }
type Around = { brand: Settings['brand']; timeZone: string; language: Language }
type Writing = { pdf: Pdf; list: PriceList; around: Around; t: PriceListWords }

/** The price list to print: by department and category, a row a product, the ladder at the right, pages numbered. */
export async function priceListPdf(list: PriceList, around: Around): Promise<Buffer> {
  const { brand, language, timeZone } = around
  const t = priceListWords[language]
  const at = new Date(list.issuedAt)
  const title = t.titleFor(dayText(list.shipDay, language))
  const { pdf, done } = startPdf({ title, author: brand.name, at, language })
  const writing = { pdf, list, around, t }
  const asOf = `${fullDateText(dayAt(at, timeZone), language)}, ${timeText(at, timeZone)}`
  const pages = pagesOf(writing)
  for (const [i, entries] of pages.entries()) {
    pdf.addPage()
    if (i === 0) firstHead(writing)
    else nextHead(writing)
    for (const { y, band, row } of entries) {
      if (band) bandAt(pdf, y, band)
      if (row) rowAt(writing, y, row)
    }
    foot(pdf, t.foot(asOf, brand.name, brand.phone), t.page(i + 1, pages.length))
    // Other requests have their turn while a long list is drawn.
    await setImmediate()
  }
  return done()
}

type Entry = { y: number; band?: string; row?: PriceListRow }

/** What stands where: a heading never alone at the foot of a page, and again, as continued, at the head of the next. */
function pagesOf({ list: { rows }, t }: Writing): Entry[][] {
  const pages: Entry[][] = [[]]
  let y = top.first
  let last = ''
  const put = (entry: Omit<Entry, 'y'>, height: number) => {
    pages.at(-1)?.push({ y, ...entry })
    y += height
  }
  for (const row of rows) {
    const band = `${t.departments[row.department]}  ·  ${row.category}`
    const isNew = band !== last
    if (y + rowHeight + (isNew ? bandHeight : 0) > page.bottom) {
      pages.push([])
      y = top.next
      if (!isNew) put({ band: t.continued(band) }, bandHeight)
    }
    if (isNew) put({ band }, bandHeight)
    last = band
    put({ row }, rowHeight)
  }
  return pages
}

function firstHead({ pdf, list, around, t }: Writing) {
  const second = { size: 8.5, fill: color.second }
  letterhead(pdf, around, { title: t.title, below: dayText(list.shipDay, around.language) })
  line(pdf, list.customerName, left, 82, { font: bold, size: 10, width: 400 })
  line(pdf, t.account(list.accountNumber), left, 95, second)
  line(pdf, t.methods[list.deliveryMethod], right, 82, { font: bold, size: 10, align: 'right' })
  line(pdf, t.count(countText(list.total)), right, 95, { ...second, align: 'right' })
  columnHeads(pdf, top.first - 14, t)
  if (list.total === 0) line(pdf, t.nothing, left, top.first + 8, { size: 10, fill: color.second })
}

function nextHead({ pdf, list, around, t }: Writing) {
  runningHead(pdf, around, `${dayText(list.shipDay, around.language)}  ·  ${list.customerName}`)
  columnHeads(pdf, top.next - 14, t)
}

function columnHeads(pdf: Pdf, y: number, { heads }: PriceListWords) {
  const style = { size: 7.5, fill: color.third }
  line(pdf, heads.product, left, y, style)
  line(pdf, heads.soldBy, unitAt, y, style)
  line(pdf, heads.price, right, y, { ...style, align: 'right' })
  rule(pdf, y + 11, color.line)
}

function bandAt(pdf: Pdf, y: number, name: string) {
  pdf.rect(left, y + 4, right - left, 15).fill(color.tint)
  line(pdf, name, left + 6, y + 8, { font: bold, size: 9, fill: color.accent, width: right - left - 12 })
}

function rowAt({ pdf, around: { language }, t }: Writing, y: number, row: PriceListRow) {
  const width = unitAt - left - 8
  line(pdf, row.productDescription, left, y + 3, { size: 9, width })
  const sale = row.originalPrice === null ? '' : saleText(row, language)
  if (sale) line(pdf, sale, left, y + 13.5, { size: 7, fill: color.accent, width })
  const about = [String(row.productId), row.grower, row.origin].filter(Boolean).join('  ·  ')
  const indent = sale ? pdf.widthOfString(`${printable(sale)}   `) : 0
  line(pdf, about, left + indent, y + 13.5, { size: 7, fill: color.third, width: width - indent })
  line(pdf, soldByText(row, language), unitAt, y + 3, { size: 8.5, fill: color.second, width: 62 })
  if (row.pack > 1)
    line(pdf, t.pack(countText(row.pack)), unitAt, y + 13.5, {
      size: 7,
      fill: color.third,
      width: 62,
    })
  row.tiers.forEach(({ quantity, price }, i) => {
    const at = right - (4 - i) * tierWidth
    line(pdf, unitPriceText(e4FromDollars(price)), at, y + 3, {
      font: i === 0 ? bold : regular,
      size: 9,
      align: 'right',
    })
    line(pdf, `${countText(quantity)}+`, at, y + 13.5, {
      size: 7,
      fill: color.third,
      align: 'right',
    })
  })
  rule(pdf, y + rowHeight, color.line)
}

function saleText({ originalPrice, saleEndsOn }: PriceListRow, language: Language): string {
  const t = priceListWords[language]
  const was = unitPriceText(e4FromDollars(originalPrice ?? 0))
  return saleEndsOn ? t.saleUntil(was, dateText(saleEndsOn as Day, language)) : t.sale(was)
}

/** What the data calls a selling unit is English. */
function soldByText({ soldBy, um }: PriceListRow, language: Language): string {
  if (language === 'en' && soldBy) return soldBy
  const unit = unitWord(1, um, language)
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`
}

/** `Monday, November 23, 2026` / `Lunes, 23 de noviembre de 2026`. */
const dayText = (day: string, language: Language): string =>
  `${longDateText(asDay(day), language)}${language === 'en' ? ', ' : ' de '}${day.slice(0, 4)}`
