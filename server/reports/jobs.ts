import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { todayOf } from './asked.ts'
import { missingMonths, rollUpMonthStatements, rollUpStatements } from './rolled.ts'

/** Time limit of a run, so that a first load doesn't block the queue's other jobs; the next run continues. */
const longestMs = 20_000
/** Only one process at a time calculates sums. */
const lockKey = 7_836_696_275

/** Runs statements in one transaction, unless another process calculates sums. */
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
 * Recalculates the sums of every marked day, each in its own transaction, then creates missing sums of past months. Ends early when
 * `stopping` is aborted. Returns how many days were recalculated.
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
