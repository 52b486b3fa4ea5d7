import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Day } from '../../contract/dates.ts'
import { e4FromDollars, unitPriceText } from '../../contract/money.ts'
import type { PriceList, PriceListRow } from '../../contract/price-list.ts'
import type { Settings } from '../settings.ts'
import { unitName } from './unit-names.ts'

/** Letter paper in points; five tiers stand right of name and unit. */
const page = { width: 612, height: 792, margin: 36, bottom: 744 }
const left = page.margin
const right = page.width - page.margin
const tierWidth = 47
const unitAt = right - 5 * tierWidth - 66
const rowHeight = 23
const bandHeight = 22
/** Where the rows begin on the first page and on those after it. */
const top = { first: 128, next: 62 }
const color = {
  ink: '#1b1d19',
  second: '#4d5048',
  third: '#66695e',
  accent: '#1d5a3c',
  tint: '#e3eee6',
  line: '#dedbd1',
}
const regular = 'Helvetica'
const bold = 'Helvetica-Bold'

type Pdf = InstanceType<typeof PDFDocument>
type About = { brand: Settings['brand']; timeZone: string }

/** The price list to print: by department and category, a row a product, the ladder at the right, pages numbered. */
export async function priceListPdf(list: PriceList, about: About): Promise<Buffer> {
  const title = `Price list for ${dayText(list.shipDay as Day)}`
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: about.brand.name, CreationDate: new Date(list.issuedAt) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))

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
  pdf.end()
  await ended
  return Buffer.concat(chunks)
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

type LineStyle = { font?: string; size: number; fill?: string; align?: 'right'; width?: number }

/** One line of text from `x` on, or up to it; what is longer than `width` is cut. */
function line(pdf: Pdf, raw: string, x: number, y: number, style: LineStyle) {
  const { font = regular, size, fill = color.ink, align, width } = style
  pdf.font(font).fontSize(size).fillColor(fill)
  const text = width === undefined ? printable(raw) : fitted(pdf, printable(raw), width)
  pdf.text(text, align === 'right' ? x - pdf.widthOfString(text) : x, y, { lineBreak: false })
}

function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pdf.widthOfString(`${text.slice(0, middle).trimEnd()}…`) <= width) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`
}

function rule(pdf: Pdf, y: number, stroke: string, width = 0.5) {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(stroke).stroke()
}

/** The letters of the printer's own fonts (Windows-1252); others without their accents, or as a question mark. */
function printable(text: string): string {
  const known = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/
  if (/^[\u0020-\u007e\u00a0-\u00ff…]*$/.test(text)) return text
  return [...text]
    .map((letter) => {
      if (known.test(letter)) return letter
      const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
      return bare !== '' && [...bare].every((one) => known.test(one)) ? bare : '?'
    })
    .join('')
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
