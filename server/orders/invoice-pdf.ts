import { asDay } from '../../contract/core/dates.ts'
import { centsFromDollars, moneyColumn, sumText } from '../../contract/core/money.ts'
import type { Order } from '../../contract/features/orders.ts'
import { weekdayText } from '../../contract/words/day-words.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import { bold, color, left, line, regular } from '../paper/draw.ts'
import { link, type PaperAround, paperDay, remitTo } from '../paper/letter.ts'
import { drawSums, type Sum, sumsHeight } from '../paper/sums.ts'
import { nothingRow, tablePaper } from '../paper/table-paper.ts'
import { invoiceWords } from './invoice-words.ts'
import { orderColumns, orderHead, orderRows, orderTop, type OrderWriting as Writing } from './order-paper.ts'

/** A printable invoice: by department, a row per line, the totals kept together with the last line, pages numbered. */
export function invoicePdf(order: Order, around: PaperAround): Promise<Buffer> {
  const { brand, language, now } = around
  const t = invoiceWords[language]
  return tablePaper({ title: t.invoice(order.invoiceNumber), brand, at: now, language }, (pdf) => {
    const writing = { pdf, order, around, t }
    const rows = orderRows(writing)
    const sumRows = sumsOf(writing)
    const isOpen = moneyOf(order).openCents > 0
    return {
      firstHead: () => firstHead(writing),
      top: orderTop,
      running: t.about(order.invoiceNumber, order.customerName, order.accountNumber),
      columns: orderColumns(t),
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

function firstHead(writing: Writing) {
  const { order, around, t } = writing
  const { language } = around
  const day = (text: string | null) => (text === null ? '' : paperDay(text, language))
  orderHead(writing, {
    title: t.invoice(order.invoiceNumber),
    facts: [
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
