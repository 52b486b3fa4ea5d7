import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents, sumText } from '../../contract/core/money.ts'
import type { notLocked, priceLocks } from '../../contract/features/event-orders/price-locks.ts'
import { isLockable, lockedCents, lockedUntil } from '../../contract/rules/price-locks.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { customerLadder } from '../cart/price.ts'
import { lockCustomer, lockKey, readAround } from '../cart/rows.ts'
import { isOpenLock, isUsedLock } from '../catalogue/price-locks.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { lockJson } from './lock-rows.ts'
import { findOpen, tell } from './open.ts'
import { type Calculated, calculateEvent, lockedSum, lockTerms } from './read.ts'

type Left = { productId: number; why: (typeof notLocked)[number] }
type New = { productId: number; shipDay: Day; priceE4: number; most: number; until: Date }

/**
 * Locks today's prices for what an event still needs, in the caller's transaction; the customer's row is locked, so that two
 * people can't exceed the limit together. Throws not_found, wrong_state, nothing_to_lock and lock_limit.
 */
export async function lockPrices(
  ctx: SignedInCtx,
  eventId: number,
): Promise<ReplyOf<typeof priceLocks.lock>> {
  const event = await findOpen(ctx, eventId)
  await lockCustomer(ctx)
  const calculated = await calculateEvent(ctx, eventId, event)
  const { wanted, left } = lockable(ctx, calculated)
  if (wanted.length === 0) throw new AppError('nothing_to_lock', { data: { left } })
  const { mostCents } = lockTerms(ctx)
  const sum = lockedSum(calculated.around) + wanted.reduce((all, lock) => all + lockedCents(lock), 0)
  if (sum > mostCents)
    throw new AppError('lock_limit', {
      detail: `Locked prices would come to ${sumText(sum)}. Your limit is ${sumText(mostCents)}.`,
      data: { locked: dollarsFromCents(sum), most: dollarsFromCents(mostCents) },
    })
  const ids = await insertLocks(ctx, eventId, wanted)
  await ctx.emit('own-price.changed', { customerId: ctx.user.customerId })
  await tell(ctx, event)
  const { rows } = await sql<{ locks: ReplyOf<typeof priceLocks.lock>['locks'] }>`
    select ${lockJson(ctx, sql`k.id = any(${ids}::bigint[])`)} as locks`.execute(ctx.db)
  return { locks: rows[0]?.locks ?? [], left }
}

function lockable(ctx: SignedInCtx, { around, rows }: Calculated): { wanted: New[]; left: Left[] } {
  const terms = lockTerms(ctx)
  const wanted: New[] = []
  const left: Left[] = []
  for (const { goods, days, item, units, ordered } of rows) {
    const leave = (why: Left['why']) => left.push({ productId: item.productId, why })
    // Units in the cart aren't ordered yet, so their price is locked too.
    const most = Math.max(0, units - ordered)
    const priceE4 = tierFor(customerLadder(goods, around), most)?.priceE4
    if (most === 0) leave('nothing_missing')
    else if (days.shipDay === null) leave('no_day')
    else if (around.locks.has(lockKey(item.productId, days.shipDay))) leave('locked_already')
    else if (!isLockable(days.shipDay, around.today, terms)) leave('too_far')
    else if (priceE4 === undefined) leave('no_price')
    else
      wanted.push({
        productId: item.productId,
        shipDay: days.shipDay,
        priceE4,
        most,
        until: lockedUntil(around.now, days.cutOff, terms),
      })
  }
  return { wanted, left }
}

async function insertLocks(ctx: SignedInCtx, eventId: number, wanted: readonly New[]): Promise<number[]> {
  const added = await ctx.db
    .insertInto('price_locks')
    .values(
      wanted.map(({ productId, shipDay, priceE4, most, until }) => ({
        customer_id: ctx.user.customerId,
        event_id: eventId,
        product_id: productId,
        ship_day: shipDay,
        price_e4: priceE4,
        most,
        locked_at: ctx.now(),
        locked_by: ctx.user.name,
        until,
      })),
    )
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

/** The customer's locks that are open or ended in the last 90 days. */
export async function readLocks(ctx: SignedInCtx): Promise<ReplyOf<typeof priceLocks.list>> {
  const recent = sql`k.customer_id = ${ctx.user.customerId}
    and k.until > ${ctx.now()}::timestamptz - interval '90 days'`
  const [around, { rows }] = await Promise.all([
    readAround(ctx),
    sql<Pick<ReplyOf<typeof priceLocks.list>, 'locks'>>`select ${lockJson(ctx, recent)} as locks`.execute(
      ctx.db,
    ),
  ])
  return {
    locks: rows[0]?.locks ?? [],
    most: dollarsFromCents(lockTerms(ctx).mostCents),
    locked: dollarsFromCents(lockedSum(around)),
  }
}

/** Ends an open lock. Throws not_found for another company's lock, wrong_state for one that has ended. */
export async function releaseLock(ctx: SignedInCtx, id: number): Promise<void> {
  const { rows } = await sql<{ open: boolean; eventId: number | null; name: string }>`
    select ${isOpenLock(ctx.now())} as open, k.event_id as "eventId", coalesce(e.name, '') as name
    from price_locks k left join event_orders e on e.id = k.event_id
    where k.id = ${id} and k.customer_id = ${ctx.user.customerId} for update of k`.execute(ctx.db)
  const [lock] = rows
  if (!lock) throw new AppError('not_found')
  if (!lock.open) throw new AppError('wrong_state', { detail: 'This lock has ended already.' })
  await sql`update price_locks set released_at = ${ctx.now()} where id = ${id}`.execute(ctx.db)
  await ctx.emit('own-price.changed', { customerId: ctx.user.customerId })
  await tell(ctx, { id: lock.eventId ?? id, name: lock.name })
}

/** Ends an event's open locks, except those for these products and ship days. Returns true if it ended one. */
export async function releaseLocks(
  ctx: SignedInCtx,
  { eventId, except }: { eventId: number; except: readonly { productId: number; shipDay: Day | null }[] },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update price_locks k set released_at = ${ctx.now()}
    where k.event_id = ${eventId} and k.released_at is null and k.until > ${ctx.now()} and not ${isUsedLock}
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(except)}::jsonb) as w ("productId" int, "shipDay" date)
        where w."productId" = k.product_id and w."shipDay" = k.ship_day)
    returning k.id`.execute(ctx.db)
  if (rows.length > 0) await ctx.emit('own-price.changed', { customerId: ctx.user.customerId })
  return rows.length > 0
}
