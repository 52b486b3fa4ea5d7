import { defineJob } from '../core/define-job.ts'
import { followAvailability } from './follow.ts'

/** Every ten minutes: weeks pass, and orders for farm goods do not reduce stock by themselves. A second run changes nothing. */
export const followAvailabilityJob = defineJob({
  name: 'follow_availability',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await followAvailability(ctx)
  },
})
