import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import { claimCents } from '../../contract/rules/claim-amounts.ts'
import type { ClaimReason, ClaimResolution } from '../../contract/rules/claim-moves.ts'
import { isQuality } from '../../contract/rules/claim-photos.ts'
import { claimKindOf } from '../../contract/rules/claim-window.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { creditLine } from '../order-changes/credit-line.ts'
import { giveCredit } from '../receivables/credit.ts'
import type { FoundOrder } from './found.ts'
import { findOrder } from './found.ts'
import { type ClaimRow, moveClaim, noteEvent, numberOf } from './moves.ts'
import { policyOn } from './policies.ts'
import { placeReplacement } from './replace.ts'

export type StoredLine = {
  id: number
  order_line_id: number | null
  reason: ClaimReason
  quantity: number
  original_pack: boolean | null
  right_price_e4: number | null
  claimed_cents: number
}

export const storedLines = (ctx: Ctx, claimId: number): Promise<StoredLine[]> =>
  ctx.db
    .selectFrom('claim_lines')
    .select(['id', 'order_line_id', 'reason', 'quantity', 'original_pack', 'right_price_e4', 'claimed_cents'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute()

/** The ledger's names for claim reasons. */
function ledgerReason(reason: ClaimReason): string {
  if (isQuality(reason) || reason === 'DEFECTIVE_SUPPLY') return 'QUALITY'
  switch (reason) {
    case 'MISSING':
    case 'NOT_DELIVERED':
      return 'MISSING'
    case 'SHORT_COUNT':
    case 'PRICE_ERROR':
      return reason
    case 'WRONG_ITEM':
    case 'WRONG_COLOR':
    case 'WRONG_GRADE_OR_LENGTH':
      return 'WRONG_ITEM'
    case 'REFUSED':
      return 'RETURN'
    default:
      return 'GOODWILL'
  }
}

export type Granted = StoredLine & { units: number; cents: number; description: string }

/**
 * What each line of a claim is granted, given the approved units of some lines: at most what is left of its invoice now. Throws
 * `above_claimable` for more units than were claimed, `not_found` for another claim's line.
 */
export async function grant(
  ctx: Ctx,
  claim: ClaimRow,
  units: readonly { line: number | null; quantity: number }[],
): Promise<{ order: FoundOrder; granted: Granted[] }> {
  const order = await findOrder(ctx, sql<boolean>`o.id = ${claim.order_id}`, claim.id)
  if (!order) throw new AppError('not_found')
  const { policy } = await policyOn(ctx, dayAt(claim.submitted_at ?? ctx.now(), ctx.settings.timeZone))
  const lines = await storedLines(ctx, claim.id)
  const positionOf = ({ order_line_id }: StoredLine) =>
    order_line_id === null ? null : (order.lines.find(({ id }) => id === order_line_id)?.sequence ?? -1)
  for (const [at, { line }] of units.entries())
    if (!lines.some((one) => positionOf(one) === line))
      throw new AppError('invalid_input', {
        fields: [{ path: `lines.${at}.line`, message: 'The claim has no such line.' }],
      })
  let left = Math.max(0, order.invoice_cents - order.credited_cents)
  const granted = lines.map((stored): Granted => {
    const position = positionOf(stored)
    const asked = units.find(({ line }) => line === position)?.quantity ?? stored.quantity
    if (asked > stored.quantity)
      throw new AppError('above_claimable', { data: { line: position, most: stored.quantity } })
    const line = order.lines.find(({ id }) => id === stored.order_line_id)
    const value =
      asked === 0
        ? 0
        : line === undefined
          ? Math.min(stored.claimed_cents, order.shipping_cents - order.fee_credited_cents)
          : asked === stored.quantity
            ? Math.min(stored.claimed_cents, line.amount_cents - line.credited_cents)
            : Math.min(
                stored.claimed_cents,
                claimCents(
                  {
                    quantity: line.quantity,
                    unitPriceE4: line.unit_price_e4,
                    amountCents: line.amount_cents,
                    creditedCents: line.credited_cents,
                  },
                  {
                    quantity: asked,
                    reason: stored.reason,
                    kind: claimKindOf(line.department),
                    originalPack: stored.original_pack,
                    rightPriceE4: stored.right_price_e4,
                  },
                  policy.terms,
                ),
              )
    const cents = Math.max(0, Math.min(value, left))
    left -= cents
    return { ...stored, units: asked, cents, description: line?.description ?? '' }
  })
  return { order, granted }
}

type Settling = {
  as: ClaimResolution
  granted: readonly Granted[]
  order: FoundOrder
  by: Mover
  actor: string
}

/** Pays out an approved claim, in the transaction that approved it, and closes the claim. */
export async function settle(
  ctx: Ctx,
  claim: ClaimRow,
  { as, granted, order, by, actor }: Settling,
): Promise<ClaimRow> {
  const given = granted.filter(({ units, cents }) => units > 0 && cents > 0)
  const number = numberOf(claim.claim_number)
  let replacementId: number | null = null
  if (as === 'REPLACE') {
    const lines = given.flatMap(({ order_line_id: orderLineId, reason, units }) =>
      orderLineId === null || reason === 'PRICE_ERROR' ? [] : [{ orderLineId, quantity: units }],
    )
    if (lines.length === 0 || lines.length < given.length)
      throw new AppError('not_replaceable', { data: { why: 'NO_GOODS' } })
    const placed = await placeReplacement(ctx, { orderId: claim.order_id, number, lines, actor })
    replacementId = placed.id
    await noteEvent(ctx, claim, { kind: 'replaced', by, actor, number: placed.orderNumber })
  }
  for (const line of granted) {
    const memo =
      (as === 'CREDIT' || as === 'REFUND') && line.cents > 0
        ? await creditOf(ctx, { line, as, order, number, actor })
        : null
    await ctx.db
      .updateTable('claim_lines')
      .set({
        approved_quantity: line.units,
        approved_cents: as === 'NONE' ? 0 : line.cents,
        credit_memo_id: memo?.id ?? null,
      })
      .where('id', '=', line.id)
      .execute()
    if (!memo) continue
    await noteEvent(ctx, claim, { kind: 'credited', by, actor, number: memo.number, amountCents: line.cents })
    if (line.order_line_id !== null && line.reason !== 'PRICE_ERROR')
      await sql`update order_lines set refused = least(quantity, refused + ${line.units}::int)
        where id = ${line.order_line_id}`.execute(ctx.db)
  }
  const settled = { settled_at: ctx.now(), replacement_order_id: replacementId }
  if (as === 'NONE')
    return ctx.db
      .updateTable('claims')
      .set(settled)
      .where('id', '=', claim.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  return moveClaim(ctx, claim, { to: 'CREDITED', by, actor, also: settled })
}

type Crediting = {
  line: Granted
  as: 'CREDIT' | 'REFUND'
  order: FoundOrder
  number: string
  actor: string
}

/** A credit memo for a line: as account credit, or to refund the money to the order’s card. */
async function creditOf(
  ctx: Ctx,
  { line, as, order, number, actor }: Crediting,
): Promise<{ id: number; number: number }> {
  const reason = ledgerReason(line.reason)
  const note = [number, line.description].filter(Boolean).join(': ')
  const { order_line_id: lineId, cents } = line
  if (order.invoice_id === null) throw new Error(`order ${order.order_number} has no invoice to credit`)
  const id =
    as === 'CREDIT'
      ? await giveCredit(ctx, {
          customerId: order.customer_id,
          amountCents: cents,
          note,
          actor,
          reason,
          invoiceId: order.invoice_id,
          ...(lineId !== null && { orderLineId: lineId }),
        })
      : await creditLine(ctx, {
          order: await ctx.db
            .selectFrom('orders')
            .selectAll()
            .where('id', '=', order.id)
            .executeTakeFirstOrThrow(),
          lineId,
          cents,
          reason,
          note,
          actor,
          tell: false,
        })
  if (id === undefined) throw new Error(`claim ${number} credits nothing`)
  const memo = await ctx.db
    .selectFrom('credit_memos')
    .select('memo_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, number: memo.memo_number }
}

/** Cents paid by card for the order that could be refunded to those cards. */
export async function refundableCents(ctx: Ctx, orderId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents - coalesce(r.cents, 0)), 0)::bigint as cents
    from payments p left join lateral (select sum(amount_cents) as cents from refunds where payment_id = p.id) r on true
    where p.order_id = ${orderId} and p.tender = 'card' and p.status in ('captured', 'refunded')
      and p.gateway_reference is not null`.execute(ctx.db)
  return Math.max(0, rows[0]?.cents ?? 0)
}
