import { setImmediate } from 'node:timers/promises'
import type { Department } from '../../contract/access.ts'
import type { OrderDetail } from '../../contract/cart.ts'
import { asDay } from '../../contract/dates.ts'
import { shipDayText } from '../../contract/day-words.ts'
import type { Language } from '../../contract/language.ts'
import {
  centsFromDollars,
  e4FromDollars,
  moneyColumn,
  moneyText,
  unitPriceText,
} from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { unitWord } from '../../contract/unit-words.ts'
import { bold, color, left, line, type Pdf, page, right, rule, startPdf } from '../export/paper.ts'
import type { Settings } from '../settings.ts'
import { invoiceWords } from './invoice-words.ts'

const at = {
  code: left,
  item: left + 58,
  quantity: right - 176,
  unit: right - 168,
  price: right - 76,
  amount: right,
}
const rowHeight = 25
const bandHeight = 20
const sumsHeight = 112
const top = { first: 252, next: 66 }

type About = { brand: Settings['brand']; publicUrl: string; now: Date; language: Language }
type Entry = { y: number; band?: string; row?: OrderDetail }

/** An invoice to print and to file: by department, a row a line, the sums never torn off the last line, pages numbered. */
export async function invoicePdf(order: Order, about: About): Promise<Buffer> {
  const { language } = about
  const t = invoiceWords[language]
  const title = t.invoice(order.invoiceNumber)
  const { pdf, done } = startPdf({ title, author: about.brand.name, at: about.now, language })
  const pages = pagesOf(order, language)
  for (const [i, entries] of pages.entries()) {
    pdf.addPage()
    if (i === 0) firstHead(pdf, order, about)
    else nextHead(pdf, order, about)
    for (const { y, band, row } of entries) {
      if (band) bandAt(pdf, y, band)
      if (row) rowAt(pdf, y, row, language)
    }
    if (i === pages.length - 1) {
      const last = entries.at(-1)
      sums(pdf, (last ? last.y + rowHeight : top.next) + 12, order, language)
    }
    foot(pdf, about, t.page(i + 1, pages.length))
    // Other requests have their turn while a long order is drawn.
    await setImmediate()
  }
  return done()
}

/** What stands where: no department's name alone at the foot, and at least one line on the page with the sums. */
function pagesOf(order: Order, language: Language): Entry[][] {
  const t = invoiceWords[language]
  const nameOf = (department: string) => t.departments[department as Department] ?? department
  const pages: Entry[][] = [[]]
  let y = top.first
  const rows = Object.entries(order.detailsPerDepartment).flatMap(([department, details]) =>
    details.filter(({ status }) => status !== 'CANCELLED').map((row) => ({ department, row })),
  )
  let band = ''
  rows.forEach(({ department, row }, i) => {
    const isNew = department !== band
    const isLast = i === rows.length - 1
    const needs = rowHeight + (isNew ? bandHeight : 0) + (isLast ? sumsHeight : 0)
    if (y + needs > page.bottom) {
      pages.push([])
      y = top.next
      if (!isNew) {
        pages.at(-1)?.push({ y, band: t.continued(nameOf(department)) })
        y += bandHeight
      }
    }
    if (isNew) {
      pages.at(-1)?.push({ y, band: nameOf(department) })
      y += bandHeight
    }
    band = department
    pages.at(-1)?.push({ y, row })
    y += rowHeight
  })
  return pages
}

function firstHead(pdf: Pdf, order: Order, { brand, publicUrl, language }: About) {
  const t = invoiceWords[language]
  const day = (text: string) => dayText(text, language)
  const second = { size: 8.5, fill: color.second }
  line(pdf, brand.name, left, 36, { font: bold, size: 17, fill: color.accent, width: 330 })
  line(pdf, `${brand.city}  ·  ${brand.phone}  ·  ${brand.email}`, left, 58, { ...second, width: 330 })
  line(pdf, t.invoice(order.invoiceNumber), right, 36, { font: bold, size: 17, align: 'right' })
  line(pdf, publicUrl.replace(/^https?:\/\//, ''), right, 58, { ...second, align: 'right' })
  rule(pdf, 74, color.accent, 1.2)
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
  address(pdf, left + 190, pickup ? t.pickedUpAt : t.shipTo, pickup ? [order.location] : shipTo)
  const facts: [string, string][] = [
    [t.facts.account, String(order.accountNumber)],
    [t.facts.order, String(order.orderNumber)],
    [t.facts.ordered, day(order.details[0]?.orderDate ?? order.date)],
    [t.facts.purchaseOrder, order.poNumber],
    [t.facts.shipDay, day(order.date)],
    [
      t.facts.delivery,
      [t.methods[order.deliveryMethod], order.route && t.route(order.route)].filter(Boolean).join(', '),
    ],
    [t.facts.driver, order.driver ?? ''],
    [t.facts.terms, order.terms.replaceAll('_', ' ')],
    [t.facts.due, order.dueOn ? day(order.dueOn) : ''],
  ]
  facts
    .filter(([, value]) => value !== '')
    .forEach(([name, value], i) => {
      const y = 84 + i * 12.5
      line(pdf, name, left + 390, y, { size: 8.5, fill: color.third })
      line(pdf, value, right, y, { size: 8.5, align: 'right', width: 100 })
    })
  if (order.note) line(pdf, t.note(order.note), left, 206, { ...second, width: right - left })
  columnHeads(pdf, top.first - 16, language)
}

function address(pdf: Pdf, x: number, head: string, lines: readonly string[]) {
  line(pdf, head, x, 86, { size: 7.5, fill: color.third })
  lines
    .filter((text) => text !== '')
    .forEach((text, i) => {
      line(pdf, text, x, 99 + i * 12, { font: i === 0 ? bold : 'Helvetica', size: 9.5, width: 178 })
    })
}

function nextHead(pdf: Pdf, order: Order, { brand, language }: About) {
  line(pdf, brand.name, left, 32, { font: bold, size: 9, fill: color.accent, width: 220 })
  const about = invoiceWords[language].about(order.invoiceNumber, order.customerName, order.accountNumber)
  line(pdf, about, right, 32, { size: 8.5, fill: color.second, align: 'right', width: 330 })
  columnHeads(pdf, top.next - 16, language)
}

function columnHeads(pdf: Pdf, y: number, language: Language) {
  const { heads } = invoiceWords[language]
  const style = { size: 7.5, fill: color.third }
  line(pdf, heads.code, at.code, y, style)
  line(pdf, heads.item, at.item, y, style)
  line(pdf, heads.quantity, at.quantity, y, { ...style, align: 'right' })
  line(pdf, heads.unit, at.unit, y, style)
  line(pdf, heads.price, at.price, y, { ...style, align: 'right' })
  line(pdf, heads.amount, at.amount, y, { ...style, align: 'right' })
  rule(pdf, y + 11, color.line)
}

function bandAt(pdf: Pdf, y: number, name: string) {
  pdf.rect(left, y + 3, right - left, 14).fill(color.tint)
  line(pdf, name, left + 6, y + 6.5, { font: bold, size: 8.5, fill: color.accent })
}

function rowAt(pdf: Pdf, y: number, row: OrderDetail, language: Language) {
  const width = at.quantity - at.item - 44
  const second = [
    row.grower,
    row.pack > 1 ? invoiceWords[language].pack(row.pack.toLocaleString('en-US')) : '',
    row.note,
  ]
  line(pdf, row.productCode, at.code, y + 4, { size: 8.5, fill: color.second })
  line(pdf, row.productDescription, at.item, y + 4, { size: 9, width })
  line(pdf, second.filter(Boolean).join('  ·  '), at.item, y + 14.5, { size: 7, fill: color.third, width })
  line(pdf, row.quantity.toLocaleString('en-US'), at.quantity, y + 4, { size: 9, align: 'right' })
  line(pdf, capital(unitWord(1, row.um, language)), at.unit, y + 4, {
    size: 8.5,
    fill: color.second,
    width: 50,
  })
  line(pdf, unitPriceText(e4FromDollars(row.unitPrice)), at.price, y + 4, { size: 9, align: 'right' })
  line(pdf, moneyColumn(centsFromDollars(row.amount)), at.amount, y + 4, { size: 9, align: 'right' })
  rule(pdf, y + rowHeight, color.line)
}

/** Goods, delivery and total, what has been paid, and what is left to pay until when. */
function sums(pdf: Pdf, from: number, order: Order, language: Language) {
  const t = invoiceWords[language]
  let y = from
  const row = (name: string, dollars: number, strong = false) => {
    const style = { font: strong ? bold : 'Helvetica', size: strong ? 11 : 9.5 }
    line(pdf, name, right - 230, y, style)
    const cents = centsFromDollars(dollars)
    // The printer's own fonts lack the minus sign.
    const text = (strong ? moneyText(cents) : moneyColumn(cents)).replace('−', '-')
    line(pdf, text, right, y, { ...style, align: 'right' })
    y += strong ? 19 : 15
  }
  row(t.goods, order.amount)
  if (order.deliveryMethod !== 'Pickup') row(t.freight, order.shippingCost)
  row(t.total, order.totalAmount, true)
  if (order.paid !== 0) row(t.paid, 0 - order.paid)
  const open = order.totalAmount - order.paid
  const due = open > 0 && order.dueOn ? t.toPayBy(dayText(order.dueOn, language)) : t.toPay
  row(due, Math.max(0, Math.round(open * 100) / 100), true)
}

function foot(pdf: Pdf, { brand, language }: About, pageOf: string) {
  const style = { size: 7.5, fill: color.third }
  line(pdf, invoiceWords[language].foot(brand.phone, brand.email), left, 756, {
    ...style,
    width: 440,
  })
  line(pdf, pageOf, right, 756, { ...style, align: 'right' })
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** `Tue Nov 24, 2026` / `mar 24 nov 2026`. */
const dayText = (day: string, language: Language) =>
  `${shipDayText(asDay(day), language)}${language === 'en' ? ',' : ''} ${day.slice(0, 4)}`
