import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Rhythm, Template } from '../../contract/rules/standing-days.ts'
import type { LeftOut } from '../../contract/rules/standing-lines.ts'
import type { DateState, StandingStatus } from '../../contract/rules/standing-moves.ts'
import type { Wish } from '../../contract/rules/wishes.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** A line of the template. `leadDays`: how long a farm needs for it. */
export type LineRow = {
  productId: number
  quantity: number
  atMostE4: number | null
  wish: Wish | null
  percent: number | null
  leadDays: number
}

export type PlanRow = Rhythm & {
  id: number
  method: MethodCode
  addressId: number
  shipTo: string
  state: string
  routeNumber: string | null
  lines: LineRow[]
}

export type OwnLine = { productId: number; quantity: number; takeAnyway: boolean }

/** A line left out of an order, as stored. */
export type LeftOutRow = {
  productId: number
  description: string
  um: string
  missing: number
  why: LeftOut
  priceE4: number
  instead: { productId: number; description: string; quantity: number; priceE4: number } | null
}

/** A day that differs from the plan or has an order. */
export type DateRow = {
  dueOn: Day
  state: DateState
  shipsOn: Day | null
  stays: boolean
  answer: 'DOUBLE' | 'KEEP' | null
  lines: OwnLine[] | null
  leftOut: LeftOutRow[]
  why: string
  orderId: number | null
  orderNumber: number | null
  orderStatus: OrderStatus | null
  orderDay: Day | null
  totalCents: number | null
  cutOff: string | null
}

export type StandingRow = {
  id: number
  customerId: number
  accountNumber: number
  ownerId: number
  name: string
  status: StandingStatus
  startsOn: Day
  endsOn: Day | null
  pausedFrom: Day | null
  pausedTo: Day | null
  pauseNote: string
  pays: 'usual' | 'account' | 'card'
  cardId: number | null
  poNumber: string
  note: string
  version: number
  plans: PlanRow[]
  dates: DateRow[]
}

export const templateOf = (row: StandingRow): Template => row

const linesOf = sql`(select coalesce(json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity,
    'atMostE4', l.at_most_e4, 'wish', l.wish, 'percent', l.wish_percent,
    'leadDays', case when q.is_grower_direct or q.is_farm_direct then coalesce(q.lead_time_days, 0) else 0 end)
  order by l.position), '[]') from standing_lines l join products q on q.id = l.product_id where l.plan_id = p.id)`

const rows = (where: RawBuilder<boolean>) => sql<StandingRow>`
  select s.id, s.customer_id as "customerId", c.account_number as "accountNumber", s.owner_id as "ownerId", s.name, s.status,
    s.starts_on as "startsOn", s.ends_on as "endsOn", s.paused_from as "pausedFrom", s.paused_to as "pausedTo",
    s.pause_note as "pauseNote", s.pays, s.card_id as "cardId", s.po_number as "poNumber", s.note, s.version,
    (select coalesce(json_agg(json_build_object('id', p.id, 'fromDay', p.from_day, 'everyWeeks', p.every_weeks,
        'weekdays', p.weekdays, 'method', p.method, 'addressId', p.address_id, 'shipTo', a.name, 'state', a.state,
        'routeNumber', a.route_number, 'lines', ${linesOf}) order by p.from_day), '[]')
      from standing_plans p join addresses a on a.id = p.address_id where p.standing_id = s.id) as plans,
    (select coalesce(json_agg(json_build_object('dueOn', d.due_on, 'state', d.state, 'shipsOn', d.ships_on, 'stays', d.stays,
        'answer', d.answer, 'lines', d.lines, 'leftOut', d.left_out, 'why', d.why, 'orderId', d.order_id,
        'orderNumber', o.order_number, 'orderStatus', o.status, 'orderDay', o.ship_day, 'totalCents', o.total_cents,
        'cutOff', o.cut_off_at) order by d.due_on), '[]')
      from standing_dates d left join orders o on o.id = d.order_id where d.standing_id = s.id) as dates
  from standing_orders s join customers c on c.id = s.customer_id where ${where}
  order by s.status = 'ENDED', s.status = 'DRAFT', s.id`

/** Standing orders of the user's company for addresses that they order for; with `id` that one. */
export async function readOwn(ctx: SignedInCtx, id?: number): Promise<StandingRow[]> {
  const found =
    await rows(sql`s.customer_id = ${ctx.user.customerId} and (${id ?? null}::bigint is null or s.id = ${id ?? null})
    and exists (select from standing_plans p where p.standing_id = s.id and ${isOrderedFor(ctx.user, 'p.address_id')})`).execute(
      ctx.db,
    )
  return found.rows
}

/** One of the customer's standing orders. Throws not_found. */
export async function readOwnOne(ctx: SignedInCtx, id: number): Promise<StandingRow> {
  const [row] = await readOwn(ctx, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** A standing order in a transaction, locked until its end: changes and order creation run one at a time. */
export async function lockOwn(ctx: SignedInCtx, id: number): Promise<StandingRow> {
  await ctx.db.selectFrom('standing_orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return readOwnOne(ctx, id)
}

/** A standing order of any customer, for jobs. */
export async function readAny(ctx: Ctx, id: number): Promise<StandingRow | undefined> {
  return (await rows(sql`s.id = ${id}`).execute(ctx.db)).rows[0]
}

/** Records a step in the history of a standing order or of one of its days. */
export async function writeDown(
  ctx: Ctx,
  {
    id,
    actor,
    ...event
  }: { id: number; dueOn?: Day; was?: string; became: string; actor: string; note?: string },
): Promise<void> {
  await ctx.db
    .insertInto('standing_events')
    .values({
      standing_id: id,
      due_on: event.dueOn ?? null,
      was: event.was ?? null,
      became: event.became,
      note: event.note ?? '',
      at: ctx.now(),
      actor,
      user_id: ctx.user?.actedBy?.id ?? ctx.user?.id ?? null,
    })
    .execute()
}
