import { type Day, dayAt } from '../../../contract/core/dates.ts'
import type { MethodCode } from '../../../contract/core/fields.ts'
import { moneyColumn, moneyText, sumText, unitPriceText } from '../../../contract/core/money.ts'
import { mailPicturePath } from '../../../contract/features/pictures.ts'
import { dayAndTimeText, shipDayText } from '../../../contract/words/day-words.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { type Around, type Block, type Draft, linkTo, type MailLine } from '../layout.ts'
import { wordsOf } from '../words.ts'

export type OrderLineFacts = {
  description: string
  um: string
  quantity: number
  unitPriceE4: number
  amountCents: number
  imageName: string
  note: string
}

export type OrderFacts = {
  orderNumber: number
  shipDay: Day
  method: MethodCode
  /** Name and address, one entry per line. */
  shipTo: readonly string[]
  poNumber: string
  note: string
  /** The user who placed it; empty if unknown. */
  placedBy: string
  /** The card that paid, or the terms. */
  paidBy: { kind: 'card'; brand: string; lastFour: string } | { kind: 'account'; terms: string } | null
  goodsCents: number
  shippingCents: number
  totalCents: number
  cutOffAt: Date | null
  /** Placed, but on hold until the office releases it. */
  isOverLimit: boolean
  lines: readonly OrderLineFacts[]
}

/** A changed line: a quantity of 0 before means a new line, 0 after a removed line. */
export type ChangedLineFacts = {
  description: string
  um: string
  wasQuantity: number
  quantity: number
  wasPriceE4: number
  priceE4: number
  wasAmountCents: number
  amountCents: number
}

export type OrderChangeFacts = {
  order: OrderFacts
  lines: readonly ChangedLineFacts[]
  wasShippingCents: number
  shippingCents: number
  wasTotalCents: number
  totalCents: number
}

export type DifferenceFacts = OrderChangeFacts & {
  reasons: readonly string[]
  /** The earlier ship day and address; null if both are unchanged. */
  moved: { shipDay: Day; address: string } | null
}

export type NoteFacts = { orderNumber: number; text: string; from: string }

export type CancelledFacts = { order: OrderFacts; refundedCents: number; notPaidInTime: boolean }

/** More lines than this make an email that clients truncate. */
const mostLines = 120
/** With more lines than this, pictures cost more than they are worth. */
const mostPictures = 40

export function orderConfirmed(order: OrderFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const day = shipDayText(order.shipDay, around.language)
  const said = order.isOverLimit ? t.held : t.confirmed
  return {
    subject: said.subject(order.orderNumber, day),
    preview: t.confirmed.preview(moneyText(order.totalCents), day),
    blocks: [
      { kind: 'title', text: said.title(order.orderNumber) },
      { kind: 'text', text: said.text },
      { kind: 'facts', rows: facts(order, around) },
      ...lineBlocks(order, around),
      ...orderNote(order, around),
      viewOrder(order, around),
      { kind: 'quiet', text: t.printable },
    ],
    why: t.whyOrder(order.orderNumber),
  }
}

export function orderChanged(change: OrderChangeFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const { order, lines, wasShippingCents, shippingCents, wasTotalCents, totalCents } = change
  const [before, after] = [moneyText(wasTotalCents), moneyText(totalCents)]
  const toCard = order.paidBy?.kind === 'card' && totalCents < wasTotalCents
  const fee = (cents: number) => (cents === 0 ? t.free : moneyColumn(cents))
  return {
    subject: t.changed.subject(order.orderNumber),
    preview: t.changed.preview(before, after),
    blocks: [
      { kind: 'title', text: t.changed.title(order.orderNumber) },
      { kind: 'text', text: lines.length > 0 ? t.changed.text : t.changed.delivery },
      { kind: 'facts', rows: facts(order, around) },
      ...(lines.length > 0
        ? [
            {
              kind: 'lines' as const,
              rows: lines.slice(0, mostLines).map((line) => changedLine(line, around)),
            },
          ]
        : []),
      ...rest(lines.length, around),
      {
        kind: 'sums',
        rows: [
          ...(wasShippingCents === shippingCents
            ? []
            : [{ label: t.shipping, value: `${fee(wasShippingCents)} → ${fee(shippingCents)}` }]),
          { label: t.before, value: moneyColumn(wasTotalCents) },
          { label: t.total, value: sumText(totalCents), strong: true },
        ],
      },
      ...(toCard
        ? [{ kind: 'text' as const, text: t.changed.refund(moneyText(wasTotalCents - totalCents)) }]
        : []),
      viewOrder(order, around),
    ],
    why: t.whyOrder(order.orderNumber),
  }
}

/** The desk's changes with their reasons, all in one message. */
export function orderDifference({ reasons, moved, ...change }: DifferenceFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const draft = orderChanged(change, around)
  const { shipDay, shipTo } = change.order
  const [, line1 = '', , town = ''] = shipTo
  const isElsewhere = moved !== null && !moved.address.startsWith(line1) && town !== ''
  const said = [
    ...(moved && moved.shipDay !== shipDay
      ? [t.difference.day(shipDayText(moved.shipDay, around.language), shipDayText(shipDay, around.language))]
      : []),
    ...(isElsewhere ? [t.difference.place(moved.address)] : []),
  ]
  const [title, , ...rest] = draft.blocks
  return {
    ...draft,
    blocks: [
      ...(title ? [title] : []),
      { kind: 'text', text: [t.difference.text, ...said].join(' ') },
      ...reasons.map((reason) => ({ kind: 'quote' as const, text: t.difference.why(reason) })),
      ...rest,
      { kind: 'quiet', text: t.difference.questions },
    ],
  }
}

/** A message that the desk wrote about an order. */
export function orderNoted({ orderNumber, text, from }: NoteFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return {
    subject: t.orderNote.subject(orderNumber),
    preview: text.slice(0, 120),
    blocks: [
      { kind: 'title', text: t.orderNote.title(orderNumber) },
      { kind: 'quote', text },
      { kind: 'text', text: t.orderNote.from(from, around.brand.name) },
      {
        kind: 'button',
        label: t.viewOrder,
        href: linkTo(around.publicUrl, `/orders/${orderNumber}`),
      },
    ],
    why: t.whyOrder(orderNumber),
  }
}

export function orderCancelled(
  { order, refundedCents, notPaidInTime }: CancelledFacts,
  around: Around,
): Draft {
  const t = wordsOf(around.language)
  const money = refundedCents > 0 ? t.cancelled.refund(moneyText(refundedCents)) : t.cancelled.nothing
  return {
    subject: t.cancelled.subject(order.orderNumber),
    preview: t.cancelled.preview(moneyText(order.totalCents)),
    blocks: [
      { kind: 'title', text: t.cancelled.title(order.orderNumber) },
      {
        kind: 'text',
        text: [notPaidInTime && t.cancelled.notPaid, t.cancelled.text, money].filter(Boolean).join(' '),
      },
      { kind: 'facts', rows: facts({ ...order, cutOffAt: null }, around) },
      ...lineBlocks(order, around),
      {
        kind: 'button',
        label: t.cancelled.again,
        href: linkTo(around.publicUrl, `/orders/${order.orderNumber}`),
      },
    ],
    why: t.whyOrder(order.orderNumber),
  }
}

export type ParcelFacts = {
  orderNumber: number
  shipDay: Day
  parcels: readonly { trackingNumber: string; boxes: number }[]
}

export function parcelSent({ orderNumber, shipDay, parcels }: ParcelFacts, around: Around): Draft {
  const { language, publicUrl } = around
  const t = wordsOf(language)
  return {
    subject: t.parcel.subject(orderNumber),
    preview: t.parcel.preview(parcels.length),
    blocks: [
      { kind: 'title', text: t.parcel.title(orderNumber) },
      { kind: 'text', text: t.parcel.text(shipDayText(shipDay, language)) },
      {
        kind: 'facts',
        rows: parcels.map(({ trackingNumber, boxes }) => [t.parcel.boxes(boxes), trackingNumber] as const),
      },
      { kind: 'button', label: t.parcel.follow, href: linkTo(publicUrl, `/orders/${orderNumber}`) },
    ],
    why: t.whyOrder(orderNumber),
  }
}

function facts(order: OrderFacts, { language, timeZone, brand }: Around) {
  const t = wordsOf(language)
  const { shipDay, method, shipTo, poNumber, placedBy, paidBy, cutOffAt } = order
  const paid =
    paidBy?.kind === 'card'
      ? t.cardEnding(paidBy.brand, paidBy.lastFour)
      : paidBy && t.onAccount(termsText(paidBy.terms, language))
  const rows: [string, string | null][] = [
    [t.shipDay, shipDayText(shipDay, language)],
    [t.method, t.methods[method]],
    method === 'PICKUP'
      ? [t.pickUpAt, [brand.name, brand.address].filter(Boolean).join('\n')]
      : [t.shipTo, shipTo.filter(Boolean).join('\n')],
    [t.purchaseOrder, poNumber],
    [t.payment, paid],
    [t.placedBy, placedBy],
    [t.changeableUntil, cutOffAt && dayAndTimeText(cutOffAt, timeZone, language)],
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

function lineBlocks(order: OrderFacts, around: Around): Block[] {
  const t = wordsOf(around.language)
  const pictures = order.lines.length <= mostPictures
  const rows = order.lines.slice(0, mostLines).map((line): MailLine => {
    const detail = `${quantityText(line.quantity, line.um, around.language)} × ${unitPriceText(line.unitPriceE4)}`
    return {
      name: line.description,
      detail: line.note ? `${detail} · ${line.note}` : detail,
      amount: moneyColumn(line.amountCents),
      ...(pictures && line.imageName && { picture: pictureUrl(around.publicUrl, line.imageName) }),
    }
  })
  return [
    { kind: 'lines', rows },
    ...rest(order.lines.length, around),
    {
      kind: 'sums',
      rows: [
        { label: t.goods, value: moneyColumn(order.goodsCents) },
        { label: t.shipping, value: order.shippingCents === 0 ? t.free : moneyColumn(order.shippingCents) },
        { label: t.total, value: sumText(order.totalCents), strong: true },
      ],
    },
  ]
}

const rest = (count: number, { language }: Around): Block[] =>
  count > mostLines ? [{ kind: 'quiet', text: wordsOf(language).moreLines(count - mostLines) }] : []

function changedLine(line: ChangedLineFacts, { language }: Around): MailLine {
  const t = wordsOf(language)
  const {
    description: name,
    um,
    wasQuantity,
    quantity,
    wasPriceE4,
    priceE4,
    wasAmountCents,
    amountCents,
  } = line
  const amount = moneyColumn(amountCents)
  if (wasQuantity === 0) {
    const detail = `${quantityText(quantity, um, language)} × ${unitPriceText(priceE4)}`
    return { name, detail, amount, mark: t.changed.added }
  }
  const was = moneyColumn(wasAmountCents)
  if (quantity === 0) {
    const detail = `${quantityText(wasQuantity, um, language)} × ${unitPriceText(wasPriceE4)}`
    return { name, detail, amount, was, mark: t.changed.removed }
  }
  const prices =
    wasPriceE4 === priceE4
      ? unitPriceText(priceE4)
      : `${unitPriceText(wasPriceE4)} → ${unitPriceText(priceE4)}`
  const units = wasQuantity === quantity ? '' : `${wasQuantity} → `
  return { name, detail: `${units}${quantityText(quantity, um, language)} × ${prices}`, amount, was }
}

const orderNote = ({ note }: OrderFacts, { language }: Around): Block[] =>
  note ? [{ kind: 'quote', text: `${wordsOf(language).note}: ${note}` }] : []

const viewOrder = ({ orderNumber }: OrderFacts, { language, publicUrl }: Around): Block => ({
  kind: 'button',
  label: wordsOf(language).viewOrder,
  href: linkTo(publicUrl, `/orders/${orderNumber}`),
})

/** Email clients show no SVG; a picture that is not one of this product's is omitted. */
const pictureUrl = (publicUrl: string, imageName: string): string =>
  linkTo(publicUrl, mailPicturePath(imageName))

/** The day of an instant in the distributor's zone, as emails format it. */
export const dayOf = (at: Date, { language, timeZone }: Around): string =>
  shipDayText(dayAt(at, timeZone), language)
