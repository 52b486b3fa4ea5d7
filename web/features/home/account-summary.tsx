import { useQuery } from '@tanstack/react-query'
import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import { account } from '../../../contract/features/account.ts'
import { read } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Money } from '../../ui/money.tsx'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { SideSection } from './section.tsx'

/** The balance, and the remaining credit. */
export function AccountSummary() {
  const t = useMessages().home
  const words = useDayWords()
  const { data } = useQuery(read(account.summary, {}))
  if (!data) return null
  const {
    openBalance,
    credits,
    withDriver,
    overdueAmount,
    availableCredit,
    creditLimit,
    stopped,
    lastPayment,
  } = data
  const hasCreditLine = availableCredit !== null && creditLimit !== 0 && !stopped
  return (
    <SideSection title={t.balance}>
      <dl className="flex flex-col gap-1">
        <Figure label={t.openBalance} dollars={openBalance} />
        {credits > 0 && (
          <div className="text-12 text-ink-2">
            <dt className="sr-only">{t.credits}</dt>
            <dd>{t.afterCredits(moneyColumn(centsFromDollars(credits)))}</dd>
          </div>
        )}
        {overdueAmount > 0 && <Figure label={t.pastDue} dollars={overdueAmount} amber />}
        {withDriver > 0 && <Figure label={t.withDriver} dollars={withDriver} />}
        {hasCreditLine && <Figure label={t.leftToOrder} dollars={availableCredit} />}
        {lastPayment && (
          <Figure label={t.lastPayment(words.day(lastPayment.date))} dollars={lastPayment.amount} />
        )}
      </dl>
    </SideSection>
  )
}

function Figure({ label, dollars, amber = false }: { label: string; dollars: number; amber?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${amber ? 'text-amber' : ''}`}>
      <dt className={amber ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="font-semibold">
        <Money cents={centsFromDollars(dollars)} kind="column" />
      </dd>
    </div>
  )
}

/** A notice above everything else: new orders must be paid by card for now, and why. */
export function StoppedNotice() {
  const t = useMessages().home
  const { phone } = useSite()
  const { data } = useQuery(read(account.summary, {}))
  if (!data?.stopped) return null
  const { stopped, holdReason } = data
  // Codes such as NEW_ACCOUNT are for staff.
  const reason = holdReason && !/^[A-Z_]+$/.test(holdReason) ? `${holdReason.replace(/\.$/, '')}. ` : ''
  return (
    <div className="mb-4">
      <Banner kind="warning" icon="lock" lead={t.stopped[stopped]}>
        {reason}
        {t.stoppedCall(phone)}
      </Banner>
    </div>
  )
}
