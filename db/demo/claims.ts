import { sql } from 'kysely'
import { addDays, type Day, instantOf } from '../../contract/core/dates.ts'
import type { ClaimReason } from '../../contract/rules/claim-moves.ts'
import { photosMissing, photosNeeded } from '../../contract/rules/claim-photos.ts'
import {
  type ClaimFacts,
  type ClaimLineFacts,
  judge,
  usualPolicy,
} from '../../contract/rules/claim-policy.ts'
import { claimKindOf, usualClaimTerms, windowHours } from '../../contract/rules/claim-window.ts'
import type { Db } from './insert.ts'

/** The reasons of the demo's credits, by their notes. */
const reasonOf: Readonly<Record<string, ClaimReason>> = {
  'Roses wilted on arrival': 'WILTED_DEHYDRATED',
  'Two bunches short': 'SHORT_COUNT',
  'Broken stems in one box': 'BROKEN',
  'Botrytis on hydrangeas': 'BOTRYTIS_MOLD',
  'Wrong color sent': 'WRONG_COLOR',
  'Price corrected': 'PRICE_ERROR',
}

/** The claims that wait for the desk: no rule settles them. The first was sent without photos, and the shop has none. */
const waiting: readonly { reason: ClaimReason; note: string; share: number; hours: number }[] = [
  {
    reason: 'BOTRYTIS_MOLD',
    note: 'Gray mold in the center. They are in the bin, so no photos.',
    share: 0.8,
    hours: 5,
  },
  { reason: 'MISSING', note: 'One box did not come.', share: 1, hours: 4 },
  {
    reason: 'NOT_DELIVERED',
    note: 'The driver was not here. The door was open from six.',
    share: 1,
    hours: 3,
  },
  { reason: 'LATE', note: 'They came after the funeral.', share: 0.5, hours: 2 },
  { reason: 'PRICE_ERROR', note: 'We were told last week’s price.', share: 1, hours: 1.2 },
  { reason: 'MISSING', note: 'Half of it is not in the box.', share: 0.5, hours: 0.6 },
]

/** The number of the florist's settled claim; older ones have lower numbers. */
const floristNumber = 2041

type Credited = {
  memo_id: number
  line_id: number
  order_id: number
  customer_id: number
  buyer_id: number | null
  buyer: string
  account_number: number
  note: string
  amount_cents: number
  issued_on: Day
  delivered_at: Date
  department: string
  quantity: number
  unit_price_e4: number
  line_cents: number
  invoice_cents: number
  vendor_id: string | null
  is_florist: boolean
}

const minuteMs = 60_000

/**
 * Eighteen months of claims: each credit in the demo's books becomes a claim for a matching order line. Six claims of this week wait
 * for the desk.
 */
export async function insertClaims(
  db: Db,
  { now, today, timeZone }: { now: Date; today: Day; timeZone: string },
): Promise<void> {
  const { rows } = await sql<Credited>`
    select m.id as memo_id, l.id as line_id, o.id as order_id, o.customer_id, u.id as buyer_id, coalesce(u.name, c.name) as buyer,
      c.account_number, m.note, m.amount_cents, m.issued_on, e.at as delivered_at, l.department, l.quantity, l.unit_price_e4,
      l.amount_cents as line_cents, i.amount_cents as invoice_cents, p.vendor_id,
      coalesce(u.email, '') = 'florist@demo.test' as is_florist
    from credit_memos m join invoices i on i.id = m.invoice_id join orders o on o.id = i.order_id
    join customers c on c.id = o.customer_id left join users u on u.id = o.user_id
    join lateral (select max(at) as at from order_events where order_id = o.id and status in ('DELIVERED', 'PICKED_UP')) e on true
    join lateral (select * from order_lines l where l.order_id = o.id and l.status <> 'CANCELLED' and l.quantity > 0
      and l.amount_cents >= m.amount_cents order by (l.department = 'flowers') desc, l.amount_cents, l.id limit 1) l on true
    join products p on p.id = l.product_id
    where m.order_line_id is null and e.at is not null
    order by m.issued_on, m.id`.execute(db)
  const known = rows.filter(({ note }) => reasonOf[note] !== undefined)
  const settled = known.map((row, index) =>
    pastClaim(row, { index, before: known.slice(0, index), timeZone }),
  )
  const last = settled.findLast(({ row }) => row.is_florist)
  const others = settled.filter((claim) => claim !== last)
  const numbered = [
    ...others.map((claim, index) => ({ ...claim, number: floristNumber - others.length + index })),
    ...(last ? [{ ...last, number: floristNumber }] : []),
  ]
  await insertSettled(db, numbered)
  await insertWaiting(db, { now, today, ofFlorist: last?.row.customer_id ?? 0 })
  // The next claim gets the next number.
  await sql`select count(nextval('claim_numbers')) from generate_series(2001, ${floristNumber + waiting.length})`.execute(
    db,
  )
}

type Past = {
  row: Credited
  reason: ClaimReason
  units: number
  sentAt: Date
  settledAt: Date
  facts: ClaimFacts
  decision: ReturnType<typeof judge>
}

function pastClaim(
  row: Credited,
  { index, before, timeZone }: { index: number; before: readonly Credited[]; timeZone: string },
): Past {
  const reason = reasonOf[row.note] ?? 'BROKEN'
  const sentAt = new Date(row.delivered_at.getTime() + (25 + ((index * 37) % 600)) * minuteMs)
  const units = Math.max(
    1,
    Math.min(row.quantity, Math.round((row.amount_cents * 100) / Math.max(1, row.unit_price_e4))),
  )
  const since = addDays(row.issued_on, -90)
  const own = before.filter((one) => one.customer_id === row.customer_id && one.issued_on > since)
  const line = lineFacts({
    reason,
    department: row.department,
    units,
    cents: row.amount_cents,
    minutes: (sentAt.getTime() - row.delivered_at.getTime()) / minuteMs,
    photos: true,
  })
  const facts: ClaimFacts = {
    lines: [line],
    invoiceCents: row.invoice_cents,
    claimsBefore: own.length,
    missingBefore: 0,
    orders: 30,
    claimedCents: row.amount_cents + own.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    boughtCents: row.invoice_cents * 30,
  }
  const decision = judge(usualPolicy, facts)
  const byRule = decision.outcome === 'AUTO_CREDIT'
  const booked = instantOf(row.issued_on, '10:00', timeZone)
  const settledAt = byRule ? sentAt : new Date(Math.max(booked.getTime(), sentAt.getTime() + 41 * minuteMs))
  return { row, reason, units, sentAt, settledAt, facts, decision }
}

type Told = {
  reason: ClaimReason
  department: string
  units: number
  cents: number
  minutes: number
  photos: boolean
}

function lineFacts({ reason, department, units, cents, minutes, photos }: Told): ClaimLineFacts {
  const kind = claimKindOf(department)
  const needed = photosNeeded(reason)
  const have = photos ? needed : []
  return {
    kind,
    reason,
    quantity: units,
    cents,
    minutesAfter: Math.round(minutes),
    windowHours: windowHours(usualClaimTerms, { kind, reason }),
    isLate: false,
    photosHave: have.length,
    photosNeed: needed.length,
    photosMissing: photosMissing(reason, have).length,
    countedShort: reason === 'SHORT_COUNT' ? units : null,
    overchargedCents: reason === 'PRICE_ERROR' ? cents : null,
    truckMinutes: 0,
    lotClaims: 1,
    lotShops: 1,
  }
}

async function insertSettled(db: Db, claims: readonly (Past & { number: number })[]): Promise<void> {
  const rows = claims.map(({ row, number, reason, units, sentAt, settledAt, facts, decision }) => {
    const byRule = decision.outcome === 'AUTO_CREDIT'
    return {
      number,
      customer_id: row.customer_id,
      order_id: row.order_id,
      user_id: row.buyer_id,
      buyer: row.buyer,
      note: row.note,
      sent_at: sentAt,
      settled_at: settledAt,
      facts,
      decision,
      by: byRule ? 'system' : 'money',
      actor: byRule ? 'Claim rules' : 'Ada Whitfield',
      cents: row.amount_cents,
      line_id: row.line_id,
      reason,
      units,
      memo_id: row.memo_id,
      vendor_id: row.vendor_id,
    }
  })
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (number int, customer_id bigint, order_id bigint,
        user_id bigint, buyer text, note text, sent_at timestamptz, settled_at timestamptz, facts jsonb, decision jsonb, by text,
        actor text, cents bigint, line_id bigint, reason text, units int, memo_id bigint, vendor_id text)
    ),
    made as (
      insert into claims (claim_number, customer_id, order_id, user_id, status, note, created_at, submitted_at, decided_at, settled_at,
        policy_version, facts, decision, resolution, decided_by, claimed_cents, approved_cents)
      select number, customer_id, order_id, user_id, 'CREDITED', note, sent_at, sent_at, settled_at, settled_at, 0, facts, decision,
        'CREDIT', actor, cents, cents from given order by number
      returning id, claim_number
    ),
    lines as (
      insert into claim_lines (claim_id, order_line_id, reason, quantity, claimed_cents, approved_quantity, approved_cents,
        credit_memo_id, vendor_id)
      select m.id, g.line_id, g.reason, g.units, g.cents, g.units, g.cents, g.memo_id, g.vendor_id
      from made m join given g on g.number = m.claim_number
    ),
    steps as (
      insert into claim_events (claim_id, kind, was, status, at, mover, actor, number, amount_cents)
      select m.id, s.kind, s.was, s.status, case when s.n = 1 then g.sent_at else g.settled_at end,
        case when s.n = 1 then 'customer' when s.n = 2 then 'system' else g.by end,
        case when s.n = 1 then g.buyer when s.n = 2 then 'Claim rules' else g.actor end,
        case when s.kind = 'credited' then c.memo_number end, case when s.kind = 'credited' then g.cents end
      from made m join given g on g.number = m.claim_number join credit_memos c on c.id = g.memo_id
      cross join lateral (values (1, 'moved', 'DRAFT', 'SUBMITTED'), (2, 'moved', 'SUBMITTED', 'IN_REVIEW'),
        (3, 'moved', case when g.by = 'system' then 'SUBMITTED' else 'IN_REVIEW' end, 'APPROVED'),
        (4, 'credited', null, 'APPROVED'), (5, 'moved', 'APPROVED', 'CREDITED')) as s (n, kind, was, status)
      where s.n <> 2 or g.by <> 'system'
      order by m.id, s.n
    ),
    refused as (
      update order_lines l set refused = least(l.quantity, l.refused + g.units) from given g
      where l.id = g.line_id and g.reason <> 'PRICE_ERROR'
    )
    update credit_memos c set order_line_id = g.line_id, reason = case g.reason when 'SHORT_COUNT' then 'SHORT_COUNT'
      when 'WRONG_COLOR' then 'WRONG_ITEM' when 'PRICE_ERROR' then 'PRICE_ERROR' else 'QUALITY' end
    from given g where c.id = g.memo_id`.execute(db)
}

type Delivered = {
  order_id: number
  customer_id: number
  buyer_id: number | null
  buyer: string
  line_id: number
  department: string
  quantity: number
  amount_cents: number
  invoice_cents: number
  delivered_at: Date
  vendor_id: string | null
}

/** Claims about the latest deliveries: from shops other than the demo's own, each about one line above the limits of the rules. */
async function insertWaiting(
  db: Db,
  { now, today, ofFlorist }: { now: Date; today: Day; ofFlorist: number },
): Promise<void> {
  const { rows } = await sql<Delivered>`
    select o.id as order_id, o.customer_id, u.id as buyer_id, coalesce(u.name, c.name) as buyer, l.id as line_id, l.department,
      l.quantity, l.amount_cents, i.amount_cents as invoice_cents, e.at as delivered_at, p.vendor_id
    from (
      select distinct on (o.customer_id) o.* from orders o join customers c on c.id = o.customer_id
      where o.status in ('DELIVERED', 'CLOSED') and o.method = 'TRUCK' and o.payment_status = 'ON_ACCOUNT' and o.ship_day > ${addDays(today, -6)}::date
        and c.account_number > 10010 and o.customer_id <> ${ofFlorist} and not exists (select from claims x where x.order_id = o.id)
      order by o.customer_id, o.ship_day desc, o.id desc
    ) o
    join customers c on c.id = o.customer_id join invoices i on i.order_id = o.id left join users u on u.id = o.user_id
    join lateral (select max(at) as at from order_events where order_id = o.id and status = 'DELIVERED') e on true
    join lateral (select * from order_lines l where l.order_id = o.id and l.quantity >= 2 and l.department = 'flowers'
      and l.amount_cents between 7000 and 25000 order by l.amount_cents desc, l.id limit 1) l on true
    join products p on p.id = l.product_id
    where e.at < ${now}
    order by e.at desc, o.id limit ${waiting.length}`.execute(db)
  for (const [index, row] of rows.entries()) {
    const { reason, note, share, hours } = waiting[index] as (typeof waiting)[number]
    const units = Math.max(1, Math.round(row.quantity * share))
    const isPrice = reason === 'PRICE_ERROR'
    const cents = isPrice
      ? Math.round(row.amount_cents * 0.4)
      : units === row.quantity
        ? row.amount_cents
        : Math.floor((row.amount_cents * units) / row.quantity)
    const sentAt = new Date(
      Math.max(row.delivered_at.getTime() + 20 * minuteMs, now.getTime() - hours * 60 * minuteMs),
    )
    const line = {
      ...lineFacts({
        reason,
        department: row.department,
        units,
        cents,
        minutes: Math.min(1200, (sentAt.getTime() - row.delivered_at.getTime()) / minuteMs),
        photos: false,
      }),
      countedShort: null,
      overchargedCents: null,
    }
    const facts: ClaimFacts = {
      lines: [line],
      invoiceCents: row.invoice_cents,
      claimsBefore: index % 3,
      missingBefore: 0,
      orders: 26,
      claimedCents: cents,
      boughtCents: row.invoice_cents * 26,
    }
    const { id } = await db
      .insertInto('claims')
      .values({
        claim_number: floristNumber + 1 + index,
        customer_id: row.customer_id,
        order_id: row.order_id,
        user_id: row.buyer_id,
        status: 'IN_REVIEW',
        note,
        created_at: sentAt,
        submitted_at: sentAt,
        policy_version: 0,
        facts: JSON.stringify(facts),
        decision: JSON.stringify(judge(usualPolicy, facts)),
        claimed_cents: cents,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('claim_lines')
      .values({
        claim_id: id,
        order_line_id: row.line_id,
        reason,
        quantity: isPrice ? row.quantity : units,
        claimed_cents: cents,
        vendor_id: row.vendor_id,
      })
      .execute()
    const step = { claim_id: id, at: sentAt }
    await db
      .insertInto('claim_events')
      .values([
        { ...step, was: 'DRAFT', status: 'SUBMITTED', mover: 'customer', actor: row.buyer, words: note },
        { ...step, was: 'SUBMITTED', status: 'IN_REVIEW', mover: 'system', actor: 'Claim rules' },
      ])
      .execute()
  }
}
