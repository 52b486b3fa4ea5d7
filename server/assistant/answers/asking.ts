import { addDays, type Day, daysBetween } from '../../../contract/core/dates.ts'
import { type MethodCode, methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import type { Language } from '../../../contract/core/language.ts'
import { moneyText, unitPriceText } from '../../../contract/core/money.ts'
import type { ShipDayState } from '../../../contract/rules/shipment-shapes.ts'
import { dayAndTimeText } from '../../../contract/words/day-words.ts'
import type { RowsFor } from '../../catalogue/rows.ts'
import type { SignedInCtx } from '../../core/route.ts'
import { listShipDays } from '../../shipment/read.ts'
import { type Goods, goodsFor } from '../goods.ts'
import type { Reading, Understood } from '../reading/reading.ts'
import type { StoredCite, StoredPart } from '../stored.ts'
import type { AssistantWords } from '../words.ts'

/** A question with everything needed to answer it. */
export type Asking = {
  ctx: SignedInCtx
  reading: Reading
  before: Understood | null
  language: Language
  words: AssistantWords
  today: Day
  shipment: RowsFor
}

/** What one intent adds to an answer. */
export type Piece = {
  sentences: string[]
  parts: StoredPart[]
  cites: StoredCite[]
  productIds?: number[]
  orderNumbers?: number[]
}

/** Dollars as text: `$372.05`. */
export const dollarsText = (amount: number): string => moneyText(Math.round(amount * 100))
export const unitText = (price: number): string => `$${unitPriceText(Math.round(price * 10_000))}`
export const momentText = ({ ctx, language }: Asking, iso: string): string =>
  dayAndTimeText(new Date(iso), ctx.settings.timeZone, language)

/** Ship days of a delivery method, from today on. */
export async function daysOf({ ctx }: Asking, method: MethodCode, days = 60): Promise<ShipDayState[]> {
  return (await listShipDays(ctx, { query: { days, method } })).rows
}

export type DayOfAnswer = {
  shipDay: Day
  /** The sentences about it; empty if it is the requested day. */
  sentences: string[]
  moved: boolean
}

/** Flowers for a celebration arrive this many days before it, to open and drink. */
const daysBeforeEvent = 2

/** The ship day for the requested day: that day if it is open, else the last open day before it. */
export async function shipDayFor(asking: Asking): Promise<DayOfAnswer> {
  const { reading, shipment, today, words } = asking
  const { day, forEvent } = reading.slots
  if (day === null || day < today) return { shipDay: shipment.shipDay, sentences: [], moved: false }
  const rows = await daysOf(asking, shipment.method, Math.min(366, daysBetween(today, day) + 15))
  const open = rows.filter(({ enabled }) => enabled).map(({ date }) => date as Day)
  if (forEvent) {
    const last =
      open.findLast((one) => one <= addDays(day, -daysBeforeEvent)) ?? open.findLast((one) => one < day)
    if (!last) return { shipDay: shipment.shipDay, sentences: [words.dayNone(day)], moved: true }
    return { shipDay: last, sentences: [words.dayForEvent(day, last)], moved: last !== day }
  }
  if (open.includes(day)) return { shipDay: day, sentences: [], moved: false }
  const to = open.findLast((one) => one < day) ?? open.find((one) => one > day)
  if (!to) return { shipDay: shipment.shipDay, sentences: [words.dayNone(day)], moved: true }
  const reason = rows.find(({ date }) => date === day)?.reason
  const why = reason ? words.dayReason[reason].replace(/\.$/, '') : ''
  return { shipDay: to, sentences: [words.dayMoved(day, to, why)], moved: true }
}

export const goodsOn = ({ ctx, shipment }: Asking, shipDay: Day): Promise<Goods> =>
  goodsFor(ctx, { ...shipment, shipDay })

export const catalogueCite = ({ words }: Asking, shipDay: Day): StoredCite[] => [
  { label: words.cite.prices, href: '/fresh-flowers' },
  { label: words.cite.stock(shipDay), href: '/fresh-flowers' },
]

export const methodOf = (label: string): MethodCode =>
  methodCodes.find((code) => methodLabels[code] === label) ?? 'TRUCK'
