import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import { hasRisen } from '../../contract/rules/standing-lines.ts'
import { type DateState, dateMayMove } from '../../contract/rules/standing-moves.ts'
import { readBuyer } from '../checkout/buyer.ts'
import { chargePlaced, type PlacedLines, placeLines } from '../checkout/place-lines.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { type Days, deliveryOf, type Occurrence, occurrencesOf, stillOpen } from './days.ts'
import { type LeftOutRow, readAny, type StandingRow, writeDown } from './rows.ts'
import { tellHeld, tellMade, tellMissed, tellRisen } from './tell.ts'
import { type Decided, decideLines, wantedOn } from './weigh.ts'

/** Maximum tries for an order whose stock or price changes between calculation and placing. */
const mostTries = 3

/** A line rose above its maximum price, or the standing order was changed, while its order was placed: it is recalculated. */
class MovedMeanwhile extends Error {}

/**
 * Creates the order of a day, or marks the day as held or missed. The standing order's row is locked first and the day has one row,
 * so that at most one order exists, however many processes run this.
 */
export async function makeDate(outside: Ctx, row: StandingRow, days: Days, one: Occurrence): Promise<void> {
  const { shipsOn } = one
  if (shipsOn === null) return keep(outside, row, one, { state: 'SKIPPED', why: 'HOLIDAY' })
  if (!stillOpen(days, deliveryOf(one.plan, row.accountNumber), shipsOn))
    return keep(outside, row, one, { state: 'MISSED', why: one.stored?.why || 'TOO_LATE' })
  for (let tries = 1; ; tries++)
    try {
      return await attempt(outside, row, { ...one, shipsOn })
    } catch (error) {
      const isRace = error instanceof MovedMeanwhile || isShort(error)
      if (isRace && tries < mostTries) continue
      if (error instanceof MovedMeanwhile) return
      if (!(error instanceof AppError)) throw error
      return keep(outside, row, one, { state: 'HELD', why: isShort(error) ? 'NO_STOCK' : error.code })
    }
}

const isShort = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'not_enough_stock' || error.code === 'not_orderable')

type Going = Occurrence & { shipsOn: Day }

async function attempt(outside: Ctx, row: StandingRow, one: Going): Promise<void> {
  const { plan, stored, shipsOn } = one
  const by = { userId: row.ownerId, placed: { mover: 'system' as const, actor: row.name } }
  const buyer = await readBuyer(outside, { customerId: row.customerId, by })
  const wanted = wantedOn(plan, stored?.lines ?? null, one.state === 'DOUBLED')
  const decided = await decideLines(buyer, { plan, wanted, shipDay: shipsOn })
  if (decided.toPlace.length === 0)
    return keep(outside, row, one, { state: 'HELD', why: 'NO_STOCK', leftOut: decided.leftOut })
  const placed = await inTransaction(outside, async (ctx) => {
    await lockUnmade(ctx, row, one)
    const made = await placeLines(ctx, {
      customerId: row.customerId,
      addressId: plan.addressId,
      shipDay: shipsOn,
      method: plan.method,
      orderType: 'STANDING',
      channel: 'standing',
      lines: decided.toPlace,
      tender: tenderOf(row),
      by,
      note: row.note,
      poNumber: row.poNumber,
    })
    refuseDearer(made, row, one, decided)
    await writeDate(ctx, row, one, {
      state: 'MADE',
      ships_on: shipsOn,
      order_id: made.id,
      made_at: ctx.now(),
      left_out: JSON.stringify(decided.leftOut),
      why: '',
    })
    const { orderNumber, totalCents } = made
    const { leftOut } = decided
    await tellMade(ctx, { row, ...one, orderNumber, totalCents, leftOut })
    await tellRises(ctx, row, one, made)
    return made
  })
  if (placed.tender.kind === 'card') await chargeNow(outside, row, one, { id: placed.id, by })
}

function tenderOf({ pays, cardId }: StandingRow) {
  if (pays !== 'card') return pays
  if (cardId === null) throw new AppError('payment_required')
  return { cardId }
}

/** Locks the standing order, and checks that the day hasn't changed since the calculation. */
async function lockUnmade(ctx: Ctx, row: StandingRow, { dueOn, stored }: Occurrence): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from standing_orders where id = ${row.id} for no key update`.execute(ctx.db)
  const now = await ctx.db
    .selectFrom('standing_dates')
    .select(['state', 'answer'])
    .where('standing_id', '=', row.id)
    .where('due_on', '=', dueOn)
    .executeTakeFirst()
  const isSame = (now?.state ?? 'PLANNED') === (stored?.state ?? 'PLANNED')
  const isAnswered = (now?.answer ?? null) === (stored?.answer ?? null)
  if (rows[0]?.version !== row.version || !isSame || !isAnswered) throw new MovedMeanwhile()
}

/** Throws if a line is above its maximum price, because prices may have changed since the calculation. */
function refuseDearer(made: PlacedLines, row: StandingRow, { plan, stored }: Going, decided: Decided): void {
  const ceilings = new Map(plan.lines.map(({ productId, atMostE4 }) => [productId, atMostE4]))
  const anyway = new Set(
    stored?.lines?.filter(({ takeAnyway }) => takeAnyway).map(({ productId }) => productId),
  )
  for (const { instead } of decided.leftOut) if (instead) ceilings.set(instead.productId, instead.priceE4)
  for (const { productId, unitPriceE4 } of made.lines) {
    const most = ceilings.get(productId) ?? null
    if (most !== null && unitPriceE4 > most && !anyway.has(productId))
      throw new MovedMeanwhile(`${row.id}: ${productId}`)
  }
}

/** Lines that cost over a tenth more than in an order at least four weeks before. */
async function tellRises(ctx: Ctx, row: StandingRow, { dueOn }: Going, made: PlacedLines): Promise<void> {
  const { rows } = await sql<{ productId: number; goods: string; was: number }>`
    select distinct on (l.product_id) l.product_id as "productId", l.description as goods, l.unit_price_e4 as was
    from standing_dates d join order_lines l on l.order_id = d.order_id
    where d.standing_id = ${row.id} and d.due_on <= ${addDays(dueOn, -28)}::date and d.due_on > ${addDays(dueOn, -63)}::date
    order by l.product_id, d.due_on desc`.execute(ctx.db)
  for (const { productId, goods, was } of rows) {
    const now = made.lines.find((line) => line.productId === productId)?.unitPriceE4
    if (now === undefined || !hasRisen(was, now)) continue
    const percent = Math.round((now / was - 1) * 100)
    await tellRisen(ctx, { row, dueOn, goods, percent, productId })
  }
}

/** A declined card leaves the order waiting for another, with its stock reserved for the hold time. */
async function chargeNow(
  outside: Ctx,
  row: StandingRow,
  one: Going,
  { id, by }: { id: number; by: { userId: number } },
): Promise<void> {
  try {
    await chargePlaced(outside, { customerId: row.customerId, by }, [id])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inTransaction(outside, (ctx) => tellHeld(ctx, { row, ...one, why: 'card_declined' }))
  }
}

type Kept = { state: Exclude<DateState, 'MADE' | 'PLANNED'>; why: string; leftOut?: LeftOutRow[] }

/** Records the result of a day without an order, and notifies people if necessary. Once. */
export async function keep(outside: Ctx, row: StandingRow, one: Occurrence, kept: Kept): Promise<void> {
  const { stored } = one
  if (stored?.state === kept.state && stored.why === kept.why) return
  const was = stored?.state ?? 'PLANNED'
  if (was !== kept.state && !dateMayMove(was, kept.state, 'system')) return
  await inTransaction(outside, async (ctx) => {
    try {
      await lockUnmade(ctx, row, one)
    } catch (error) {
      if (error instanceof MovedMeanwhile) return
      throw error
    }
    const shipsOn = one.shipsOn ?? one.dueOn
    await writeDate(ctx, row, one, {
      state: kept.state,
      ships_on: one.shipsOn,
      why: kept.why,
      left_out: JSON.stringify(kept.leftOut ?? []),
    })
    const facts = { row, dueOn: one.dueOn, shipsOn, why: kept.why }
    if (kept.state === 'HELD') await tellHeld(ctx, facts)
    if (kept.state === 'MISSED') await tellMissed(ctx, facts)
  })
}

type Values = {
  state: DateState
  ships_on: Day | null
  why: string
  left_out: string
  order_id?: number
  made_at?: Date
}

async function writeDate(ctx: Ctx, row: StandingRow, one: Occurrence, values: Values): Promise<void> {
  const { dueOn, stored } = one
  await ctx.db
    .insertInto('standing_dates')
    .values({ standing_id: row.id, due_on: dueOn, ...values })
    .onConflict((conflict) => conflict.columns(['standing_id', 'due_on']).doUpdateSet(values))
    .execute()
  await writeDown(ctx, {
    id: row.id,
    dueOn,
    was: stored?.state ?? 'PLANNED',
    became: values.state,
    actor: row.name,
    note: values.why,
  })
  await ctx.emit('standing.changed', { customerId: row.customerId })
}

/** Reloads a standing order and handles its due days, earliest first. */
export async function makeDue(outside: Ctx, id: number, days: Days): Promise<void> {
  const row = await readAny(outside, id)
  if (!row || (row.status !== 'RUNNING' && row.status !== 'PAUSED')) return
  const from = addDays(days.today, -daysBack)
  for (const one of occurrencesOf(
    row,
    days,
    row.startsOn > from ? row.startsOn : from,
    addDays(days.today, daysAhead),
  )) {
    if (one.makesOn === null && one.state !== 'HELD' && one.why !== 'HOLIDAY') continue
    if (one.stored?.state === 'MADE' || one.stored?.state === 'MISSED' || one.stored?.state === 'SKIPPED')
      continue
    const isDue = one.state === 'HELD' || (one.makesOn ?? addDays(one.dueOn, -days.aheadDays)) <= days.today
    if (!isDue) continue
    if (one.state === 'PAUSED') await keep(outside, row, one, { state: 'SKIPPED', why: 'PAUSED' })
    else await makeDate(outside, row, days, one)
  }
}

/** How far back to look for days without an order after an outage, and how far ahead for goods with long lead times. */
const daysBack = 60
const daysAhead = 60
