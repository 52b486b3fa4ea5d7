import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { account } from '../../../contract/features/account.ts'
import { acting } from '../../../contract/features/auth/acting.ts'
import { payment } from '../../../contract/features/payments/cards.ts'
import { read, useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { startOver } from '../../core/user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { useMessages } from '../../words/language.tsx'
import { AddingNotice } from '../orders/joining/adding-notice.tsx'
import { PromoNotice } from '../promo-bar/promo-notice.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { isVendorOnly } from './sections.ts'

/** Critical notices above the header: no connection, past due, the promotion of the day. */
export function Notices() {
  const t = useMessages().shell
  const user = useUser()
  return (
    <aside aria-label={t.notices} className="print:hidden">
      <ActingNotice />
      <OfflineNotice />
      <AddressNotice />
      <OverdueNotice />
      <AddingNotice />
      {/* Promo bars are only for shops. */}
      {!isVendorOnly(user) && <PromoNotice />}
    </aside>
  )
}

/** While staff act for a customer, every page shows the customer and a button to stop. */
function ActingNotice() {
  const t = useMessages().shell
  const { actedBy, name, customerName, accountNumber } = useUser()
  const stop = useWrite(acting.stop, { onDone: () => startOver('/admin/customers') })
  if (!actedBy) return null
  return (
    <Banner
      kind="warning"
      lead={t.actingFor(name, customerName, accountNumber)}
      strip
      action={
        <Button size={28} busy={stop.isPending ? t.actingEnds : undefined} onClick={() => stop.mutate({})}>
          {t.stopActing}
        </Button>
      }
    >
      {stop.error ? t.actingStays : t.actingText(actedBy)}
    </Banner>
  )
}

/** The address bar and PUBLIC_URL differ: links in emails lead elsewhere, and under https the session cookie would not work. */
function AddressNotice() {
  const t = useMessages().shell
  const { publicUrl } = useSite()
  const here = new URL(location.href)
  const meant = new URL(publicUrl)
  if (here.origin === meant.origin || isLocal(meant.hostname)) return null
  return (
    <Banner kind="news" lead={t.otherAddress(publicUrl)} strip>
      {t.otherAddressText}
    </Banner>
  )
}

const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1'

/** A number missing from the answer counts as 99999: unknown, and never shown as money (specification 3). */
const unknownDollars = 99_999

/** Past due, on every page, with what clears it and a link to pay. Fetched once after sign-in. */
function OverdueNotice() {
  const t = useMessages().shell
  const { phone } = useSite()
  const user = useUser()
  const words = useDayWords()
  const { data } = useQuery(read(account.overdue, {}))
  const dueAmount = data?.dueAmount ?? unknownDollars
  if (!data || dueAmount === unknownDollars || dueAmount <= 0) return null
  const text = (dollars: number) => moneyText(centsFromDollars(dollars))
  const { toClear, credits, stopsOrderingOn } = data
  const what =
    toClear === 0
      ? t.pastDueByCredits(text(credits))
      : credits > 0
        ? t.pastDueLess(text(toClear), text(credits))
        : stopsOrderingOn
          ? t.pastDueUntil(words.day(stopsOrderingOn))
          : t.pastDueText
  return (
    <Banner
      kind="warning"
      lead={t.pastDue(text(dueAmount))}
      strip
      action={
        may(user, ['STATEMENTS']) && !may(user, payment.cards.access) ? (
          <Link className={smallLinkClass} to="/billing">
            {t.seeStatement}
          </Link>
        ) : may(user, ['STATEMENTS']) ? (
          <Link className={smallLinkClass} to="/billing" search={{ view: 'pay', choose: 'overdue' } as never}>
            {t.payPastDue(text(dueAmount))}
          </Link>
        ) : (
          <a className={smallLinkClass} href={`tel:${phone.replace(/\D/g, '')}`}>
            {t.call(phone)}
          </a>
        )
      }
    >
      {what}
    </Banner>
  )
}
