import { dailyPricesMails } from './daily-prices/mails.ts'
import type { MailReaders } from './messages/compose.ts'
import { noticeMails } from './notices/mails.ts'
import { orderDeskMails } from './order-desk/mails.ts'
import { orderMails } from './orders/mails.ts'
import { parcelMails } from './parcels/mails.ts'
import { preOrderMails } from './pre-order-mails/mails.ts'
import { receivablesMails } from './receivables/mails.ts'
import { reportMails } from './reports/mail.ts'

/**
 * Reads the facts of mails for kinds whose facts are read when the mail is written. Other kinds use the facts stored when they
 * were queued.
 */
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
