import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { StandingInput } from '../../contract/features/standing/shapes.ts'
import type { standing } from '../../contract/features/standing/standing.ts'
import { alignedFrom, dueDays, isPaused } from '../../contract/rules/standing-days.ts'
import { type StandingStatus, standingMayMove } from '../../contract/rules/standing-moves.ts'
import { assertOrdersFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { lockProducts, readAround } from '../cart/rows.ts'
import { maySee } from '../cart/rules.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { refuseWithoutCards, savedToken } from '../payments/tender.ts'
import { firstUnmade, readDays } from './days.ts'
import { readStanding, shownOf } from './present.ts'
import { lockOwn, type PlanRow, type StandingRow, writeDown } from './rows.ts'

type Reply = ReplyOf<typeof standing.read>

/** Sets up a standing order, in a transaction. Throws not_found, not_orderable, method_not_offered, cards_not_offered, invalid_input. */
export async function createStanding(
  ctx: SignedInCtx,
  { body: { start, ...input } }: InputOf<typeof standing.create>,
): Promise<Reply> {
  await checked(ctx, input)
  const { today } = await readDays(ctx)
  refuseDays(input, today)
  const { id } = await ctx.db
    .insertInto('standing_orders')
    .values({
      customer_id: ctx.user.customerId,
      owner_id: ctx.user.id,
      ...columnsOf(input),
      status: start ? 'RUNNING' : 'DRAFT',
      started_at: start ? ctx.now() : null,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writePlan(ctx, { id, fromDay: input.startsOn, input })
  return told(ctx, id, { became: start ? 'RUNNING' : 'DRAFT', after: { name: input.name } })
}

/** Previews the cost and the days of a standing order. Writes nothing. */
export async function previewStanding(
  ctx: SignedInCtx,
  { body: input }: InputOf<typeof standing.preview>,
): Promise<ReplyOf<typeof standing.preview>> {
  const plan = await checked(ctx, input)
  const days = await readDays(ctx)
  const row: StandingRow = {
    id: 0,
    customerId: ctx.user.customerId,
    accountNumber: ctx.user.accountNumber,
    ownerId: ctx.user.id,
    name: input.name,
    status: 'DRAFT',
    startsOn: input.startsOn,
    endsOn: input.endsOn,
    pausedFrom: null,
    pausedTo: null,
    pauseNote: '',
    pays: input.pays,
    cardId: input.cardAccountId,
    poNumber: input.poNumber,
    note: input.note,
    version: 0,
    plans: [plan],
    dates: [],
  }
  return shownOf(ctx, row, { plan, days })
}

/**
 * Changes a standing order from a day on, in a transaction. By default from the first due day without an order. Its name, payment and
 * notes change immediately. Throws not_found, wrong_state, changed_meanwhile and what setting up throws.
 */
export async function changeStanding(
  ctx: SignedInCtx,
  { params, body: { version, from, start, ...input } }: InputOf<typeof standing.change>,
): Promise<Reply> {
  const row = await lockOwn(ctx, params.id)
  if (row.status === 'ENDED') throw new AppError('wrong_state', { detail: 'This standing order has ended.' })
  if (row.version !== version) throw new AppError('changed_meanwhile', { data: { version: row.version } })
  await checked(ctx, input)
  const days = await readDays(ctx)
  const isDraft = row.status === 'DRAFT'
  if (isDraft) refuseDays(input, days.today)
  const asked = from ?? firstUnmade(row, days)
  if (!isDraft && asked <= days.today)
    throw new AppError('invalid_input', { fields: [{ path: 'from', message: 'Choose a day after today.' }] })
  const fromDay = isDraft ? input.startsOn : alignedFrom(row, asked, input.everyWeeks)
  // Replaces changes that were planned for later days.
  await ctx.db
    .deleteFrom('standing_plans')
    .where('standing_id', '=', row.id)
    .where('from_day', '>=', isDraft ? ('0001-01-01' as Day) : fromDay)
    .execute()
  await writePlan(ctx, { id: row.id, fromDay, input })
  await ctx.db
    .updateTable('standing_orders')
    .set({
      ...columnsOf(input),
      // Past days stay as history.
      ...(!isDraft && { starts_on: row.startsOn }),
      ...(start && isDraft && { status: 'RUNNING' as const, started_at: ctx.now() }),
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  const became = start && isDraft ? 'RUNNING' : 'CHANGED'
  return told(ctx, row.id, { was: row.status, became, after: { name: input.name, from: fromDay } })
}

/** Ends a standing order, in a transaction. Throws not_found, wrong_state. */
export async function endStanding(ctx: SignedInCtx, { params: { id } }: InputOf<typeof standing.end>) {
  const row = await lockOwn(ctx, id)
  await move(ctx, row, { to: 'ENDED', also: { ended_at: ctx.now() } })
  return told(ctx, id, { was: row.status, became: 'ENDED', after: { status: 'ENDED' } })
}

/** Pauses it, in a transaction. Throws not_found, wrong_state, invalid_input. */
export async function pauseStanding(
  ctx: SignedInCtx,
  { params: { id }, body: { from, to, note } }: InputOf<typeof standing.pause>,
): Promise<Reply> {
  const row = await lockOwn(ctx, id)
  const { today } = await readDays(ctx)
  if (row.status !== 'RUNNING' && row.status !== 'PAUSED')
    throw new AppError('wrong_state', { detail: 'It isn’t running.' })
  if (from <= today)
    throw new AppError('invalid_input', { fields: [{ path: 'from', message: 'Choose a day after today.' }] })
  if (to !== null && to < from)
    throw new AppError('invalid_input', {
      fields: [{ path: 'to', message: 'Choose a day on or after the first.' }],
    })
  await keepPastPause(ctx, row, today)
  await ctx.db
    .updateTable('standing_orders')
    .set({ paused_from: from, paused_to: to, pause_note: note })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return told(ctx, id, { was: row.status, became: 'PAUSED', note, after: { from, to } })
}

/** Ends a pause, in a transaction. Throws not_found, wrong_state. */
export async function resumeStanding(
  ctx: SignedInCtx,
  { params: { id } }: InputOf<typeof standing.resume>,
): Promise<Reply> {
  const row = await lockOwn(ctx, id)
  if (row.pausedFrom === null || row.status === 'ENDED')
    throw new AppError('wrong_state', { detail: 'It isn’t paused.' })
  const { today } = await readDays(ctx)
  await keepPastPause(ctx, row, today)
  await ctx.db
    .deleteFrom('standing_dates')
    .where('standing_id', '=', id)
    .where('state', '=', 'SKIPPED')
    .where('why', '=', 'PAUSED')
    .where('due_on', '>', today)
    .execute()
  await ctx.db
    .updateTable('standing_orders')
    .set({ paused_from: null, paused_to: null, pause_note: '', status: 'RUNNING' })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return told(ctx, id, { was: 'PAUSED', became: 'RUNNING', after: { status: 'RUNNING' } })
}

/** Past days of a pause stay paused, even if the pause is changed. */
async function keepPastPause(ctx: SignedInCtx, row: StandingRow, today: Day): Promise<void> {
  if (row.pausedFrom === null) return
  const over = dueDays(row, row.pausedFrom, today).filter((day) => isPaused(row, day))
  if (over.length === 0) return
  await ctx.db
    .insertInto('standing_dates')
    .values(over.map((due_on) => ({ standing_id: row.id, due_on, state: 'SKIPPED' as const, why: 'PAUSED' })))
    .onConflict((conflict) => conflict.columns(['standing_id', 'due_on']).doNothing())
    .execute()
}

async function move(
  ctx: SignedInCtx,
  row: StandingRow,
  { to, also }: { to: StandingStatus; also: { ended_at: Date } },
): Promise<void> {
  if (!standingMayMove(row.status, to, 'customer'))
    throw new AppError('wrong_state', { detail: 'This standing order has ended.' })
  await ctx.db
    .updateTable('standing_orders')
    .set({ status: to, ...also })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
}

type Told = {
  was?: string
  became: string
  note?: string
  dueOn?: Day
  after: Record<string, string | number | null>
}

/** Records the change, notifies every page, and returns the new state. */
export async function told(ctx: SignedInCtx, id: number, { after, ...event }: Told): Promise<Reply> {
  await writeDown(ctx, { id, actor: ctx.user.name, ...event })
  await auditActing(ctx, { subject: `standing order ${id}`, after })
  await ctx.emit('standing.changed', { customerId: ctx.user.customerId })
  return readStanding(ctx, id)
}

const columnsOf = (input: StandingInput) => ({
  name: input.name,
  starts_on: input.startsOn,
  ends_on: input.endsOn,
  pays: input.pays,
  card_id: input.pays === 'card' ? input.cardAccountId : null,
  po_number: input.poNumber,
  note: input.note,
})

async function writePlan(
  ctx: SignedInCtx,
  { id, fromDay, input }: { id: number; fromDay: Day; input: StandingInput },
): Promise<void> {
  const plan = await ctx.db
    .insertInto('standing_plans')
    .values({
      standing_id: id,
      customer_id: ctx.user.customerId,
      from_day: fromDay,
      every_weeks: input.everyWeeks,
      weekdays: [...new Set(input.weekdays)].sort(),
      method: input.deliveryMethod,
      address_id: input.shipToId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('standing_lines')
    .values(
      input.lines.map(({ productId, quantity, atMost, wish }, at) => ({
        plan_id: plan.id,
        position: at + 1,
        product_id: productId,
        quantity,
        at_most_e4: atMost === null ? null : e4FromDollars(atMost),
        wish: wish?.wish ?? null,
        wish_percent: wish?.percent ?? null,
      })),
    )
    .execute()
}

function refuseDays({ startsOn, endsOn }: StandingInput, today: Day): void {
  if (startsOn <= today)
    throw new AppError('invalid_input', {
      fields: [{ path: 'startsOn', message: 'Choose a day after today.' }],
    })
  if (endsOn !== null && endsOn < startsOn)
    throw new AppError('invalid_input', {
      fields: [{ path: 'endsOn', message: 'Choose a day on or after the first.' }],
    })
}

/** Checks everything that the input names: address, method, card, products and their quantities. Returns the resulting plan. */
async function checked(ctx: SignedInCtx, input: StandingInput): Promise<PlanRow> {
  assertOrdersFor(ctx.user, input.shipToId)
  const address = await ctx.db
    .selectFrom('addresses')
    .select(['id', 'name', 'state', 'route_number'])
    .where('id', '=', input.shipToId)
    .where('customer_id', '=', ctx.user.customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!address) throw new AppError('not_found')
  const { deliveryMethod: method } = input
  if (method === 'TRUCK' && !address.route_number) throw new AppError('method_not_offered')
  if (input.pays === 'card') {
    refuseWithoutCards(ctx)
    if (input.cardAccountId === null)
      throw new AppError('invalid_input', { fields: [{ path: 'cardAccountId', message: 'Choose a card.' }] })
  }
  if (input.cardAccountId !== null) await savedToken(ctx, { cardAccountId: input.cardAccountId })
  const ids = input.lines.map(({ productId }) => productId)
  const products = new Map((await lockProducts(ctx, ids)).map((product) => [product.product_id, product]))
  const around = await readAround(ctx)
  return {
    id: 0,
    fromDay: input.startsOn,
    everyWeeks: input.everyWeeks,
    weekdays: input.weekdays,
    method,
    addressId: address.id,
    shipTo: address.name,
    state: address.state,
    routeNumber: address.route_number,
    lines: input.lines.map(({ productId, quantity, atMost, wish }, at) => {
      const product = products.get(productId)
      if (!product || !maySee(around, product)) throw new AppError('not_found')
      if (quantity % Math.max(1, product.min_quantity) !== 0)
        throw new AppError('not_orderable', {
          detail: `${product.description}: Sold in multiples of ${product.min_quantity}.`,
          data: { productId, line: at, minQuantity: product.min_quantity },
        })
      const isOfFarm = product.is_grower_direct || product.is_farm_direct
      return {
        productId,
        quantity,
        atMostE4: atMost === null ? null : e4FromDollars(atMost),
        wish: wish?.wish ?? null,
        percent: wish?.percent ?? null,
        leadDays: isOfFarm ? (product.lead_time_days ?? 0) : 0,
      }
    }),
  }
}
