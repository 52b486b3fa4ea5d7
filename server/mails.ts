import { dailyPricesMails } from './daily-prices/mails.ts'
import type { MailReaders } from './messages/compose.ts'
import { noticeMails } from './notices/mails.ts'
import { orderDeskMails } from './order-desk/mails.ts'
import { orderMails } from './orders/mails.ts'
import { parcelMails } from './parcels/mails.ts'
import { preOrderMails } from './pre-order-mails/mails.ts'
import { receivablesMails } from './receivables/mails.ts'
import { reportMails } from './reports/mail.ts'

/** Where the facts of mails come from that are read when the mail is written. The other kinds say what they were told when they were queued. */
export const mails: MailReaders = {
  ...orderMails,
  ...orderDeskMails,
  ...receivablesMails,
  ...dailyPricesMails,
  ...parcelMails,
  ...preOrderMails,
  ...reportMails,
  ...noticeMails,
}
