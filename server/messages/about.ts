import type { Day } from '../../contract/dates.ts'
import { type MailKind, secretKinds } from '../../contract/outbox.ts'
import type { MailFacts, SmsFacts } from './write.ts'

/**
 * What a queued message remembers of its reason. Orders and money by their ids: the facts are read when it is written. The rest
 * as it is told.
 */
export type MailAbout = Omit<MailFacts, keyof ById> & ById
export type SmsAbout = SmsFacts

type ById = {
  'order-confirmed': { orderId: number }
  'order-changed': { orderId: number; changeId: number }
  'order-cancelled': { orderId: number; notPaidInTime: boolean }
  invoice: { invoiceId: number }
  'payment-received': { paymentId: number }
  'payment-returned': { paymentId: number }
  'payment-reminder': { customerId: number }
  'credit-issued': { creditMemoId: number }
  'charge-issued': { invoiceId: number }
  statement: { customerId: number; from: Day; to: Day }
}

export const isSecret = (kind: MailKind): boolean => secretKinds.some((one) => one === kind)

/** The same without what opens something: links lead nowhere, codes are dots. */
export function withoutSecret(about: unknown): object {
  const kept = about as Record<string, unknown>
  return {
    ...kept,
    ...('path' in kept && { path: '/removed' }),
    ...('code' in kept && { code: '••••••' }),
  }
}
