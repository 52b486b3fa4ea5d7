import type { MailKind } from './outbox.ts'

/** What people may do without, each kind by channel. What concerns security cannot be switched off. */
export const notificationKinds = ['orders', 'invoices', 'statements', 'daily-pricing'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Ways in which such news goes out. Texts carry codes alone. */
export const notificationChannels = ['mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const kindOfMail: Partial<Record<MailKind, NotificationKind>> = {
  'order-confirmed': 'orders',
  'order-changed': 'orders',
  'order-cancelled': 'orders',
  invoice: 'invoices',
  'payment-received': 'invoices',
  'credit-issued': 'invoices',
  'charge-issued': 'invoices',
  statement: 'statements',
}

/** How a mail is named among those that somebody has switched off; undefined where it is always sent. */
export const mutableAs = (kind: MailKind): string | undefined =>
  kindOfMail[kind] && `${kindOfMail[kind]}.mail`
