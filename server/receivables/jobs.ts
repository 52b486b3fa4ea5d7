import { defineJob } from '../jobs/job.ts'
import { remindOverdue, sendMonthlyStatements } from './calendar.ts'

/** Every hour: the first after the morning of the day does the work, and those after it find it done. */
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
