import { defineJob } from '../jobs/job.ts'
import { clearOldMessages, resumeMessages, sendMessage } from './send.ts'

export const sendMessageJob = defineJob({
  name: 'send_message',
  run: (ctx, { messageId }) => sendMessage(ctx, messageId),
})

/** Every minute: what a dead process left behind goes on, what is old goes. */
export const resumeMessagesJob = defineJob({
  name: 'resume_messages',
  cron: '* * * * *',
  run: async (ctx) => {
    await resumeMessages(ctx)
    await clearOldMessages(ctx)
  },
})
