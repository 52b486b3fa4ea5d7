import { asDay, dayAt } from '../../contract/core/dates.ts'
import { centsFromDollars, moneyColumn, sumText } from '../../contract/core/money.ts'
import type { Order } from '../../contract/features/orders.ts'
import { dayAndTimeText, weekdayText } from '../../contract/words/day-words.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import { color, left, type PaperSize } from '../paper/draw.ts'
import { type PaperAround, paperDay, paragraph } from '../paper/letter.ts'
import { drawSums, type Sum, sumsHeight } from '../paper/sums.ts'
import { nothingRow, tablePaper } from '../paper/table-paper.ts'
import { confirmationWords } from './confirmation-words.ts'
import { type InvoiceWords, invoiceWords } from './invoice-words.ts'
import { type OrderWriting, orderColumns, orderHead, orderRows, orderTop } from './order-paper.ts'

type Around = PaperAround & { timeZone: string; size: PaperSize }

/** A printable confirmation of an order: items, ship day, prices, and the method of payment; never a request for money. */
export function confirmationPdf(order: Order, around: Around): Promise<Buffer> {
  const { brand, language, now, size } = around
  const t = invoiceWords[language]
  const words = confirmationWords[language]
  const title = (order.status === 'CANCELLED' ? words.canceled : words.order)(order.orderNumber)
  return tablePaper({ title, brand, at: now, language, size }, (pdf) => {
    const writing: OrderWriting = { pdf, order, around, t }
    const rows = orderRows(writing)
    const sums = sumsOf(order, t)
    return {
      firstHead: () => orderHead(writing, { title, facts: factsOf(order, around, t) }),
      top: orderTop,
      running: words.about(order.orderNumber, order.customerName, order.accountNumber),
      columns: orderColumns(t),
      rows: rows.length > 0 ? rows : [nothingRow(pdf, t.nothing)],
      continued: t.continued,
      sums: {
        height: Math.max(sumsHeight(sums), 40),
        draw: (y) => {
          drawSums(pdf, y, sums)
          paragraph(pdf, paymentOf(order, around), {
            x: left,
            y: y + 12,
            size: 8.5,
            fill: color.second,
            width: 230,
            most: 3,
            height: 11,
          })
        },
      },
      foot: t.foot(brand.phone, brand.email),
      pageOf: t.page,
    }
  })
}

function factsOf(order: Order, { language, timeZone }: Around, t: InvoiceWords) {
  const words = confirmationWords[language]
  const placedAt = new Date(order.placedAt)
  const byTruck = order.deliveryMethod === 'Truck Delivery'
  const until = order.changeable && order.cutOff ? new Date(order.cutOff) : undefined
  return [
    [t.facts.shipDay, `${weekdayText(asDay(order.date), language)} ${paperDay(order.date, language)}`],
    [t.facts.delivery, t.methods[order.deliveryMethod]],
    [t.facts.route, byTruck ? (order.route ?? '') : ''],
    [t.facts.purchaseOrder, order.poNumber],
    [t.facts.account, String(order.accountNumber)],
    [t.facts.ordered, paperDay(dayAt(placedAt, timeZone), language)],
    [words.placedBy, order.placedBy],
    [words.changesUntil, until ? dayAndTimeText(until, timeZone, language) : ''],
  ] as const
}

/** Goods, delivery and total. */
function sumsOf(order: Order, t: InvoiceWords): Sum[] {
  const column = (dollars: number) => moneyColumn(centsFromDollars(dollars))
  const delivery = { label: t.freight, value: column(order.shippingCost) }
  return [
    { label: t.goods, value: column(order.amount) },
    ...(order.deliveryMethod === 'Pickup' ? [] : [delivery]),
    { label: t.total, value: sumText(centsFromDollars(order.totalAmount)), strong: true },
  ]
}

function paymentOf({ status, paymentStatus, payments, terms }: Order, { language }: Around): string {
  const t = confirmationWords[language]
  if (status === 'CANCELLED') return t.nothingDue
  if (paymentStatus === 'ON_ACCOUNT') return t.onAccount(termsText(terms, language))
  const card = payments.findLast((one) => one.status === 'captured')
  return card ? t.byCard([card.brand, card.lastFour].filter(Boolean).join(' ')) : t.notPaid
}
