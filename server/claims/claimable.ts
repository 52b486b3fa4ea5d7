import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { dollarsFromCents, dollarsFromE4, e4FromDollars } from '../../contract/core/money.ts'
import type { Claimable, ClaimableLine, ClaimLineInput } from '../../contract/features/claims/fields.ts'
import { asksForPack, claimCents, deliveryFeeCents } from '../../contract/rules/claim-amounts.ts'
import type { ClaimReason } from '../../contract/rules/claim-moves.ts'
import type { ClaimPolicy } from '../../contract/rules/claim-policy.ts'
import {
  type ClaimWindow,
  claimKindOf,
  claimWindow,
  type WindowState,
  windowState,
} from '../../contract/rules/claim-window.ts'
import { AppError } from '../core/errors.ts'
import type { FoundLine, FoundOrder } from './found.ts'

export type Around = { order: FoundOrder; policy: ClaimPolicy; now: Date; timeZone: string }

/** Orders of the caller’s company at addresses that the caller may order for. */
export const ownOrder = (number: number, customerId: number, isTheirs: RawBuilder<boolean>) =>
  sql<boolean>`o.order_number = ${number} and o.customer_id = ${customerId} and ${isTheirs}`

const windowOf = (
  { order, policy, timeZone }: Around,
  { department, reason }: { department: string; reason: ClaimReason | null },
): ClaimWindow | undefined => {
  const { delivered_at: from, shut } = order
  if (!from) return undefined
  const days = new Set<Day>(shut)
  return claimWindow(
    policy.terms,
    { kind: claimKindOf(department), reason },
    { from, timeZone, isShut: (day) => days.has(day) },
  )
}

/** Units without a claim or an office credit. */
const unitsLeft = (line: FoundLine): number => Math.max(0, line.quantity - line.refused_free - line.claimed)
/** The uncredited amount of a line; waiting claims may still use part of it. */
const centsLeft = ({ order }: Around, line: FoundLine): number =>
  Math.max(
    0,
    Math.min(
      line.amount_cents - line.credited_cents - line.waiting_cents,
      order.invoice_cents - order.credited_cents,
    ),
  )
const feeLeft = ({ order }: Around): number =>
  Math.min(
    deliveryFeeCents({
      shippingCents: order.shipping_cents,
      creditedCents: order.fee_credited_cents + order.fee_waiting_cents,
    }),
    Math.max(0, order.invoice_cents - order.credited_cents),
  )

const stateOf = (around: Around, window: ClaimWindow | undefined): WindowState | null =>
  window ? windowState(window, around.now) : null

type WhyNot = ClaimableLine['whyNot']

function whyNot(
  { order }: Around,
  {
    states,
    left,
    most,
    free,
  }: { states: readonly (WindowState | null)[]; left: number; most: number; free: boolean },
): WhyNot {
  if (!order.delivered_at || order.invoice_id === null) return 'NOT_DELIVERED'
  if (free) return 'FREE'
  if (states.every((state) => state === 'CLOSED')) return 'CLOSED'
  return left === 0 || most === 0 ? 'NOTHING_LEFT' : null
}

/** How many minutes after its announced 20-minute window the truck arrived; null without the driver's report. */
export function truckMinutes({ announced_at, arrived_at }: FoundOrder): number | null {
  if (!announced_at || !arrived_at) return null
  return Math.max(0, Math.round((arrived_at.getTime() - announced_at.getTime()) / 60_000) - 20)
}

function presentLine(around: Around, line: FoundLine): ClaimableLine {
  const { department } = line
  const window = windowOf(around, { department, reason: null })
  const forPrice = windowOf(around, { department, reason: 'PRICE_ERROR' })
  const left = unitsLeft(line)
  const most = centsLeft(around, line)
  const why = whyNot(around, {
    states: [stateOf(around, window), stateOf(around, forPrice)],
    left,
    most,
    free: line.amount_cents === 0,
  })
  return {
    line: line.sequence,
    productId: line.product_id,
    description: line.description,
    kind: claimKindOf(department),
    um: line.um,
    pack: line.pack,
    imageName: line.image_name,
    colorHex: line.color_hex,
    quantity: line.quantity,
    left: why ? 0 : left,
    unitPrice: dollarsFromE4(line.unit_price_e4),
    amount: dollarsFromCents(line.amount_cents),
    most: dollarsFromCents(why ? 0 : most),
    window: stateOf(around, window),
    until: window?.until.toISOString() ?? null,
    lateUntil: window?.lateUntil.toISOString() ?? null,
    priceUntil: forPrice?.until.toISOString() ?? null,
    whyNot: why,
    claimId: line.claim_id,
  }
}

function presentFee(around: Around): Claimable['delivery'] {
  const { order } = around
  if (order.shipping_cents === 0) return null
  const window = windowOf(around, { department: 'flowers', reason: 'LATE' })
  const most = feeLeft(around)
  const why = whyNot(around, { states: [stateOf(around, window)], left: 1, most, free: false })
  return {
    amount: dollarsFromCents(order.shipping_cents),
    most: dollarsFromCents(why ? 0 : most),
    window: stateOf(around, window),
    until: window?.until.toISOString() ?? null,
    minutesLate: truckMinutes(order),
    whyNot: why,
    claimId: order.fee_claim_id,
  }
}

/** What can be claimed on an order, line by line, and why other lines can't. */
export const presentClaimable = (around: Around): Pick<Claimable, 'lines' | 'delivery'> => ({
  lines: around.order.lines.map((line) => presentLine(around, line)),
  delivery: presentFee(around),
})

/** A claimed line to be stored: its amount, and whether it is within its claim window. */
export type Claimed = {
  input: ClaimLineInput
  /** Null for the delivery fee. */
  line: FoundLine | null
  cents: number
  state: WindowState
  window: ClaimWindow
  rightPriceE4: number | null
  originalPack: boolean | null
}

type Refused = 'claim_closed' | 'above_claimable' | 'not_claimable' | 'price_not_lower'
const refuse = (code: Refused, at: number, field: string, data: object): never => {
  throw new AppError(code, { fields: [{ path: `lines.${at}.${field}`, message: sentences[code] }], data })
}
const sentences: Record<Refused, string> = {
  claim_closed: 'The time to claim it has passed.',
  above_claimable: 'That’s more than can be claimed.',
  not_claimable: 'This can’t be claimed.',
  price_not_lower: 'Enter a price below the invoiced one.',
}

/**
 * Checks lines against what can be claimed and calculates their amounts. Throws `claim_closed` with the end of the window,
 * `above_claimable` with the maximum, `not_claimable` for a line that doesn't exist or was not delivered, `price_not_lower`.
 */
export function claimLines(around: Around, inputs: readonly ClaimLineInput[]): Claimed[] {
  const { order, policy } = around
  // Lines of one claim share the invoice's remaining amount.
  let invoiceLeft = order.invoice_cents - order.credited_cents
  const take = (cents: number): number => {
    const taken = Math.max(0, Math.min(cents, invoiceLeft))
    invoiceLeft -= taken
    return taken
  }
  return inputs.map((input, at): Claimed => {
    const { line: position, quantity, reason } = input
    if (inputs.findIndex((one) => one.line === position) < at)
      return refuse('not_claimable', at, 'line', { line: position })
    const line = position === null ? null : order.lines.find(({ sequence }) => sequence === position)
    if (line === undefined || !order.delivered_at || order.invoice_id === null)
      return refuse('not_claimable', at, 'line', { line: position })
    if (position === null && (reason !== 'LATE' || order.shipping_cents === 0))
      return refuse('not_claimable', at, 'reason', { line: position })
    const window = windowOf(around, { department: line?.department ?? 'flowers', reason })
    const state = stateOf(around, window)
    if (!window || state === null) return refuse('not_claimable', at, 'line', { line: position })
    if (state === 'CLOSED')
      return refuse('claim_closed', at, 'line', { line: position, until: window.until.toISOString() })
    if (line === null) {
      const cents = take(feeLeft(around))
      if (cents === 0) refuse('above_claimable', at, 'line', { line: null, most: 0 })
      return { input, line, cents, state, window, rightPriceE4: null, originalPack: null }
    }
    if (line.amount_cents === 0) refuse('not_claimable', at, 'line', { line: position })
    const left = reason === 'PRICE_ERROR' ? line.quantity : unitsLeft(line)
    if (quantity > left) refuse('above_claimable', at, 'quantity', { line: position, most: left })
    const rightPriceE4 =
      reason === 'PRICE_ERROR' && input.rightPrice != null ? e4FromDollars(input.rightPrice) : null
    if (reason === 'PRICE_ERROR' && (rightPriceE4 === null || rightPriceE4 >= line.unit_price_e4))
      refuse('price_not_lower', at, 'rightPrice', {
        line: position,
        most: dollarsFromE4(line.unit_price_e4),
      })
    const kind = claimKindOf(line.department)
    const originalPack = asksForPack({ kind, reason }) ? (input.originalPack ?? false) : null
    const cents = take(
      claimCents(
        {
          quantity: line.quantity,
          unitPriceE4: line.unit_price_e4,
          amountCents: line.amount_cents,
          creditedCents: line.credited_cents + line.waiting_cents,
        },
        { quantity, reason, kind, originalPack, rightPriceE4 },
        policy.terms,
      ),
    )
    if (cents === 0) refuse('above_claimable', at, 'line', { line: position, most: 0 })
    return { input, line, cents, state, window, rightPriceE4, originalPack }
  })
}
