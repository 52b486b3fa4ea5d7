import { operations } from '../../contract/features/operations.ts'
import { inTransaction } from '../core/context.ts'
import { handle, handleInTransaction, type Route, type SignedInCtx } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { jobsTable, pauseJobs, readJobs, removeJob, retryJob } from './jobs.ts'
import { readMaintenanceState, setLogLevel, setMaintenance } from './maintenance.ts'
import { readLogLevel } from './state.ts'

export const operationsRoutes: Route[] = [
  handle(operations.maintenance, (ctx, { query }) => readMaintenanceState(ctx, query)),
  handle(operations.setMaintenance, (ctx, { body }) => atOnce(ctx, (inside) => setMaintenance(inside, body))),
  handleList(operations.jobs, { read: readJobs, table: () => jobsTable }),
  handleInTransaction(operations.retryJob, (ctx, { params }) => retryJob(ctx, params.id)),
  handleInTransaction(operations.removeJob, (ctx, { params }) => removeJob(ctx, params.id)),
  handle(operations.pauseJobs, (ctx, { body }) => atOnce(ctx, (inside) => pauseJobs(inside, body))),
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
