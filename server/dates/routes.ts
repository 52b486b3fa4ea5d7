import { cutoffs } from '../../contract/features/dates/cutoffs.ts'
import { days } from '../../contract/features/dates/days.ts'
import { holidays } from '../../contract/features/dates/holidays.ts'
import { preOrders } from '../../contract/features/dates/pre-orders.ts'
import { priceMoment } from '../../contract/features/dates/price-moment.ts'
import { runs } from '../../contract/features/dates/runs.ts'
import { inTransaction } from '../core/context.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readAhead, setAhead } from './ahead.ts'
import { readCalendar } from './calendar.ts'
import { addCutoff, changeCutoff, readCutoffs, removeCutoff } from './cutoffs.ts'
import { readDisabled, readEnabled, setDisabled, setEnabled } from './days.ts'
import { explainShipDay } from './explain.ts'
import { readHolidays, setHoliday } from './holidays.ts'
import { readEndDates, readPrograms, readStates, saveProgram, setEndDate, setStatus } from './pre-orders.ts'
import { previewDates } from './preview.ts'
import { readNextMoment, readSchedule, setNextMoment, setSchedule } from './price-moment.ts'
import { changeRuns, readRuns } from './runs.ts'
import { readScheduledDays, scheduleDays, unscheduleDays } from './scheduled-days.ts'

export const datesRoutes: Route[] = [
  handle(priceMoment.next, (ctx) => readNextMoment(ctx)),
  handleInTransaction(priceMoment.setNext, (ctx, { body }) => setNextMoment(ctx, body)),
  handle(priceMoment.schedule, (ctx) => readSchedule(ctx)),
  handleInTransaction(priceMoment.setSchedule, (ctx, { body }) => setSchedule(ctx, body)),
  handle(days.disabled, (ctx) => readDisabled(ctx)),
  handleInTransaction(days.setDisabled, (ctx, { body }) => setDisabled(ctx, body)),
  handle(days.enabled, (ctx) => readEnabled(ctx)),
  handleInTransaction(days.setEnabled, (ctx, { body }) => setEnabled(ctx, body)),
  handle(days.scheduled, (ctx) => readScheduledDays(ctx)),
  handleInTransaction(days.schedule, (ctx, { body }) => scheduleDays(ctx, body)),
  handleInTransaction(days.unschedule, (ctx, { params }) => unscheduleDays(ctx, params.id)),
  handle(days.ahead, (ctx) => readAhead(ctx)),
  handle(days.setAhead, async (ctx, { body }) => {
    const reply = await inTransaction(ctx, (inside) => setAhead(inside, body))
    // Other processes are notified of the change; this process applies it before it responds.
    await ctx.liveSettings.refresh()
    return reply
  }),
  handle(days.calendar, (ctx, { query }) => readCalendar(ctx, query)),
  handle(days.preview, (ctx, { body }) => previewDates(ctx, body)),
  handle(days.explanation, (ctx, { query }) => explainShipDay(ctx, query)),
  handle(cutoffs.list, (ctx) => readCutoffs(ctx)),
  handleInTransaction(cutoffs.add, (ctx, { body }) => addCutoff(ctx, body)),
  handleInTransaction(cutoffs.change, (ctx, { params, body }) => changeCutoff(ctx, params.id, body)),
  handleInTransaction(cutoffs.remove, (ctx, { params }) => removeCutoff(ctx, params.id)),
  handle(runs.read, (ctx, { query }) => readRuns(ctx, query)),
  handleInTransaction(runs.change, (ctx, { body }) => changeRuns(ctx, body)),
  handle(holidays.list, (ctx, { query }) => readHolidays(ctx, query)),
  handleInTransaction(holidays.change, (ctx, { params, body }) => setHoliday(ctx, params.day, body)),
  handle(preOrders.list, (ctx) => readPrograms(ctx)),
  handleInTransaction(preOrders.save, (ctx, { body }) => saveProgram(ctx, body)),
  handle(preOrders.endDate, (ctx) => readEndDates(ctx)),
  handleInTransaction(preOrders.setEndDate, (ctx, { body }) => setEndDate(ctx, body)),
  handle(preOrders.status, (ctx) => readStates(ctx)),
  handleInTransaction(preOrders.setStatus, (ctx, { body }) => setStatus(ctx, body)),
]
