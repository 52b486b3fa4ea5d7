import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { todayOf } from './asked.ts'
import { missingMonths, rollUpMonthStatements, rollUpStatements } from './rolled.ts'

/** A run stops after as long, so that the queue's other jobs aren't held up by a first load; the next run goes on. */
const longestMs = 20_000
/** One process makes sums at a time. */
const lockKey = 7_836_696_275

/** Runs statements in one transaction, if no other process makes sums. */
const alone = (ctx: Ctx, statements: readonly RawBuilder<unknown>[]): Promise<boolean> =>
  inTransaction(ctx, async ({ db }) => {
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${lockKey}) as free`.execute(db)
    if (!rows[0]?.free) return false
    for (const statement of statements) await statement.execute(db)
    return true
  })

/**
 * Recalculates the sums of every marked day, each in its own transaction, then makes those of past months that lack them. Ends early
 * when `stopping` is aborted. Returns how many days were made.
 */
export async function rollUp(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const end = performance.now() + longestMs
  const goesOn = () => performance.now() < end && !stopping?.aborted
  const { rows: days } = await sql<{ day: Day }>`
    select day from report_marks group by day order by min(id)`.execute(ctx.db)
  let made = 0
  for (const { day } of days) {
    if (!goesOn() || !(await alone(ctx, rollUpStatements(day)))) return made
    made += 1
  }
  if (!goesOn()) return made
  const { rows: months } = await missingMonths(todayOf(ctx)).execute(ctx.db)
  for (const { month } of months) if (!goesOn() || !(await alone(ctx, rollUpMonthStatements(month)))) break
  return made
}

export const rollUpReportsJob = defineJob({
  name: 'roll_up_reports',
  cron: '* * * * *',
  run: async (ctx, _, stopping) => void (await rollUp(ctx, stopping)),
})
