import type { Department } from '../../contract/core/access.ts'
import { centsFromDollars, e4FromDollars, moneyColumn, unitPriceText } from '../../contract/core/money.ts'
import type { OrderDetail } from '../../contract/features/cart.ts'
import type { Order } from '../../contract/features/orders.ts'
import { countText } from '../../contract/words/day-words.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import { color, left, line, type Pdf, right, rule, wrapped } from '../paper/draw.ts'
import { address, facts, letterhead, type PaperAround, paragraph } from '../paper/letter.ts'
import type { Column, Row } from '../paper/table-paper.ts'
import type { InvoiceWords } from './invoice-words.ts'

/** The top of an order's lines, below its addresses. */
export const orderTop = 260

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
export type OrderWriting = { pdf: Pdf; order: Order; around: PaperAround; t: InvoiceWords }

/** The columns of an order's lines on an invoice and a confirmation. */
export const orderColumns = ({ heads }: InvoiceWords): Column[] => [
  { head: heads.code, x: at.code },
  { head: heads.item, x: at.item },
  { head: heads.quantity, x: at.quantity, align: 'right' },
  { head: heads.unit, x: at.unit },
  { head: heads.price, x: at.price, align: 'right' },
  { head: heads.amount, x: at.amount, align: 'right' },
]

type Head = { title: string; facts: readonly (readonly [name: string, value: string])[] }

/** The sender, the billing and shipping addresses, the facts at the right, and the note to the driver. */
export function orderHead({ pdf, order, around, t }: OrderWriting, { title, facts: rows }: Head) {
  letterhead(pdf, around, { title, below: around.publicUrl.replace(/^https?:\/\//, '') })
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
  facts(pdf, { x: left + 352, y: 84, rows })
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

/** A row for each line that was not canceled; its name and notes wrap. */
export function orderRows(writing: OrderWriting): Row[] {
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

type Drawn = { y: number; height: number; detail: OrderDetail; names: string[]; below: string[] }

function rowAt({ pdf, around: { language } }: OrderWriting, { y, height, detail, names, below }: Drawn) {
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

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
