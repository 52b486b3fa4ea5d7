import { sql } from 'kysely'
import { lineAmountCents } from '../../contract/core/money.ts'
import { type PhotoKind, photosMissing, photosNeeded } from '../../contract/rules/claim-photos.ts'
import { type ClaimFacts, type ClaimLineFacts, lookBackDays } from '../../contract/rules/claim-policy.ts'
import { claimKindOf, windowHours } from '../../contract/rules/claim-window.ts'
import type { Ctx } from '../core/route.ts'
import { type Around, type Claimed, truckMinutes } from './claimable.ts'
import type { FoundOrder } from './found.ts'

/** A photo with the position of its line. */
export type Shown = { line: number | null; kind: PhotoKind }

/**
 * How many units of a line are missing according to the driver's count. Box contents are not recorded, so missing pieces count as
 * the same share of the order's units. Null if no driver counted.
 */
export function countedShort({ pieces, papers, lines }: FoundOrder, quantity: number): number | null {
  if (pieces === null || papers <= 0) return null
  const gone = Math.max(0, papers - pieces)
  if (gone === 0) return 0
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  return Math.min(quantity, Math.ceil((units * gone) / papers))
}

/** The overcharge for the claimed units by the order's own prices, in cents; null if they include no lower price. */
export function overcharged({ line, input }: Claimed): number | null {
  if (!line || line.agreed_e4 === null || line.agreed_e4 >= line.unit_price_e4) return null
  return lineAmountCents(input.quantity, line.unit_price_e4) - lineAmountCents(input.quantity, line.agreed_e4)
}

type History = {
  claims: number
  missing: number
  claimed: number
  orders: number
  bought: number
  lots: { lot: number; claims: number; shops: number }[]
}

/** The known facts of a claim at this moment. The rule table decides only by these facts, now and when it is tried again. */
export async function factsOf(
  ctx: Ctx,
  around: Around,
  { claimId, claimed, photos }: { claimId: number; claimed: readonly Claimed[]; photos: readonly Shown[] },
): Promise<ClaimFacts> {
  const { order, policy, now } = around
  const lotIds = claimed.flatMap(({ line }) => (line?.lot_id ? [line.lot_id] : []))
  const since = new Date(now.getTime() - lookBackDays * 86_400_000)
  const { rows } = await sql<History>`
    with before as (
      select c.* from claims c where c.customer_id = ${order.customer_id} and c.id <> ${claimId} and c.opened_by <> 'DRIVER'
        and c.status not in ('DRAFT', 'WITHDRAWN') and c.submitted_at > ${since} and c.submitted_at <= ${now}
    )
    select (select count(*)::int from before) as claims,
      (select count(*)::int from before b where exists (
        select from claim_lines l where l.claim_id = b.id and l.reason = 'MISSING')) as missing,
      (select coalesce(sum(claimed_cents), 0)::bigint from before) as claimed,
      (select count(*)::int from orders o where o.customer_id = ${order.customer_id} and o.status <> 'CANCELLED'
        and o.placed_at > ${since} and o.placed_at <= ${now}) as orders,
      (select coalesce(sum(i.amount_cents), 0)::bigint from invoices i where i.customer_id = ${order.customer_id}
        and i.kind = 'INVOICE' and i.issued_on > ${since}::date) as bought,
      (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (
        select l.lot_id as lot, count(distinct c.id)::int as claims, count(distinct c.customer_id)::int as shops
        from claim_lines l join claims c on c.id = l.claim_id
        where l.lot_id = any(${lotIds}::bigint[]) and (c.id = ${claimId} or c.status not in ('DRAFT', 'WITHDRAWN'))
        group by l.lot_id) x) as lots`.execute(ctx.db)
  const history = rows[0] as History
  const { delivered_at: deliveredAt } = order
  const lines = claimed.map((one): ClaimLineFacts => {
    const { input, line, cents, state } = one
    const { reason, quantity } = input
    const have = photos.filter((photo) => photo.line === input.line).map(({ kind }) => kind)
    const kind = claimKindOf(line?.department ?? 'flowers')
    const lot = history.lots.find(({ lot }) => lot === line?.lot_id)
    return {
      kind: line ? kind : 'delivery',
      reason,
      quantity,
      cents,
      minutesAfter: deliveredAt
        ? Math.max(0, Math.round((now.getTime() - deliveredAt.getTime()) / 60_000))
        : 0,
      windowHours: windowHours(policy.terms, { kind, reason }),
      isLate: state === 'LATE',
      photosHave: have.length,
      photosNeed: photosNeeded(reason).length,
      photosMissing: photosMissing(reason, have).length,
      countedShort: reason === 'MISSING' || reason === 'SHORT_COUNT' ? countedShort(order, quantity) : null,
      overchargedCents: reason === 'PRICE_ERROR' ? overcharged(one) : null,
      truckMinutes: truckMinutes(order),
      lotClaims: lot?.claims ?? 0,
      lotShops: lot?.shops ?? 0,
    }
  })
  const cents = claimed.reduce((sum, one) => sum + one.cents, 0)
  return {
    lines,
    invoiceCents: order.invoice_cents,
    claimsBefore: history.claims,
    missingBefore: history.missing,
    orders: history.orders,
    claimedCents: history.claimed + cents,
    boughtCents: history.bought,
  }
}
