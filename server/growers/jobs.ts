import { defineJob } from '../core/define-job.ts'
import { followAvailability } from './follow.ts'

/** Every ten minutes: weeks pass, and shops order goods of farms, which takes nothing from stock automatically. A second run changes nothing. */
export const followAvailabilityJob = defineJob({
  name: 'follow_availability',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await followAvailability(ctx)
  },
})
