import { type Authority, orderingAuthorities } from '../../core/access.ts'
import type { MailKind } from '../messages/outbox.ts'

/** The channels of a notice: the bell, email, text message, and push to a device. */
export const noticeWays = ['here', 'mail', 'sms', 'push'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** `on` and `off` are defaults that a person can change; `always` can't be turned off; `never` isn't offered. */
export type Usual = 'on' | 'off' | 'always' | 'never'

/** The tabs of the page. */
export const noticeTabs = ['orders', 'flowers', 'money', 'talk', 'work'] as const
export type NoticeTab = (typeof noticeTabs)[number]

/**
 * Who can get a kind: customers' people and staff who order, everyone, drivers, representatives, vendors, or staff with one of the
 * authorities.
 */
type Whom = 'shoppers' | 'everyone' | 'drivers' | 'representatives' | 'vendors' | readonly Authority[]

type Kind = {
  ways: Record<NoticeWay, Usual>
  tab: NoticeTab
  whom: Whom
  /** Sent immediately and at any hour, because a late notice costs the reader something. */
  isUrgent?: true
}

const ways = (here: Usual, mail: Usual, sms: Usual, push: Usual) => ({ here, mail, sms, push })

/** Every kind of notice with its default channels, in the order of the page. */
export const kinds = {
  shorts: { ways: ways('always', 'on', 'on', 'on'), tab: 'flowers', whom: 'shoppers', isUrgent: true },
  deliveries: { ways: ways('on', 'on', 'on', 'on'), tab: 'orders', whom: 'shoppers' },
  orders: { ways: ways('always', 'on', 'off', 'off'), tab: 'orders', whom: 'shoppers' },
  standing: { ways: ways('on', 'on', 'off', 'on'), tab: 'orders', whom: 'shoppers' },
  claims: { ways: ways('on', 'on', 'off', 'on'), tab: 'flowers', whom: 'shoppers' },
  quotes: { ways: ways('on', 'on', 'off', 'on'), tab: 'flowers', whom: 'shoppers' },
  invoices: { ways: ways('on', 'on', 'off', 'off'), tab: 'money', whom: 'shoppers' },
  statements: { ways: ways('never', 'on', 'never', 'never'), tab: 'money', whom: 'shoppers' },
  'daily-pricing': { ways: ways('never', 'on', 'never', 'never'), tab: 'flowers', whom: 'shoppers' },
  wanted: { ways: ways('on', 'off', 'off', 'on'), tab: 'flowers', whom: 'shoppers' },
  talk: { ways: ways('on', 'on', 'off', 'on'), tab: 'talk', whom: 'shoppers' },
  news: { ways: ways('on', 'on', 'on', 'on'), tab: 'talk', whom: 'everyone' },
  run: { ways: ways('always', 'off', 'off', 'on'), tab: 'work', whom: 'drivers', isUrgent: true },
  customers: { ways: ways('on', 'on', 'off', 'on'), tab: 'work', whom: 'representatives' },
  farm: { ways: ways('on', 'off', 'off', 'on'), tab: 'work', whom: 'vendors' },
  'desk-claims': { ways: ways('on', 'off', 'off', 'off'), tab: 'work', whom: ['DASHBOARD'] },
  'desk-quotes': { ways: ways('on', 'on', 'off', 'on'), tab: 'work', whom: ['SPECIAL_ORDERS'] },
  'desk-talk': { ways: ways('on', 'on', 'off', 'off'), tab: 'talk', whom: ['NOTIFICATIONS'] },
  'desk-prices': {
    ways: ways('on', 'off', 'off', 'off'),
    tab: 'work',
    whom: ['TIER_PRICING', 'NOTIFICATIONS'],
  },
  'desk-buying': { ways: ways('on', 'off', 'off', 'off'), tab: 'work', whom: ['FARM_DIRECT'] },
  'desk-money': { ways: ways('on', 'off', 'off', 'off'), tab: 'money', whom: ['RECEIVABLES'] },
  'desk-system': { ways: ways('on', 'on', 'off', 'off'), tab: 'work', whom: ['MAINTENANCE'] },
  security: { ways: ways('always', 'always', 'never', 'off'), tab: 'talk', whom: 'everyone' },
} as const satisfies Record<string, Kind>
export type NoticeKind = keyof typeof kinds
export const noticeKinds = Object.keys(kinds) as [NoticeKind, ...NoticeKind[]]

export const usualOf = (kind: NoticeKind, way: NoticeWay): Usual => kinds[kind].ways[way]
export const isUrgent = (kind: NoticeKind): boolean => 'isUrgent' in kinds[kind]

/** Whether a person gets a kind on a channel: their choice, if there is one. */
export function isOn(kind: NoticeKind, way: NoticeWay, chosen: boolean | undefined): boolean {
  const usual = usualOf(kind, way)
  if (usual === 'always' || usual === 'never') return usual === 'always'
  return chosen ?? usual === 'on'
}

/** The facts about a person that determine their kinds. */
export type Whose = {
  authorities: readonly string[]
  isStaff: boolean
  isDriver: boolean
  isRepresentative: boolean
  isVendor: boolean
}

/** The kinds that can concern a person. */
export function kindsOf(person: Whose): NoticeKind[] {
  const holds = (list: readonly string[]) => list.some((one) => person.authorities.includes(one))
  const isOf = (whom: Whom): boolean => {
    if (typeof whom === 'object') return person.isStaff && holds(whom)
    if (whom === 'drivers') return person.isDriver
    if (whom === 'representatives') return person.isRepresentative
    if (whom === 'vendors') return person.isVendor
    return whom === 'everyone' || !person.isStaff || holds(orderingAuthorities)
  }
  return noticeKinds.filter((kind) => isOf(kinds[kind].whom))
}

/** Emails that features send themselves, with the kind whose switch turns them off. Emails without a kind are always sent. */
const kindOfMail: Partial<Record<MailKind, NoticeKind>> = {
  'order-confirmed': 'orders',
  'order-changed': 'orders',
  'order-difference': 'orders',
  'order-cancelled': 'orders',
  'parcel-sent': 'orders',
  'delivery-news': 'deliveries',
  'short-choice': 'shorts',
  'claim-decided': 'claims',
  'claim-asked': 'claims',
  invoice: 'invoices',
  'payment-received': 'invoices',
  'credit-issued': 'invoices',
  'charge-issued': 'invoices',
  statement: 'statements',
  'feedback-answered': 'talk',
  'feedback-resolved': 'talk',
  'feedback-written': 'desk-talk',
  'webhook-off': 'desk-system',
}

/** The kind whose switch turns off a message of the outbox; undefined when it is always sent. */
export function mutedBy(mail: MailKind, way: 'mail' | 'sms'): NoticeKind | undefined {
  const kind = kindOfMail[mail]
  return kind && ['on', 'off'].includes(usualOf(kind, way)) ? kind : undefined
}
