import { scheduled } from '../../contract/features/scheduled.ts'
import { handle, handleInTransaction, type Route, type SignedInCtx } from '../core/route.ts'
import { moveScheduled, removeScheduled } from './change.ts'
import { countAround, readScheduled } from './read.ts'
import type { ScheduledSources } from './scheduled.ts'

type Options = {
  sources: ScheduledSources
  /** The next moment at which prices change, from the calendar's folder. */
  nextPriceMoment: (ctx: SignedInCtx) => Promise<Date>
}

export const scheduledRoutes = ({ sources, nextPriceMoment }: Options): Route[] => [
  handle(scheduled.list, (ctx, { query }) => readScheduled(ctx, sources, query)),
  handle(scheduled.moments, async (ctx, { query }) => {
    const next = await nextPriceMoment(ctx)
    const others = await countAround(ctx, sources, query.at ? new Date(query.at) : next)
    return { nextPriceMoment: next.toISOString(), others }
  }),
  handleInTransaction(scheduled.move, (ctx, { params, body }) => moveScheduled(ctx, params.id, body)),
  handleInTransaction(scheduled.remove, (ctx, { params }) => removeScheduled(ctx, params.id)),
]
