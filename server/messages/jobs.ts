import { defineJob } from '../core/define-job.ts'
import { clearOldMessages, resumeMessages, sendMessage } from './send.ts'

export const sendMessageJob = defineJob({
  name: 'send_message',
  run: (ctx, { messageId }) => sendMessage(ctx, messageId),
})

/** Every minute: resumes messages of dead processes and deletes old ones. */
export const resumeMessagesJob = defineJob({
  name: 'resume_messages',
  cron: '* * * * *',
  run: async (ctx) => {
    await resumeMessages(ctx)
    await clearOldMessages(ctx)
  },
})
