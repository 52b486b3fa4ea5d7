import { type RawBuilder, sql } from 'kysely'
import { asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import {
  type CustomerParcel,
  endedStates,
  type Parcel,
  type ParcelSource,
  type ParcelState,
  type parcels,
  parcelViews,
} from '../../contract/features/parcels.ts'
import { carrierOf, pageOf } from '../../contract/rules/tracking-number.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { inReach } from './reach.ts'

type Query = InputOf<typeof parcels.list>['query']

const todayOf = (ctx: SignedInCtx): Day => dayAt(ctx.now(), ctx.settings.timeZone)

const isOpen = sql<boolean>`p.state not in ('DELIVERED', 'RETURNED')`
const isLate = (today: Day) =>
  sql<boolean>`(p.state = 'PROBLEM' or ${isOpen} and p.expected_on is not null and p.expected_on < ${today}::date)`

const inView = (view: (typeof parcelViews)[number], today: Day): RawBuilder<boolean> =>
  ({
    open: isOpen,
    late: isLate(today),
    unmatched: sql<boolean>`p.order_id is null`,
    delivered: sql<boolean>`not ${isOpen}`,
  })[view]

const found = (ctx: SignedInCtx) =>
  ctx.db
    .selectFrom('parcels as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .where(inReach(ctx))

const selected = (ctx: SignedInCtx) =>
  found(ctx)
    .selectAll('p')
    .select([
      'o.order_number',
      'o.ship_day',
      'c.account_number',
      'c.name as customer_name',
      sql<string>`coalesce(o.ship_to->>'city', '')`.as('city'),
      isLate(todayOf(ctx)).as('is_late'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

type Tracked = Pick<
  Row,
  'tracking_number' | 'boxes' | 'state' | 'state_at' | 'words' | 'place' | 'expected_on'
>
const trackedOf = (row: Tracked): CustomerParcel => ({
  trackingNumber: row.tracking_number,
  carrier: carrierOf(row.tracking_number),
  page: pageOf(row.tracking_number),
  boxes: row.boxes,
  state: row.state as ParcelState,
  stateAt: row.state_at.toISOString(),
  words: row.words,
  place: row.place,
  expectedOn: row.expected_on && asDay(row.expected_on),
})

const present = (row: Row): Parcel => ({
  id: row.id,
  ...trackedOf(row),
  source: row.source as ParcelSource,
  orderNumber: row.order_number,
  namedOrders: row.named_orders,
  accountNumber: row.account_number,
  customerName: row.customer_name ?? '',
  city: row.city,
  shipDay: row.ship_day && asDay(row.ship_day),
  isLate: row.is_late,
  addedBy: row.added_by,
  addedAt: row.added_at.toISOString(),
  version: row.version,
})

/** A page of parcels, with the number of parcels in each view. */
export async function readParcels(
  ctx: SignedInCtx,
  { query }: { query: Query },
): Promise<ReplyOf<typeof parcels.list>> {
  const today = todayOf(ctx)
  let shown = selected(ctx)
  if (query.view) shown = shown.where(inView(query.view, today))
  for (const word of (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, 6)) {
    const like = containing(word)
    shown = shown.where(
      sql<boolean>`(p.tracking_number ilike ${like} or o.order_number::text like ${like}
        or c.account_number::text = ${word} or c.name ilike ${like} or o.ship_to->>'city' ilike ${like})`,
    )
  }
  const [{ rows, ...page }, counts] = await Promise.all([
    readPage(shown, query, {
      sorts: {
        // Late ones, then those without an order, then those in transit.
        late: sql`case when ${isLate(today)} then 0 when p.order_id is null then 1 when ${isOpen} then 2 else 3 end`,
        added: sql`p.added_at`,
        shipDay: sql`o.ship_day`,
        expected: sql`p.expected_on`,
        customer: sql`c.name`,
      },
      usual: 'late',
      // Negative, so that the latest come first among equals.
      id: sql`-p.id`,
    }),
    found(ctx)
      .select(
        parcelViews.map((view) => sql<number>`count(*) filter (where ${inView(view, today)})::int`.as(view)),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(present), ...page, counts }
}

/** Throws `not_found` for a parcel out of reach. */
export async function readParcel(ctx: SignedInCtx, id: number): Promise<Parcel> {
  const row = await selected(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}

/** The parcels of one of the customer's orders. Throws `not_found` for another's. */
export async function readParcelsOfOrder(
  ctx: SignedInCtx,
  orderNumber: number,
): Promise<ReplyOf<typeof parcels.ofOrder>> {
  const order = await ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.order_number', '=', orderNumber)
    .where('o.customer_id', '=', ctx.user.customerId)
    .where(isOrderedFor(ctx.user, 'o.address_id'))
    .executeTakeFirst()
  if (!order) throw new AppError('not_found')
  const rows = await ctx.db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  return { parcels: rows.map(trackedOf) }
}

/** Whether a parcel is in a final state. */
export const hasEnded = (state: ParcelState): boolean => endedStates.some((one) => one === state)

export const parcelsTable: ListTable<Parcel> = {
  name: 'Parcels',
  fileName: 'parcels',
  columns: [
    { header: 'Tracking number', width: 24, value: ({ trackingNumber }) => trackingNumber },
    { header: 'Carrier', width: 10, value: ({ carrier }) => carrier },
    {
      header: 'Order',
      width: 12,
      value: ({ orderNumber, namedOrders }) => orderNumber ?? namedOrders.join(', '),
    },
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber ?? '' },
    { header: 'Customer', width: 32, value: ({ customerName }) => customerName },
    { header: 'Town', width: 18, value: ({ city }) => city },
    { header: 'Ship day', width: 12, value: ({ shipDay }) => shipDay ?? '' },
    { header: 'Boxes', width: 8, value: ({ boxes }) => boxes },
    { header: 'State', width: 18, value: ({ state }) => state },
    { header: 'Expected', width: 12, value: ({ expectedOn }) => expectedOn ?? '' },
    {
      header: 'Carrier says',
      width: 40,
      value: ({ words, place }) => [words, place].filter(Boolean).join(', '),
    },
  ],
}

/** Parcels within a person's reach that need attention: late ones, and numbers without an order. */
export async function countToMend(ctx: SignedInCtx): Promise<{ late: number; unmatched: number }> {
  const count = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const today = todayOf(ctx)
  return found(ctx)
    .where(sql<boolean>`(${isOpen} or p.order_id is null)`)
    .select([count(isLate(today)).as('late'), count(inView('unmatched', today)).as('unmatched')])
    .executeTakeFirstOrThrow()
}
