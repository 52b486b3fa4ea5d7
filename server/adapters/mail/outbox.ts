import type { Mailer } from './mail.ts'

/** Sends nothing to anybody: the row that the message is, readable at /admin/outbox, is all there is. */
export const outboxMailer = (): Mailer => ({
  name: 'outbox',
  send: async ({ messageId }) => ({ kind: 'sent', reference: messageId }),
  close: () => {},
})
