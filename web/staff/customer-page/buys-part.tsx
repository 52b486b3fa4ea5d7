import { centsFromDollars } from '../../../contract/core/money.ts'
import type { CustomerPage } from '../../../contract/features/customer-page.ts'
import { Money, totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCustomerPageWords } from '../customers/customer-words.ts'

/** What a customer bought in twelve months, compared with the year before, and how often. */
export function BuysPart({ customer: { figures } }: { customer: CustomerPage }) {
  const t = useCustomerPageWords()
  const { sales, salesBefore, departments, usualGap, daysSince, risk } = figures
  const most = Math.max(1, ...departments.map(({ amount }) => amount))
  const change = salesBefore > 0 ? Math.round((sales / salesBefore - 1) * 100) : null
  return (
    <Panel title={t.buys} aside={t.year(totalText(centsFromDollars(sales)))}>
      {departments.length === 0 ? (
        <p className="text-ink-2">{t.buysNothing}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {departments.map(({ department, amount }) => (
            <li key={department} className="grid grid-cols-[4.5rem_minmax(0,1fr)_6rem] items-center gap-3">
              <span className="text-12">{t.departments[department] ?? department}</span>
              <span aria-hidden="true">
                <span
                  className="block h-3 bg-accent"
                  style={{ width: `${Math.max(1, (amount / most) * 100)}%` }}
                />
              </span>
              <span className="text-right font-semibold">
                <Money cents={centsFromDollars(amount)} kind="column" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-12 text-ink-2 empty:hidden">
        {change !== null && `${t.against(`${change > 0 ? '+' : ''}${change}%`)}. `}
        {usualGap !== null && daysSince !== null && `${t.rhythm(String(usualGap), Math.max(0, daysSince))} `}
        {risk && <strong className="text-amber">{t.risk[risk]}</strong>}
      </p>
    </Panel>
  )
}
