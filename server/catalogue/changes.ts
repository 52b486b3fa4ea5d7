import { type Kysely, type RawBuilder, sql } from 'kysely'
import { withCommit } from '../../db/round-trips.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'

/** A database notification can't carry more ids than this. */
const mostIdsOfEvent = 500

/**
 * Notifies every process and every open page that products were added, changed or removed: prices, stock, texts, flags. Call it
 * once, with all products, in the transaction that changes them: readers then see all of the changes or none.
 */
export async function productsChanged(outside: Ctx, productIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await inTransaction(outside, async (ctx) => {
    await withCommit(ctx.db, sql`insert into product_changes (product_ids) values (${ids}::int[])`)
    await ctx.emit('products.changed', ids.length > mostIdsOfEvent ? {} : { productIds: ids })
  })
}

/**
 * A database snapshot in the format of `pg_current_snapshot()`, from which you can tell for every transaction whether it had
 * committed. Row ids and times can't: a transaction that began earlier may commit later.
 */
export type Moment = string

export async function momentNow(db: Kysely<Tables>): Promise<Moment> {
  const { rows } = await sql<{ moment: Moment }>`select pg_current_snapshot()::text as moment`.execute(db)
  return (rows[0] as { moment: Moment }).moment
}

/** Whether a row of `product_changes` was committed after a snapshot. */
const isAfter = (moment: Moment): RawBuilder<boolean> =>
  sql<boolean>`(transaction >= pg_snapshot_xmin(${moment}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction, ${moment}::pg_snapshot))`

/** Whether products have changed after a snapshot. */
export const hasChangedSince = (moment: Moment): RawBuilder<boolean> =>
  sql<boolean>`exists (select from product_changes where ${isAfter(moment)})`

export type ChangesSince = {
  /** The snapshot up to which the changes are complete. */
  moment: Moment
  ids: number[]
  /** False if some changes may have been deleted since. */
  whole: boolean
  /** Whether there are changes after the known snapshot. */
  isAhead: boolean
}

/** The products changed since a snapshot, without duplicates. */
export async function changesSince(
  db: Kysely<Tables>,
  since: Moment,
  known: Moment = since,
): Promise<ChangesSince> {
  const { rows } = await sql<ChangesSince>`
    select pg_current_snapshot()::text as moment,
      array(select distinct unnest(product_ids) from product_changes where ${isAfter(since)}) as ids,
      exists (select from product_changes where pg_visible_in_snapshot(transaction, ${since}::pg_snapshot)) as whole,
      ${hasChangedSince(known)} as "isAhead"`.execute(db)
  return rows[0] as ChangesSince
}

/** Parses a snapshot from outside text; undefined if it is invalid. */
export function momentOf(text: string): Moment | undefined {
  const [, min = '', max = '', running = ''] = /^(\d{1,18}):(\d{1,18}):([\d,]*)$/.exec(text) ?? []
  if (min === '' || max === '') return undefined
  const ids = [min, ...(running === '' ? [] : running.split(',')), max]
  const isRising = ids.every((id, i) => {
    const [one, before] = [BigInt(id), BigInt(ids[i - 1] ?? 0)]
    // The oldest running transaction may equal `min`; `max` is greater than all of them.
    return id !== '' && (i <= 1 ? one >= before : one > before)
  })
  return isRising && BigInt(min) > 0n ? text : undefined
}
