import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { orders } from '../../../contract/features/orders.ts'
import { read } from '../../core/query.ts'
import { linkClass } from '../../ui/link.ts'
import { UnitPrice } from '../../ui/money.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { usePreference } from './preferences.ts'

const lastOrders = 6

/** The customer's last orders of the product by order date, with quantity and price; nothing if there are none. */
export function ItemHistory({ product }: { product: Product }) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const showPrices = usePreference('showPrices')
  const { productId, productDescription, um, lastBought } = product
  const { data } = useQuery({
    ...read(orders.history, {
      query: { productDescription: productDescription.slice(0, 100), pageSize: String(2 * lastOrders) },
    }),
    enabled: lastBought !== null,
  })
  const bought = (data?.rows ?? [])
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap(({ orderNumber, orderDate, details }) =>
      details
        .filter(({ productCode }) => productCode === String(productId))
        .map((line) => ({ orderNumber, orderDate, line })),
    )
    .slice(0, lastOrders)
  if (bought.length === 0) return null
  return (
    <section>
      <h2 className="pb-2 font-semibold">{t.yourOrders}</h2>
      <ul className="sm:max-w-120">
        {bought.map(({ orderNumber, orderDate, line }) => (
          <li
            key={`${orderNumber} ${line.ordersequence}`}
            className="grid grid-cols-[5rem_minmax(0,1fr)_4rem_auto] gap-x-4 border-t border-line py-1.5"
          >
            <span className="text-ink-2">{dateText(asDay(orderDate), language)}</span>
            <span>{quantityText(line.quantity, um, language)}</span>
            <span className="text-right">
              {showPrices && <UnitPrice e4={e4FromDollars(line.unitPrice)} />}
            </span>
            <Link
              to="/orders/$orderNumber"
              params={{ orderNumber: String(orderNumber) }}
              className={linkClass}
              aria-label={t.orderNumber(orderNumber)}
            >
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
