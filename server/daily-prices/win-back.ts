import { sql } from 'kysely'
import { dayAt, timeAt } from '../../contract/core/dates.ts'
import { unsubscribePaths } from '../account/unsubscribe.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { getsPrices, isReceiver } from './receivers.ts'

/** A shop that has not ordered for this many days beyond the limit has closed or moved on. */
const goneDays = 180
/** The hour, in the distributor's time zone, at which these mails go out. */
const hour = '10'

/** When the reader's company last ordered. */
export async function lastOrderOf({ db }: Pick<Ctx, 'db'>, userId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(o.placed_at) as at from orders o join users u on u.customer_id = o.customer_id
    where u.id = ${userId} and o.status <> 'CANCELLED'`.execute(db)
  return rows[0]?.at ?? undefined
}

type Missed = { userId: number; orderId: number }

/**
 * The user who placed the last order of each company that ordered this many days ago and not since, agreed to mails and wasn't
 * asked yet.
 */
async function readMissed({ db, now }: Ctx, days: number): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select u.id::int as "userId", last.id::int as "orderId"
    from customers c
    join lateral (select o.id, o.user_id, o.placed_at from orders o
      where o.customer_id = c.id and o.status <> 'CANCELLED' order by o.placed_at desc limit 1) last on true
    join users u on u.id = last.user_id and u.customer_id = c.id
    where ${getsPrices} and last.placed_at < ${now()}::timestamptz - make_interval(days => ${days}::int)
      and last.placed_at > ${now()}::timestamptz - make_interval(days => ${days + goneDays}::int)
      and not exists (select from win_backs w where w.user_id = u.id and w.last_order_id = last.id)
    order by u.id`.execute(db)
  return rows
}

/** Asks each shop once after its last order, with one transaction per shop: a second run finds nobody left. Returns how many. */
export async function askBack(ctx: Ctx): Promise<number> {
  const { winBackDays, timeZone } = ctx.settings
  if (winBackDays === null) return 0
  const day = dayAt(ctx.now(), timeZone)
  let asked = 0
  for (const { userId, orderId } of await readMissed(ctx, winBackDays))
    asked += await inTransaction(ctx, async (inside) => {
      if (!(await isReceiver(inside, userId))) return 0
      const { numInsertedOrUpdatedRows = 0n } = await inside.db
        .insertInto('win_backs')
        .values({ user_id: userId, last_order_id: orderId, queued_at: ctx.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return 0
      const { oneClick } = await unsubscribePaths(inside, userId)
      await queueMail(inside, {
        kind: 'win-back',
        about: { userId, day },
        to: { userId },
        unsubscribePath: oneClick,
      })
      return 1
    })
  return asked
}

/** Runs every hour, because ten o'clock depends on the distributor's time zone. */
export const askBackJob = defineJob({
  name: 'ask_back',
  cron: '0 * * * *',
  run: async (ctx) => {
    if (timeAt(ctx.now(), ctx.settings.timeZone).startsWith(hour)) await askBack(ctx)
  },
})
