import { defineJob } from '../core/define-job.ts'
import { sendPush } from './push.ts'
import { sendDigests, sendNotice } from './send.ts'

export const sendNoticeJob = defineJob({ name: 'send_notice', run: sendNotice })

export const sendPushJob = defineJob({ name: 'send_push', run: sendPush })

export const sendDigestsJob = defineJob({
  name: 'send_digests',
  cron: '*/5 * * * *',
  run: async (ctx) => void (await sendDigests(ctx)),
})
