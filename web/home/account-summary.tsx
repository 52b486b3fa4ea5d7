import { useQuery } from '@tanstack/react-query'
import { account } from '../../contract/account.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { Money } from '../ui/money.tsx'
import { SideSection } from './section.tsx'

/** What is owed and what can still be ordered on account. */
export function AccountSummary() {
  const t = useMessages().home
  const words = useDayWords()
  const { data } = useQuery(read(account.summary, {}))
  if (!data) return null
  const { openBalance, overdueAmount, availableCredit, stopped, lastPayment } = data
  return (
    <SideSection title={t.balance}>
      <dl className="flex flex-col gap-1">
        <Figure label={t.openBalance} dollars={openBalance} />
        {overdueAmount > 0 && <Figure label={t.pastDue} dollars={overdueAmount} amber />}
        {availableCredit !== null && !stopped && <Figure label={t.leftToOrder} dollars={availableCredit} />}
        {lastPayment && (
          <Figure label={t.lastPayment(words.day(lastPayment.date))} dollars={lastPayment.amount} />
        )}
      </dl>
      {stopped && <p className="mt-1 text-12 font-semibold text-amber">{t.stopped[stopped]}</p>}
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
