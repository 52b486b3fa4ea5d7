import { Link } from '@tanstack/react-router'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { useMessages } from '../../words/language.tsx'
import { receiptAddress } from '../payments/receipt-address.ts'
import type { Outcome } from './use-pay.ts'

/** The result of a payment: paid with its receipt, still pending, or why it failed. */
export function PayOutcome({ outcome }: { outcome: Outcome }) {
  const t = useMessages()
  const textOf = useErrorText()
  if (outcome.kind === 'done') {
    const { status, amount, credits, paymentId } = outcome.state
    if (status === 'unknown')
      return (
        <Banner kind="warning" lead={t.billing.unknown} urgent>
          {t.billing.unknownText}
        </Banner>
      )
    const cents = centsFromDollars(amount) + centsFromDollars(credits)
    return (
      <Banner
        kind="news"
        icon="check"
        lead={status === 'applied' ? t.billing.settled(totalText(cents)) : t.billing.paid(totalText(cents))}
        urgent
        action={
          paymentId === null ? (
            <Link to="/payments" className={smallLinkClass}>
              {t.billing.allPayments}
            </Link>
          ) : (
            <a href={receiptAddress(paymentId)} className={smallLinkClass} download>
              {t.billing.receipt}
            </a>
          )
        }
      />
    )
  }
  const declines: Partial<Record<string, string>> = t.checkout.declines
  const why =
    outcome.kind === 'cardForm'
      ? t.billing.cardFormLate
      : outcome.kind === 'unanswered'
        ? t.billing.unanswered
        : (outcome.error instanceof ApiError && declines[outcome.error.code]) || textOf(outcome.error)
  return (
    <Banner kind="danger" lead={outcome.kind === 'unanswered' ? '' : t.billing.notPaid} urgent>
      {why}
    </Banner>
  )
}
