import type { MailKind } from './outbox.ts'

/** Messages that people can switch off, each kind by channel. Security messages cannot be switched off. */
export const notificationKinds = ['orders', 'deliveries', 'invoices', 'statements', 'daily-pricing'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Channels of these messages. Texts come about deliveries alone. */
export const notificationChannels = ['mail', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const kindOfMail: Partial<Record<MailKind, NotificationKind>> = {
  'order-confirmed': 'orders',
  'order-changed': 'orders',
  'order-difference': 'orders',
  'order-cancelled': 'orders',
  'delivery-news': 'deliveries',
  'parcel-sent': 'orders',
  'claim-decided': 'orders',
  invoice: 'invoices',
  'payment-received': 'invoices',
  'credit-issued': 'invoices',
  'charge-issued': 'invoices',
  statement: 'statements',
}

/** The notification kind of a message that can be switched off; undefined when it is always sent. */
export const mutableAs = (kind: MailKind, channel: NotificationChannel): string | undefined =>
  kindOfMail[kind] && `${kindOfMail[kind]}.${channel}`
