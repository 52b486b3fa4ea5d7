import type { Day } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import type { NoticeKind, NoticeWay } from '../../contract/features/notices/kinds.ts'
import type { Tiding } from '../../contract/rules/tidings.ts'

type InBoth = Record<Language, string>

/** News about a purchase order. */
export const purchaseNews = [
  'SENT',
  'REMINDER',
  'CHANGED',
  'SETTLED',
  'CANCELLED',
  'ASKED_TO_CANCEL',
  'WRITTEN',
  'CONFIRMED',
  'PARTIALLY_CONFIRMED',
  'DECLINED',
  'UNANSWERED',
  'SHIPPED',
  'RECEIVED',
] as const
export type PurchaseNews = (typeof purchaseNews)[number]
/** News about a quote for its shop. */
export const shopNews = [
  'OFFERED',
  'ASKED',
  'WRITTEN',
  'DECLINED',
  'REVISED',
  'ENDS',
  'EXPIRED',
  'TAKEN',
  'ORDERED',
] as const
export type ShopNews = (typeof shopNews)[number]
/** News about a quote for those who price it. */
export const deskNews = [
  'ASKED',
  'WRITTEN',
  'COUNTERED',
  'REFUSED',
  'CANCELLED',
  'ENDS',
  'EXPIRED',
  'STUCK',
  'ORDERED',
] as const
export type DeskNews = (typeof deskNews)[number]

type QuoteFacts = {
  number: string
  subject: string
  until?: string
  totalCents?: number
  orderNumber?: number
}

/** The stored facts of each topic, enough to write its text at any later time. Sums are cents, times instants. */
export type TopicFacts = {
  'order-confirmed': { orderNumber: number; totalCents: number }
  'order-changed': { orderNumber: number; by: string; totalCents: number }
  'order-short': { orderNumber: number; goods: string }
  'order-cancelled': { orderNumber: number; notPaidInTime: boolean }
  'parcel-sent': { orderNumber: number }
  'standing-made': { name: string; orderNumber: number; totalCents: number; day: Day; without: string }
  'standing-over': { name: string; day: Day; goods: string; priceE4: number; atMostE4: number }
  'standing-double': { name: string; day: Day; holiday: string; factor: number | null }
  'standing-moved': { name: string; day: Day; from: Day; holiday: string }
  'standing-held': { name: string; day: Day; why: string }
  'standing-missed': { name: string; day: Day; why: string }
  'standing-rose': { name: string; goods: string; percent: number }
  'standing-waits': { customer: string; name: string; day: Day; why: string }
  'short-choice': { orderNumber: number; goods: string; until: string }
  delivery: { orderNumber: number; tiding: Tiding; time: string }
  'claim-decided': { number: string; outcome: 'SETTLED' | 'DENIED'; amountCents: number }
  'claim-asked': { number: string; until: string }
  'claim-waiting': { number: string; customer: string; amountCents: number }
  'claim-passed': { number: string; goods: string }
  'purchase-farm': { number: string; news: PurchaseNews; until: string }
  'purchase-desk': { number: string; supplier: string; news: PurchaseNews }
  'picture-refused': { goods: string; words: string }
  'thread-answered': { number: string; subject: string; from: string }
  'thread-resolved': { number: string; subject: string }
  'thread-written': { number: string; subject: string; company: string }
  'note-mention': { from: string; name: string; subject: string }
  quote: QuoteFacts & { quoteNews: ShopNews }
  'quote-desk': QuoteFacts & { quoteNews: DeskNews; customer: string }
  invoice: { invoiceNumber: number; amountCents: number }
  'payment-received': { amountCents: number }
  'payment-returned': { amountCents: number }
  'payment-bounced': { customer: string; amountCents: number }
  'credit-issued': { memoNumber: number; amountCents: number }
  'card-declined': { customer: string; amountCents: number }
  'call-asked': { customer: string; name: string; subject: string }
  'rep-written': { customer: string; name: string; subject: string }
  'basket-sent': { by: string; until: string }
  'basket-placed': { customer: string; amountCents: number }
  'basket-declined': { customer: string }
  'price-file': { file: string; supplier: string; outcome: 'failed' | 'ready' }
  'webhook-off': { name: string }
  'job-failed': { job: string }
  'task-failed': { task: string }
  'run-changed': { route: string; day: Day }
  'new-sign-in': { browser: string }
  'password-changed': Record<string, never>
  'passkey-added': { name: string }
  'passkey-removed': { name: string }
  'company-linked': Record<string, never>
  /** `under`: at the person's maximum price or less. */
  wanted: { goods: string; under: boolean }
  news: { title: InBoth; text: InBoth }
  test: Record<string, never>
}
export type Topic = keyof TopicFacts

/** `own`: channels on which the feature itself sends an email or text; notices use only the others. */
type TopicRule = { kind: NoticeKind; own?: readonly NoticeWay[] }

export const topics: Record<Topic, TopicRule> = {
  'order-confirmed': { kind: 'orders', own: ['mail'] },
  'order-changed': { kind: 'orders', own: ['mail'] },
  'order-short': { kind: 'orders' },
  'order-cancelled': { kind: 'orders', own: ['mail'] },
  'parcel-sent': { kind: 'orders', own: ['mail'] },
  'standing-made': { kind: 'standing', own: ['mail'] },
  'standing-over': { kind: 'standing' },
  'standing-double': { kind: 'standing' },
  'standing-moved': { kind: 'standing' },
  'standing-held': { kind: 'standing' },
  'standing-missed': { kind: 'standing' },
  'standing-rose': { kind: 'standing' },
  'standing-waits': { kind: 'customers' },
  'short-choice': { kind: 'shorts', own: ['mail', 'sms'] },
  delivery: { kind: 'deliveries', own: ['mail', 'sms'] },
  'claim-decided': { kind: 'claims', own: ['mail'] },
  'claim-asked': { kind: 'claims', own: ['mail'] },
  'claim-waiting': { kind: 'desk-claims' },
  'claim-passed': { kind: 'farm', own: ['mail'] },
  'purchase-farm': { kind: 'farm' },
  'purchase-desk': { kind: 'desk-buying' },
  'picture-refused': { kind: 'farm' },
  'thread-answered': { kind: 'talk', own: ['mail'] },
  'thread-resolved': { kind: 'talk', own: ['mail'] },
  'thread-written': { kind: 'desk-talk', own: ['mail'] },
  'note-mention': { kind: 'customers' },
  quote: { kind: 'quotes' },
  'quote-desk': { kind: 'desk-quotes' },
  invoice: { kind: 'invoices', own: ['mail'] },
  'payment-received': { kind: 'invoices', own: ['mail'] },
  'payment-returned': { kind: 'invoices', own: ['mail'] },
  'payment-bounced': { kind: 'desk-money' },
  'credit-issued': { kind: 'invoices', own: ['mail'] },
  'card-declined': { kind: 'customers' },
  'call-asked': { kind: 'customers' },
  'rep-written': { kind: 'customers' },
  'basket-sent': { kind: 'talk', own: ['mail', 'sms'] },
  'basket-placed': { kind: 'customers' },
  'basket-declined': { kind: 'customers' },
  'price-file': { kind: 'desk-prices' },
  'webhook-off': { kind: 'desk-system', own: ['mail'] },
  'job-failed': { kind: 'desk-system' },
  'task-failed': { kind: 'desk-system' },
  'run-changed': { kind: 'run' },
  'new-sign-in': { kind: 'security', own: ['mail'] },
  'password-changed': { kind: 'security' },
  'passkey-added': { kind: 'security' },
  'passkey-removed': { kind: 'security' },
  'company-linked': { kind: 'security' },
  wanted: { kind: 'wanted' },
  news: { kind: 'news' },
  test: { kind: 'security', own: ['mail'] },
}
