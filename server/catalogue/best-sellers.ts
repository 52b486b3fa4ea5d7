import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const daysBack = 30
const mostAgeMs = 600_000
/** Enough that ten remain after removing what a user may not see or can't get on a day. */
const most = 1_000

/** Product ids by dollars sold over the last 30 days, across all customers; recalculated every ten minutes. */
export function createBestSellers({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  let kept: { ids: Promise<readonly number[]>; madeAt: number } | undefined

  return (): Promise<readonly number[]> => {
    const at = now().getTime()
    if (kept && at >= kept.madeAt && at < kept.madeAt + mostAgeMs) return kept.ids
    const made = { ids: load(at), madeAt: at }
    kept = made
    made.ids.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.ids
  }

  async function load(at: number): Promise<readonly number[]> {
    const rows = await db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select('order_lines.product_id')
      .where('orders.placed_at', '>', new Date(at - daysBack * 86_400_000))
      .where('orders.placed_at', '<=', new Date(at))
      .where('orders.status', 'not in', ['CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'])
      .where('order_lines.status', '<>', 'CANCELLED')
      .groupBy('order_lines.product_id')
      .orderBy((e) => e.fn.sum('order_lines.amount_cents'), 'desc')
      .orderBy('order_lines.product_id')
      .limit(most)
      .execute()
    return rows.map(({ product_id }) => product_id)
  }
}
