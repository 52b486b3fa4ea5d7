import { defineJob } from '../core/define-job.ts'
import { remindOverdue, sendMonthlyStatements } from './calendar.ts'

/** Hourly: the first run after the morning hour does the work; later runs find it done. */
const everyHour = '5 * * * *'

export const sendStatementsJob = defineJob({
  name: 'send_statements',
  cron: everyHour,
  run: async (ctx) => {
    await sendMonthlyStatements(ctx)
  },
})

export const remindOverdueJob = defineJob({
  name: 'remind_overdue',
  cron: everyHour,
  run: async (ctx) => {
    await remindOverdue(ctx)
  },
})
