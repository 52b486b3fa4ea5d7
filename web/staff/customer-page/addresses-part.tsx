import { centsFromDollars } from '../../../contract/core/money.ts'
import type { CustomerPage } from '../../../contract/features/customer-page.ts'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCustomerPageWords } from '../customers/customer-words.ts'

/** A customer's delivery addresses: address, route, delivery fee. */
export function AddressesPart({ customer: { addresses } }: { customer: CustomerPage }) {
  const t = useCustomerPageWords()
  const dollars = (amount: number) => totalText(centsFromDollars(amount))
  return (
    <Panel title={t.addresses} aside={addresses.length} flush>
      <ul>
        {addresses.map(({ id, name, line, city, state, zipCode, route, shippingCost, freeFrom }) => (
          <li key={id} className="border-b border-line px-4 py-2 last:border-b-0">
            <p className="flex justify-between gap-3">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="shrink-0 text-12 text-ink-2">
                {route === null ? t.sell.noRoute : `${t.sell.route} ${route}`}
              </span>
            </p>
            <p className="text-12 wrap-anywhere text-ink-2">
              {line}, {city}, {state} {zipCode}
            </p>
            <p className="text-12 text-ink-2">{t.sell.cost(dollars(shippingCost), dollars(freeFrom))}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
