import { setImmediate } from 'node:timers/promises'
import type { Day } from '../../contract/dates.ts'
import { e4FromDollars, unitPriceText } from '../../contract/money.ts'
import type { PriceList, PriceListRow } from '../../contract/price-list.ts'
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
import { unitName } from './unit-names.ts'

/** Five tiers stand right of name and unit. */
const tierWidth = 47
const unitAt = right - 5 * tierWidth - 66
const rowHeight = 23
const bandHeight = 22
/** Where the rows begin on the first page and on those after it. */
const top = { first: 128, next: 62 }
type About = { brand: Settings['brand']; timeZone: string }

/** The price list to print: by department and category, a row a product, the ladder at the right, pages numbered. */
export async function priceListPdf(list: PriceList, about: About): Promise<Buffer> {
  const title = `Price list for ${dayText(list.shipDay as Day)}`
  const { pdf, done } = startPdf({ title, author: about.brand.name, at: new Date(list.issuedAt) })
  const pages = pagesOf(list.rows)
  for (const [i, entries] of pages.entries()) {
    pdf.addPage()
    if (i === 0) firstHead(pdf, list, about)
    else nextHead(pdf, list, about)
    for (const { y, band, row } of entries) {
      if (band) bandAt(pdf, y, band)
      if (row) rowAt(pdf, y, row)
    }
    foot(pdf, list, about, `Page ${i + 1} of ${pages.length}`)
    // Other requests have their turn while a long list is drawn.
    await setImmediate()
  }
  return done()
}

type Entry = { y: number; band?: string; row?: PriceListRow }

/** What stands where: a heading never alone at the foot of a page, and again, as continued, at the head of the next. */
function pagesOf(rows: readonly PriceListRow[]): Entry[][] {
  const pages: Entry[][] = [[]]
  let y = top.first
  let last = ''
  const put = (entry: Omit<Entry, 'y'>, height: number) => {
    pages.at(-1)?.push({ y, ...entry })
    y += height
  }
  for (const row of rows) {
    const band = `${departmentNames[row.department]}  ·  ${row.category}`
    const isNew = band !== last
    if (y + rowHeight + (isNew ? bandHeight : 0) > page.bottom) {
      pages.push([])
      y = top.next
      if (!isNew) put({ band: `${band} (continued)` }, bandHeight)
    }
    if (isNew) put({ band }, bandHeight)
    last = band
    put({ row }, rowHeight)
  }
  return pages
}

const departmentNames = { flowers: 'Flowers', supplies: 'Supplies', plants: 'Plants', yard: 'Yard' } as const

function firstHead(pdf: Pdf, list: PriceList, { brand }: About) {
  const second = { size: 8.5, fill: color.second }
  line(pdf, brand.name, left, 36, { font: bold, size: 17, fill: color.accent, width: 330 })
  line(pdf, `${brand.city}  ·  ${brand.phone}  ·  ${brand.email}`, left, 58, { ...second, width: 330 })
  line(pdf, 'Price list', right, 36, { font: bold, size: 17, align: 'right' })
  line(pdf, `${dayText(list.shipDay as Day)}, ${list.deliveryMethod}`, right, 58, {
    ...second,
    align: 'right',
  })
  rule(pdf, 74, color.accent, 1.2)
  line(pdf, list.customerName, left, 82, { font: bold, size: 10, width: 400 })
  line(pdf, `Account ${list.accountNumber}`, left, 95, second)
  const count = list.total === 1 ? '1 product' : `${list.total.toLocaleString('en-US')} products`
  line(pdf, count, right, 95, { ...second, align: 'right' })
  columnHeads(pdf, top.first - 14)
  if (list.total === 0)
    line(pdf, 'Nothing is offered for this day.', left, top.first + 8, { size: 10, fill: color.second })
}

function nextHead(pdf: Pdf, list: PriceList, { brand }: About) {
  line(pdf, brand.name, left, 32, { font: bold, size: 9, fill: color.accent, width: 220 })
  const about = `${dayText(list.shipDay as Day)}  ·  ${list.customerName}`
  line(pdf, about, right, 32, { size: 8.5, fill: color.second, align: 'right', width: 300 })
  columnHeads(pdf, top.next - 14)
}

function columnHeads(pdf: Pdf, y: number) {
  const style = { size: 7.5, fill: color.third }
  line(pdf, 'Product', left, y, style)
  line(pdf, 'Sold by', unitAt, y, style)
  line(pdf, 'Price in dollars, from the quantity below it', right, y, { ...style, align: 'right' })
  rule(pdf, y + 11, color.line)
}

function bandAt(pdf: Pdf, y: number, name: string) {
  pdf.rect(left, y + 4, right - left, 15).fill(color.tint)
  line(pdf, name, left + 6, y + 8, { font: bold, size: 9, fill: color.accent, width: right - left - 12 })
}

function rowAt(pdf: Pdf, y: number, row: PriceListRow) {
  const width = unitAt - left - 8
  line(pdf, row.productDescription, left, y + 3, { size: 9, width })
  const sale = row.originalPrice === null ? '' : saleText(row)
  if (sale) line(pdf, sale, left, y + 13.5, { size: 7, fill: color.accent, width })
  const about = [String(row.productId), row.grower, row.origin].filter(Boolean).join('  ·  ')
  const indent = sale ? pdf.widthOfString(`${printable(sale)}   `) : 0
  line(pdf, about, left + indent, y + 13.5, { size: 7, fill: color.third, width: width - indent })
  line(pdf, row.soldBy || unitName(row.um), unitAt, y + 3, { size: 8.5, fill: color.second, width: 62 })
  if (row.pack > 1)
    line(pdf, `pack of ${row.pack.toLocaleString('en-US')}`, unitAt, y + 13.5, {
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
    line(pdf, `${quantity.toLocaleString('en-US')}+`, at, y + 13.5, {
      size: 7,
      fill: color.third,
      align: 'right',
    })
  })
  rule(pdf, y + rowHeight, color.line)
}

function saleText({ originalPrice, saleEndsOn }: PriceListRow): string {
  const was = `Sale, was ${unitPriceText(e4FromDollars(originalPrice ?? 0))}`
  return saleEndsOn ? `${was}, through ${shortDay(saleEndsOn as Day)}` : was
}

function foot(pdf: Pdf, { issuedAt }: PriceList, { brand, timeZone }: About, pageOf: string) {
  const style = { size: 7.5, fill: color.third }
  const at = new Date(issuedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  line(pdf, `Prices and stock as of ${at}. ${brand.name}, ${brand.phone}`, left, 756, {
    ...style,
    width: 440,
  })
  line(pdf, pageOf, right, 756, { ...style, align: 'right' })
}

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayText = (day: Day) => longDay.format(new Date(day))
const shortDay = (day: Day) => monthAndDay.format(new Date(day))
