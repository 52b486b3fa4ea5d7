/** Messages that people can switch off, each kind by channel. Security messages cannot be switched off. */
export const notificationKinds = ['orders', 'deliveries', 'invoices', 'statements', 'daily-pricing'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Channels of these messages. Text messages are sent about deliveries only. */
export const notificationChannels = ['mail', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
