import { setImmediate } from 'node:timers/promises'
import type { Department } from '../../contract/access.ts'
import type { OrderDetail } from '../../contract/cart.ts'
import { asDay } from '../../contract/dates.ts'
import { countText, weekdayText } from '../../contract/day-words.ts'
import { centsFromDollars, e4FromDollars, moneyColumn, sumText, unitPriceText } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { termsText } from '../../contract/terms-words.ts'
import { unitWord } from '../../contract/unit-words.ts'
import {
  address,
  facts,
  foot,
  letterhead,
  link,
  type PaperAround,
  paperDay,
  paragraph,
  remitTo,
  runningHead,
} from '../export/letter.ts'
import {
  bold,
  color,
  left,
  line,
  type Pdf,
  page,
  regular,
  right,
  rule,
  startPdf,
  wrapped,
} from '../export/paper.ts'
import { type InvoiceWords, invoiceWords } from './invoice-words.ts'

const at = {
  code: left,
  item: left + 54,
  quantity: right - 198,
  unit: right - 190,
  price: right - 70,
  amount: right,
}
const itemWidth = at.quantity - at.item - 40
const name = { size: 9, width: itemWidth }
const small = { size: 7, width: itemWidth }
const bandHeight = 20
const top = { first: 260, next: 66 }

/** A line as it stands on paper: its name and what is said of it, each in as many lines as they take. */
type Row = { detail: OrderDetail; name: string[]; about: string[] }
type Entry = { y: number; height: number } & ({ band: string } | { row: Row })
type Writing = { pdf: Pdf; order: Order; around: PaperAround; t: InvoiceWords }

/** An invoice to print and to file: by department, a row a line, the sums never torn off the last line, pages numbered. */
export async function invoicePdf(order: Order, around: PaperAround): Promise<Buffer> {
  const { brand, language, now } = around
  const t = invoiceWords[language]
  const title = t.invoice(order.invoiceNumber)
  const { pdf, done } = startPdf({ title, author: brand.name, at: now, language })
  const writing = { pdf, order, around, t }
  const pages = pagesOf(writing)
  for (const [i, entries] of pages.entries()) {
    pdf.addPage()
    if (i === 0) firstHead(writing)
    else nextHead(writing)
    for (const entry of entries) {
      if ('band' in entry) bandAt(pdf, entry.y, entry.band)
      else rowAt(writing, entry)
    }
    if (i === pages.length - 1) {
      const last = entries.at(-1)
      const end = last ? last.y + last.height : nothingAt(writing)
      sums(writing, end + 12)
    }
    foot(pdf, t.foot(brand.phone, brand.email), t.page(i + 1, pages.length))
    // Other requests have their turn while a long order is drawn.
    await setImmediate()
  }
  return done()
}

/** What stands where: no department's name alone at the foot, and at least one line on the page with the sums. */
function pagesOf(writing: Writing): Entry[][] {
  const { order, t } = writing
  const nameOf = (department: string) => t.departments[department as Department] ?? department
  const pages: Entry[][] = [[]]
  let y = top.first
  const put = (what: { band: string } | { row: Row }, height: number) => {
    pages.at(-1)?.push({ y, height, ...what })
    y += height
  }
  const details = Object.entries(order.detailsPerDepartment).flatMap(([department, all]) =>
    all.filter(({ status }) => status !== 'CANCELLED').map((detail) => ({ department, detail })),
  )
  let band = ''
  details.forEach(({ department, detail }, i) => {
    const row = rowOf(writing, detail)
    const height = 14 + row.name.length * 11 + Math.max(0, row.about.length - 1) * 8.5
    const isNew = department !== band
    const isLast = i === details.length - 1
    const needs = height + (isNew ? bandHeight : 0) + (isLast ? sumsHeight(order) : 0)
    if (y + needs > page.bottom) {
      pages.push([])
      y = top.next
      if (!isNew) put({ band: t.continued(nameOf(department)) }, bandHeight)
    }
    if (isNew) put({ band: nameOf(department) }, bandHeight)
    band = department
    put({ row }, height)
  })
  return pages
}

function rowOf({ pdf, t }: Writing, detail: OrderDetail): Row {
  const { grower, pack, note, productDescription } = detail
  const about = [grower, pack > 1 ? t.pack(countText(pack)) : '', note].filter(Boolean).join('  ·  ')
  return { detail, name: wrapped(pdf, productDescription, name, 3), about: wrapped(pdf, about, small, 3) }
}

function firstHead({ pdf, order, around, t }: Writing) {
  const { language, publicUrl } = around
  const day = (text: string | null) => (text === null ? '' : paperDay(text, language))
  letterhead(pdf, around, {
    title: t.invoice(order.invoiceNumber),
    below: publicUrl.replace(/^https?:\/\//, ''),
  })
  address(pdf, left, t.billTo, [
    order.customerName,
    order.billingAddressLine1,
    order.billingAddressLine2,
    `${order.billingCity}, ${order.billingState} ${order.billingZip}`,
  ])
  const pickup = order.deliveryMethod === 'Pickup'
  const shipTo = [
    order.shipTo,
    order.addressLine1,
    order.addressLine2,
    `${order.city}, ${order.state} ${order.zipCode}`,
  ]
  address(pdf, left + 184, pickup ? t.pickedUpAt : t.shipTo, pickup ? [order.location] : shipTo)
  facts(pdf, {
    x: left + 352,
    y: 84,
    rows: [
      [t.facts.issued, day(order.issuedOn)],
      [t.facts.due, day(order.dueOn)],
      [t.facts.terms, termsText(order.terms, language)],
      [t.facts.account, String(order.accountNumber)],
      [t.facts.purchaseOrder, order.poNumber],
      [t.facts.order, String(order.orderNumber)],
      [t.facts.ordered, day(order.details[0]?.orderDate ?? order.date)],
      [t.facts.shipDay, `${weekdayText(asDay(order.date), language)} ${day(order.date)}`],
      [t.facts.delivery, t.methods[order.deliveryMethod]],
      [t.facts.route, order.deliveryMethod === 'Truck Delivery' ? (order.route ?? '') : ''],
      [t.facts.driver, order.deliveryMethod === 'Truck Delivery' ? (order.driver ?? '') : ''],
    ],
  })
  if (order.note)
    paragraph(pdf, t.note(order.note), {
      x: left,
      y: 184,
      size: 8.5,
      fill: color.second,
      width: 346,
      most: 4,
      height: 11,
    })
  columnHeads(pdf, top.first - 18, t)
}

function nextHead({ pdf, order, around, t }: Writing) {
  runningHead(pdf, around, t.about(order.invoiceNumber, order.customerName, order.accountNumber))
  columnHeads(pdf, top.next - 16, t)
}

function columnHeads(pdf: Pdf, y: number, { heads }: InvoiceWords) {
  const style = { size: 7.5, fill: color.third }
  line(pdf, heads.code, at.code, y, style)
  line(pdf, heads.item, at.item, y, style)
  line(pdf, heads.quantity, at.quantity, y, { ...style, align: 'right' })
  line(pdf, heads.unit, at.unit, y, style)
  line(pdf, heads.price, at.price, y, { ...style, align: 'right' })
  line(pdf, heads.amount, at.amount, y, { ...style, align: 'right' })
  rule(pdf, y + 11, color.line)
}

function bandAt(pdf: Pdf, y: number, text: string) {
  pdf.rect(left, y + 3, right - left, 14).fill(color.tint)
  line(pdf, text, left + 6, y + 6.5, { font: bold, size: 8.5, fill: color.accent })
}

function rowAt({ pdf, around: { language } }: Writing, { y, height, row }: Entry & { row: Row }) {
  const { detail } = row
  line(pdf, detail.productCode, at.code, y + 4, { size: 8.5, fill: color.second })
  row.name.forEach((text, i) => {
    line(pdf, text, at.item, y + 4 + i * 11, name)
  })
  const below = y + 3.5 + row.name.length * 11
  row.about.forEach((text, i) => {
    line(pdf, text, at.item, below + i * 8.5, { ...small, fill: color.third })
  })
  line(pdf, countText(detail.quantity), at.quantity, y + 4, { size: 9, align: 'right' })
  const unit = capital(unitWord(1, detail.um, language))
  line(pdf, unit, at.unit, y + 4, { size: 8.5, fill: color.second, width: 64 })
  const price = unitPriceText(e4FromDollars(detail.unitPrice))
  line(pdf, price, at.price, y + 4, { size: 9, align: 'right' })
  const amount = moneyColumn(centsFromDollars(detail.amount))
  line(pdf, amount, at.amount, y + 4, { size: 9, align: 'right' })
  rule(pdf, y + height, color.line)
}

/** Instead of lines, where all of them were taken out. Returns where it ends. */
function nothingAt({ pdf, t }: Writing): number {
  line(pdf, t.nothing, left, top.first + 8, { size: 9, fill: color.second })
  return top.first + 24
}

type Sum = { label: string; value: string; strong?: boolean }

/** Goods, delivery and total, what has been credited and paid, and what is left to pay until when. */
function sumRows({ order, around: { language }, t }: Pick<Writing, 'order' | 'around' | 't'>): Sum[] {
  const column = (dollars: number) => moneyColumn(centsFromDollars(dollars))
  const { settledCents, creditedCents, paidCents, openCents } = moneyOf(order)
  const due = order.dueOn && paperDay(order.dueOn, language)
  const discountCents = centsFromDollars(order.discount)
  const rows: (Sum | false)[] = [
    { label: t.goods, value: column(order.amount) },
    order.deliveryMethod !== 'Pickup' && { label: t.freight, value: column(order.shippingCost) },
    { label: t.total, value: sumText(centsFromDollars(order.totalAmount)), strong: true },
    creditedCents !== 0 && { label: t.credited, value: moneyColumn(-creditedCents) },
    paidCents !== 0 && { label: t.paid, value: moneyColumn(-paidCents) },
    {
      label: openCents === 0 && settledCents > 0 ? t.settled : due ? t.toPayBy(due) : t.toPay,
      value: sumText(openCents),
      strong: true,
    },
    discountCents > 0 &&
      due !== null && { label: t.inTime(due), value: moneyColumn(openCents - discountCents) },
  ]
  return rows.filter((row) => row !== false)
}

function moneyOf({ totalAmount, paid, credited }: Order) {
  const settledCents = centsFromDollars(paid)
  const creditedCents = centsFromDollars(credited)
  const openCents = Math.max(0, centsFromDollars(totalAmount) - settledCents)
  return { settledCents, creditedCents, paidCents: settledCents - creditedCents, openCents }
}

/** Enough for every sum that there can be. */
const sumsHeight = (order: Order) => (order.discount > 0 ? 136 : 121)

function sums(writing: Writing, from: number) {
  const { pdf, order } = writing
  let y = from
  for (const { label, value, strong } of sumRows(writing)) {
    const style = { font: strong ? bold : regular, size: strong ? 11 : 9.5 }
    line(pdf, label, right - 290, y, style)
    line(pdf, value, right, y, { ...style, align: 'right' })
    y += strong ? 19 : 15
  }
  if (moneyOf(order).openCents > 0) remittance(writing, from)
}

/** Beside the sums: where to pay. */
function remittance({ pdf, order, around: { brand, publicUrl }, t }: Writing, y: number) {
  const style = { size: 8.5, fill: color.second, width: 230 }
  line(pdf, t.remitTo, left, y, { size: 7.5, fill: color.third })
  remitTo(brand).forEach((text, i) => {
    line(pdf, text, left, y + 12 + i * 11, { ...style, font: i === 0 ? bold : regular })
  })
  line(pdf, t.onCheck(order.accountNumber, order.invoiceNumber), left, y + 50, style)
  line(pdf, t.payOnline, left, y + 66, { size: 7.5, fill: color.third })
  link(pdf, `${publicUrl}/billing?view=pay`, left, y + 78, { size: 8.5, width: 230 })
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
