import type { Department } from '../../contract/core/access.ts'
import { asDay } from '../../contract/core/dates.ts'
import {
  centsFromDollars,
  e4FromDollars,
  moneyColumn,
  sumText,
  unitPriceText,
} from '../../contract/core/money.ts'
import type { OrderDetail } from '../../contract/features/cart.ts'
import type { Order } from '../../contract/features/orders.ts'
import { countText, weekdayText } from '../../contract/words/day-words.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import { bold, color, left, line, type Pdf, regular, right, rule, wrapped } from '../paper/draw.ts'
import {
  address,
  facts,
  letterhead,
  link,
  type PaperAround,
  paperDay,
  paragraph,
  remitTo,
} from '../paper/letter.ts'
import { drawSums, type Sum, sumsHeight } from '../paper/sums.ts'
import { nothingRow, type Row, tablePaper } from '../paper/table-paper.ts'
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
const top = 260

type Writing = { pdf: Pdf; order: Order; around: PaperAround; t: InvoiceWords }

/** A printable invoice: by department, a row a line, the totals kept together with the last line, pages numbered. */
export function invoicePdf(order: Order, around: PaperAround): Promise<Buffer> {
  const { brand, language, now } = around
  const t = invoiceWords[language]
  return tablePaper({ title: t.invoice(order.invoiceNumber), brand, at: now, language }, (pdf) => {
    const writing = { pdf, order, around, t }
    const rows = rowsOf(writing)
    const sumRows = sumsOf(writing)
    const isOpen = moneyOf(order).openCents > 0
    return {
      firstHead: () => firstHead(writing),
      top,
      running: t.about(order.invoiceNumber, order.customerName, order.accountNumber),
      columns: [
        { head: t.heads.code, x: at.code },
        { head: t.heads.item, x: at.item },
        { head: t.heads.quantity, x: at.quantity, align: 'right' },
        { head: t.heads.unit, x: at.unit },
        { head: t.heads.price, x: at.price, align: 'right' },
        { head: t.heads.amount, x: at.amount, align: 'right' },
      ],
      rows: rows.length > 0 ? rows : [nothingRow(pdf, t.nothing)],
      continued: t.continued,
      sums: {
        height: Math.max(sumsHeight(sumRows), isOpen ? remittanceHeight : 0),
        draw: (y) => {
          drawSums(pdf, y, sumRows)
          if (isOpen) remittance(writing, y + 12)
        },
      },
      foot: t.foot(brand.phone, brand.email),
      pageOf: t.page,
    }
  })
}

/** A row for each line that was not canceled; its name and notes wrap. */
function rowsOf(writing: Writing): Row[] {
  const { pdf, order, t } = writing
  return Object.entries(order.detailsPerDepartment).flatMap(([department, details]) =>
    details
      .filter(({ status }) => status !== 'CANCELLED')
      .map((detail) => {
        const { grower, pack, note, productDescription } = detail
        const about = [grower, pack > 1 ? t.pack(countText(pack)) : '', note].filter(Boolean).join('  ·  ')
        const names = wrapped(pdf, productDescription, name, 3)
        const below = wrapped(pdf, about, small, 3)
        const height = 14 + names.length * 11 + Math.max(0, below.length - 1) * 8.5
        const band = t.departments[department as Department] ?? department
        return { band, height, draw: (y) => rowAt(writing, { y, height, detail, names, below }) }
      }),
  )
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
}

type Drawn = { y: number; height: number; detail: OrderDetail; names: string[]; below: string[] }

function rowAt({ pdf, around: { language } }: Writing, { y, height, detail, names, below }: Drawn) {
  line(pdf, detail.productCode, at.code, y + 4, { size: 8.5, fill: color.second })
  names.forEach((text, i) => {
    line(pdf, text, at.item, y + 4 + i * 11, name)
  })
  const second = y + 3.5 + names.length * 11
  below.forEach((text, i) => {
    line(pdf, text, at.item, second + i * 8.5, { ...small, fill: color.third })
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

/** Goods, delivery and total, credits and payments, and the balance with its due date. */
function sumsOf({ order, around: { language }, t }: Pick<Writing, 'order' | 'around' | 't'>): Sum[] {
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

const remittanceHeight = 104

/** Beside the totals: where to send payment. */
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
