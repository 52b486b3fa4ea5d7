import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { rollUpStatements } from './rolled.ts'

/** A run stops after as long, so that the queue's other jobs aren't held up by a first load; the next run goes on. */
const longestMs = 20_000
/** One process makes sums at a time. */
const lockKey = 7_836_696_275

/** Recalculates the sums of every marked day, each in its own transaction. Returns how many days were made. */
export async function rollUp(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ day: Day }>`
    select day from report_marks group by day order by min(id)`.execute(ctx.db)
  const end = performance.now() + longestMs
  let made = 0
  for (const { day } of rows) {
    const isOurs = await inTransaction(ctx, async ({ db }) => {
      const { rows: locks } = await sql<{
        free: boolean
      }>`select pg_try_advisory_xact_lock(${lockKey}) as free`.execute(db)
      if (!locks[0]?.free) return false
      for (const statement of rollUpStatements(day)) await statement.execute(db)
      return true
    })
    if (!isOurs) break
    made += 1
    if (performance.now() > end) break
  }
  return made
}

export const rollUpReportsJob = defineJob({
  name: 'roll_up_reports',
  cron: '* * * * *',
  run: async (ctx) => void (await rollUp(ctx)),
})
