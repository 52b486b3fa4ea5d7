import type { MailFacts } from '../../server/messages/write.ts'

/** Facts of messages to a shop about its truck, including text by the office. */
export const newsFacts = (words: string): MailFacts['delivery-news'] => ({
  tiding: 'LATE',
  orderNumber: 104_293,
  time: '08:38',
  from: '08:28',
  to: '08:48',
  place: null,
  reason: null,
  words,
  path: '/d/s3cr3t',
})
