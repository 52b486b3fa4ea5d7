import { randomUUID } from 'node:crypto'
import type { Texter } from './sms.ts'

/** Sends nothing: the message exists only as its row, readable at /admin/outbox. */
export const outboxTexter = (): Texter => ({
  name: 'outbox',
  send: async () => ({ kind: 'sent', reference: randomUUID() }),
})
