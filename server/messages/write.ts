import type { MailKind, SmsKind } from '../../contract/features/messages/outbox.ts'
import type { HouseWords } from '../../contract/rules/house-words.ts'
import { htmlOf } from './html.ts'
import { type Around, type Content, type Draft, headerText } from './layout.ts'
import * as campaigns from './templates/campaigns.ts'
import * as claims from './templates/claims.ts'
import * as deliveries from './templates/deliveries.ts'
import * as dues from './templates/dues.ts'
import * as feedback from './templates/feedback.ts'
import * as money from './templates/money.ts'
import * as notices from './templates/notices.ts'
import * as orders from './templates/orders.ts'
import * as people from './templates/people.ts'
import * as prices from './templates/prices.ts'
import * as proposals from './templates/proposals.ts'
import * as purchases from './templates/purchases.ts'
import * as reports from './templates/reports.ts'
import * as sales from './templates/sales.ts'
import * as system from './templates/system.ts'
import { textOf } from './text.ts'

/** The template of every kind of email: a pure function of its facts. */
const mails = {
  'order-confirmed': orders.orderConfirmed,
  'order-changed': orders.orderChanged,
  'order-difference': orders.orderDifference,
  'order-note': orders.orderNoted,
  'order-cancelled': orders.orderCancelled,
  'parcel-sent': orders.parcelSent,
  invoice: money.invoice,
  'payment-received': money.paymentReceived,
  'payment-returned': dues.paymentReturned,
  'payment-reminder': dues.paymentReminder,
  'credit-issued': dues.creditIssued,
  'charge-issued': dues.chargeIssued,
  statement: money.statement,
  'sign-in-link': people.signInLink,
  'reset-password': people.resetPassword,
  'verification-code': people.verificationCode,
  'email-confirmation': people.emailConfirmation,
  'email-changed': people.emailChanged,
  'application-received': people.applicationReceived,
  'application-approved': people.applicationApproved,
  'application-declined': people.applicationDeclined,
  'company-invitation': people.companyInvitation,
  'new-sign-in': people.newSignIn,
  'second-factor-reset': people.secondFactorReset,
  'api-key-made': people.apiKeyMade,
  'customer-message': people.customerMessage,
  'order-proposal': proposals.orderProposal,
  'feedback-answered': feedback.feedbackAnswered,
  'feedback-resolved': feedback.feedbackResolved,
  'feedback-written': feedback.feedbackWritten,
  'daily-prices': prices.dailyPrices,
  'win-back': prices.winBack,
  'delivery-news': deliveries.deliveryNews,
  'short-choice': deliveries.shortChoice,
  basket: sales.basket,
  'claim-decided': claims.claimDecided,
  'claim-asked': claims.claimAsked,
  'claim-waiting': claims.claimWaiting,
  'claim-passed': claims.claimPassed,
  'purchase-order': purchases.purchaseOrder,
  'pre-order-open': prices.preOrderOpen,
  'supplier-reminder': prices.supplierReminder,
  campaign: campaigns.campaign,
  'webhook-off': system.webhookOff,
  report: reports.report,
  notice: notices.notice,
  'notice-digest': notices.noticeDigest,
} as const satisfies Record<MailKind, (facts: never, around: Around) => Draft>

const texts = {
  'verification-code': people.verificationText,
  'short-choice': deliveries.shortChoiceText,
  basket: sales.basketText,
  'delivery-news': deliveries.deliveryText,
  notice: notices.noticeText,
  campaign: campaigns.campaignText,
} as const satisfies Record<SmsKind, (facts: never, around: Around) => string>

/** The facts of each kind of email. */
export type MailFacts = { [K in MailKind]: Parameters<(typeof mails)[K]>[0] }
export type SmsFacts = { [K in SmsKind]: Parameters<(typeof texts)[K]>[0] }

/** A rendered email: subject, HTML, plain text. */
export function writeMail<K extends MailKind>(
  kind: K,
  facts: MailFacts[K],
  around: Around,
  house?: HouseWords,
): Content {
  const template = mails[kind] as (facts: MailFacts[K], around: Around) => Draft
  const draft = withHouseWords(template(facts, around), house)
  const subject = headerText(draft.subject)
  return { subject, html: htmlOf({ ...draft, subject }, around), text: textOf(draft, around) }
}

/** The distributor's own words appear below the title and at the end, as plain text blocks. */
function withHouseWords(draft: Draft, house: HouseWords | undefined): Draft {
  if (!house) return draft
  const said = (text: string) => (text === '' ? [] : [{ kind: 'text' as const, text }])
  const [first, ...rest] = draft.blocks
  const isTitle = first?.kind === 'title'
  const top = isTitle ? [first, ...said(house.intro)] : [...said(house.intro), ...(first ? [first] : [])]
  return { ...draft, blocks: [...top, ...rest, ...said(house.closing)] }
}

/** The mail that tests a mail server; it has no facts. */
export function writeTestMail(around: Around): Content {
  const draft = people.testMail(around)
  return { subject: headerText(draft.subject), html: htmlOf(draft, around), text: textOf(draft, around) }
}

export function writeSms<K extends SmsKind>(kind: K, facts: SmsFacts[K], around: Around): string {
  const template = texts[kind] as (facts: SmsFacts[K], around: Around) => string
  return template(facts, around)
}
