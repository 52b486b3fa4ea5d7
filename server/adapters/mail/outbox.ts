import type { Mailer } from './mail.ts'

/** Sends nothing: the message exists only as its row, readable at /admin/outbox. */
export const outboxMailer = (): Mailer => ({
  name: 'outbox',
  send: async ({ messageId }) => ({ kind: 'sent', reference: messageId }),
  close: () => {},
})
