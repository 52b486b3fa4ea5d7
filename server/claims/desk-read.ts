import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import { type ClaimLot, type DeskClaim, decidesClaims } from '../../contract/features/claims/desk.ts'
import type { ClaimReason } from '../../contract/rules/claim-moves.ts'
import { lookBackDays } from '../../contract/rules/claim-policy.ts'
import { lookedAfterBy } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import { piecesOf } from '../runs/read.ts'
import { readWhole } from './read.ts'
import { nextTruck } from './replace.ts'
import { refundableCents } from './settle.ts'

type Around = {
  order_id: number
  account_number: number
  customer: string
  contact: string
  phone_number: string
  terms: string
  rep: string | null
  policy_version: number | null
  claims: number
  orders: number
  claimed: number
  bought: number
  delivery: {
    routeNumber: string
    stopNumber: number
    driver: string
    doneAt: string | null
    pieces: number | null
    loaded: number | null
    boxes: number
    place: string | null
    taker: string
    photos: { photoId: string; takenAt: string }[]
  } | null
  packed: { at: string; actor: string; boxes: number | null } | null
  notes: { at: string; actor: string; text: string; recommends: 'APPROVE' | 'DENY' | null }[]
  passed: {
    vendorId: string
    grower: string
    at: string
    until: string
    cost: number | null
    answer: 'ACCEPTED' | 'NOT_OURS' | null
    words: string
    answeredAt: string | null
  }[]
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** A claim for the desk. Throws `not_found` unless the caller looks after its customer. */
export async function readDeskClaim(ctx: SignedInCtx, id: number): Promise<DeskClaim> {
  const since = new Date(ctx.now().getTime() - lookBackDays * 86_400_000)
  const mine = sql<boolean>`c.id = ${id} and c.submitted_at is not null and ${lookedAfterBy(ctx.user, 's')}`
  const claim = await readWhole(ctx, mine, { house: true })
  const mayDecide = may(ctx.user, decidesClaims)
  const [{ rows }, lots] = await Promise.all([
    sql<Around>`
      select c.order_id, s.account_number, s.name as customer, coalesce(u.name, '') as contact, s.phone_number, s.terms, r.name as rep,
        c.policy_version,
        (select count(*)::int from claims b where b.customer_id = s.id and b.status not in ('DRAFT', 'WITHDRAWN')
          and b.submitted_at > ${since}) as claims,
        (select count(*)::int from orders b where b.customer_id = s.id and b.status <> 'CANCELLED' and b.placed_at > ${since})
          as orders,
        (select coalesce(sum(b.claimed_cents), 0)::bigint from claims b where b.customer_id = s.id
          and b.status not in ('DRAFT', 'WITHDRAWN') and b.submitted_at > ${since}) as claimed,
        (select coalesce(sum(i.amount_cents), 0)::bigint from invoices i where i.customer_id = s.id and i.kind = 'INVOICE'
          and i.issued_on > ${since}::date) as bought,
        (select json_build_object('routeNumber', n.route_number, 'stopNumber', t.number, 'driver', coalesce(d.name, ''),
            'doneAt', t.done_at, 'pieces', t.pieces, 'loaded', t.loaded, 'boxes', ${piecesOf(sql`t.id`)}, 'place', t.place,
            'taker', t.taker, 'photos', (select coalesce(json_agg(json_build_object('photoId', p.id, 'takenAt', p.taken_at)
              order by p.taken_at, p.id), '[]') from stop_photos p where p.stop_id = t.id))
          from stop_orders so join stops t on t.id = so.stop_id join runs n on n.id = t.run_id
          left join drivers d on d.id = n.driver_id where so.order_id = c.order_id) as delivery,
        (select json_build_object('at', e.at, 'actor', e.actor, 'boxes', o.boxes) from order_events e join orders o on o.id = e.order_id
          where e.order_id = c.order_id and e.status = 'PACKED' order by e.id desc limit 1) as packed,
        (select coalesce(json_agg(json_build_object('at', e.at, 'actor', e.actor, 'text', e.words, 'recommends', e.recommends)
          order by e.id desc), '[]') from claim_events e where e.claim_id = c.id and e.kind = 'noted') as notes,
        (select coalesce(json_agg(json_build_object('vendorId', v.id, 'grower', v.name, 'at', p.at, 'until', p.until,
          'cost', p.cost_cents, 'answer', p.answer, 'words', p.words, 'answeredAt', p.answered_at) order by p.at, v.id), '[]')
          from claim_passes p join vendors v on v.id = p.vendor_id where p.claim_id = c.id) as passed
      from claims c join customers s on s.id = c.customer_id left join users u on u.id = c.user_id
      left join sales_reps r on r.id = s.sales_rep_id where c.id = ${id}`.execute(ctx.db),
    readLots(ctx, id, mayDecide),
  ])
  const row = rows[0] as Around
  const isOpen = claim.status === 'IN_REVIEW'
  const { delivery, packed } = row
  return {
    ...claim,
    accountNumber: row.account_number,
    customer: row.customer,
    contact: row.contact,
    phoneNumber: row.phone_number,
    terms: row.terms,
    rep: row.rep,
    policyVersion: row.policy_version ?? 0,
    refundable: dollarsFromCents(isOpen ? await refundableCents(ctx, row.order_id) : 0),
    replaceOn: isOpen ? ((await nextTruck(ctx, row.order_id))?.day ?? null) : null,
    history: {
      claims: row.claims,
      orders: row.orders,
      claimed: dollarsFromCents(row.claimed),
      bought: dollarsFromCents(row.bought),
    },
    delivery: delivery && {
      ...delivery,
      doneAt: iso(delivery.doneAt),
      photos: delivery.photos.map(({ photoId, takenAt }) => ({
        photoId,
        takenAt: new Date(takenAt).toISOString(),
      })),
    },
    packed: packed && { ...packed, at: new Date(packed.at).toISOString() },
    lots,
    passed: row.passed.map((one) => ({
      ...one,
      at: new Date(one.at).toISOString(),
      until: new Date(one.until).toISOString(),
      answeredAt: iso(one.answeredAt),
      cost: one.cost === null || !mayDecide ? null : dollarsFromCents(one.cost),
    })),
    notes: row.notes.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    mayDecide,
  }
}

type LotRow = {
  line: number
  lot_id: number
  product_id: number
  description: string
  um: string
  code: string
  vendor_id: string | null
  grower: string
  arrived_on: Day | null
  received: number
  remaining: number
  cost_e4: number | null
  orders: {
    customer: string
    account: number
    order_number: number
    units: number
    reason: ClaimReason | null
    claimed_units: number
    claimed_cents: number
    own: boolean
  }[]
  other_shops: number
  other_units: number
}

/** The lots of a claim's lines with the other orders that got units from them. */
async function readLots(ctx: SignedInCtx, claimId: number, showsCost: boolean): Promise<ClaimLot[]> {
  const { rows } = await sql<LotRow>`
    with lines as (
      select cl.lot_id, min(l.sequence) as line, max(l.um) as um, max(l.description) as description
      from claim_lines cl join order_lines l on l.id = cl.order_line_id
      where cl.claim_id = ${claimId} and cl.lot_id is not null group by cl.lot_id
    ),
    got as (
      select m.lot_id, m.order_id, -sum(m.on_hand_change)::int as units from stock_movements m
      where m.lot_id in (select lot_id from lines) and m.kind = 'shipment' and m.order_id is not null
      group by m.lot_id, m.order_id
    ),
    seen as (
      select g.lot_id, g.units, o.order_number, o.customer_id, s.name as customer, s.account_number as account,
        said.reason, coalesce(said.units, 0) as claimed_units, coalesce(said.cents, 0) as claimed_cents,
        coalesce(said.own, false) as own
      from got g join orders o on o.id = g.order_id join customers s on s.id = o.customer_id
      left join lateral (
        select min(cl.reason) as reason, sum(cl.quantity)::int as units, sum(cl.claimed_cents)::bigint as cents,
          bool_or(c.id = ${claimId}) as own
        from claim_lines cl join claims c on c.id = cl.claim_id
        where c.order_id = o.id and cl.lot_id = g.lot_id and c.status not in ('DRAFT', 'WITHDRAWN')
      ) said on true
    )
    select n.line, t.id as lot_id, t.product_id, n.description, n.um, t.code, t.vendor_id, coalesce(v.name, '') as grower,
      t.arrived_on, t.received, t.remaining, t.cost_e4,
      (select coalesce(json_agg(x), '[]') from (select customer, account, order_number, units, reason, claimed_units,
          claimed_cents, own from seen where seen.lot_id = t.id and reason is not null
          order by own desc, claimed_cents desc, order_number limit 50) x) as orders,
      (select count(distinct customer_id)::int from seen where seen.lot_id = t.id and reason is null) as other_shops,
      (select coalesce(sum(units), 0)::int from seen where seen.lot_id = t.id and reason is null) as other_units
    from lines n join lots t on t.id = n.lot_id left join vendors v on v.id = t.vendor_id
    order by n.line`.execute(ctx.db)
  return rows.map((row) => ({
    line: row.line,
    lotId: row.lot_id,
    productId: row.product_id,
    productDescription: row.description,
    um: row.um,
    code: row.code,
    vendorId: row.vendor_id,
    grower: row.grower,
    arrivedOn: row.arrived_on,
    received: row.received,
    remaining: row.remaining,
    cost: row.cost_e4 === null || !showsCost ? null : dollarsFromE4(row.cost_e4),
    orders: row.orders.map((one) => ({
      customer: one.customer,
      accountNumber: one.account,
      orderNumber: one.order_number,
      quantity: one.units,
      reason: one.reason,
      claimedQuantity: one.claimed_units,
      claimed: dollarsFromCents(one.claimed_cents),
    })),
    others: { shops: row.other_shops, units: row.other_units },
    isStopped: row.remaining === 0,
  }))
}
