import { priceMoment } from '../../contract/features/dates/price-moment.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readNextMoment, readSchedule, setNextMoment, setSchedule } from './price-moment.ts'

export const datesRoutes: Route[] = [
  handle(priceMoment.next, (ctx) => readNextMoment(ctx)),
  handleInTransaction(priceMoment.setNext, (ctx, { body }) => setNextMoment(ctx, body)),
  handle(priceMoment.schedule, (ctx) => readSchedule(ctx)),
  handleInTransaction(priceMoment.setSchedule, (ctx, { body }) => setSchedule(ctx, body)),
]
