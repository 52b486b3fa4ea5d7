import { standing } from '../../contract/features/standing/standing.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { listStanding, readDates, readStanding } from './present.ts'
import { setDate } from './set-date.ts'
import {
  changeStanding,
  createStanding,
  endStanding,
  pauseStanding,
  previewStanding,
  resumeStanding,
} from './write.ts'

export const standingRoutes: Route[] = [
  handle(standing.list, (ctx) => listStanding(ctx)),
  handleInTransaction(standing.create, (ctx, input) => createStanding(ctx, input)),
  handle(standing.preview, (ctx, input) => previewStanding(ctx, input)),
  handle(standing.read, (ctx, { params }) => readStanding(ctx, params.id)),
  handle(standing.dates, (ctx, { params, query }) => readDates(ctx, { ...params, ...query })),
  handleInTransaction(standing.change, (ctx, input) => changeStanding(ctx, input)),
  handleInTransaction(standing.end, (ctx, input) => endStanding(ctx, input)),
  handleInTransaction(standing.pause, (ctx, input) => pauseStanding(ctx, input)),
  handleInTransaction(standing.resume, (ctx, input) => resumeStanding(ctx, input)),
  handleInTransaction(standing.setDate, (ctx, input) => setDate(ctx, input)),
]
