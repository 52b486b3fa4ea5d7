import { defineJob } from '../core/define-job.ts'
import { tellOfPublication } from './notice.ts'

export const tellDailyPricesJob = defineJob({
  name: 'tell_daily_prices',
  run: (ctx, { publicationId }) => tellOfPublication(ctx, publicationId),
})
