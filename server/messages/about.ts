import type { Day } from '../../contract/core/dates.ts'
import { type MailKind, secretKinds } from '../../contract/features/messages/outbox.ts'
import type { MailFacts, SmsFacts } from './write.ts'

/**
 * What a queued message stores about its reason. Orders and money are stored by id, and their facts are read when the message is
 * written; the rest is stored as passed in.
 */
export type MailAbout = Omit<MailFacts, keyof ById> & ById
export type SmsAbout = SmsFacts

/** Kinds of email whose facts are read when the email is written. */
export type ReadKind = keyof ById
type ById = {
  'order-confirmed': { orderId: number }
  'order-changed': { orderId: number; changeId: number }
  'order-difference': {
    orderId: number
    lines: MailFacts['order-difference']['lines']
    reasons: readonly string[]
    moved: { shipDay: Day; address: string } | null
    wasShippingCents: number
    wasTotalCents: number
  }
  'order-note': { orderId: number; text: string; from: string }
  'order-cancelled': { orderId: number; notPaidInTime: boolean }
  'parcel-sent': { orderId: number }
  invoice: { invoiceId: number }
  'payment-received': { paymentId: number }
  'payment-returned': { paymentId: number }
  'payment-reminder': { customerId: number }
  'credit-issued': { creditMemoId: number }
  'charge-issued': { invoiceId: number }
  statement: { customerId: number; from: Day; to: Day }
  'daily-prices': { userId: number; day: Day }
  'win-back': { userId: number; day: Day }
  report: { subscriptionId: number; day: Day }
  'pre-order-open': { userId: number; programId: number }
  notice: { noticeId: number }
  'notice-digest': { userId: number; since: string }
}

export const isSecret = (kind: MailKind): boolean => secretKinds.some((one) => one === kind)

/** The same without secrets: links have no target, codes are dots. */
export function withoutSecret(about: unknown): object {
  const kept = about as Record<string, unknown>
  return {
    ...kept,
    ...('path' in kept && { path: '/removed' }),
    ...('code' in kept && { code: '••••••' }),
  }
}
