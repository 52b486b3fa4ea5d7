import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orders } from '../../../contract/features/orders.ts'
import { read } from '../../core/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { linkClass, smallLinkClass } from '../../ui/link.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { SideSection } from './section.tsx'

export const openOrders = read(orders.history, { query: { type: 'open', pageSize: '5' } })

/** Orders that were placed and have not arrived. */
export function OpenOrders() {
  const t = useMessages()
  const words = useDayWords()
  const { data } = useQuery(openOrders)
  return (
    <SideSection
      title={t.home.onTheWay}
      aside={
        <Link to="/orders" className={smallLinkClass}>
          {t.shell.orders}
        </Link>
      }
    >
      {!data ? (
        <Waiting>
          <Skeleton height={48} />
        </Waiting>
      ) : data.rows.length === 0 ? (
        <p className="text-ink-2">{t.home.noneOnTheWay}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {data.rows.map(({ orderNumber, deliveryMethod, shipDay, status }) => (
            <li key={orderNumber} className="flex items-center gap-3">
              <Icon name={methodIcon(deliveryMethod)} />
              <Link
                to="/orders/$orderNumber"
                params={{ orderNumber: String(orderNumber) }}
                className={`min-w-0 flex-1 ${linkClass}`}
              >
                {t.home.orderOf(orderNumber, words.method(deliveryMethod))}
              </Link>
              <span className="text-12 text-ink-2">{words.day(shipDay)}</span>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  )
}
