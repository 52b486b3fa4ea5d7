import { defineJob } from '../core/define-job.ts'
import { trackParcels } from './track.ts'

export const trackParcelsJob = defineJob({
  name: 'track_parcels',
  cron: '*/15 * * * *',
  run: (ctx) => trackParcels(ctx),
})
