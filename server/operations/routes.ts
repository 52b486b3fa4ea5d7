import { operations } from '../../contract/features/operations.ts'
import { inTransaction } from '../core/context.ts'
import { handle, type SignedInCtx } from '../core/route.ts'
import { readJobs } from './jobs.ts'
import { readMaintenanceState, setLogLevel, setMaintenance } from './maintenance.ts'
import { readLogLevel } from './state.ts'

export const operationsRoutes = [
  handle(operations.maintenance, (ctx, { query }) => readMaintenanceState(ctx, query)),
  handle(operations.setMaintenance, (ctx, { body }) => atOnce(ctx, (inside) => setMaintenance(inside, body))),
  handle(operations.jobs, (ctx, { query }) => readJobs(ctx, query)),
  handle(operations.logLevel, async (ctx) => ({
    level: (await readLogLevel(ctx.db)) ?? ctx.settings.logLevel,
  })),
  handle(operations.setLogLevel, (ctx, { body }) => atOnce(ctx, (inside) => setLogLevel(inside, body))),
]

/** Other processes are notified; this one applies the change before it responds. */
async function atOnce<R>(ctx: SignedInCtx, work: (ctx: SignedInCtx) => Promise<R>): Promise<R> {
  const result = await inTransaction(ctx, work)
  await ctx.operations.refresh()
  return result
}
