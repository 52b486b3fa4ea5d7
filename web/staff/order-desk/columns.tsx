import { asDay } from '../../../contract/core/dates.ts'
import type { DeskOrder } from '../../../contract/features/order-desk/orders.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { ShipDay, TimeOfDay } from '../../ui/dates.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { DollarsCell, Nowrap, OpenLink } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import type { ListView } from '../grid/use-list.ts'
import { StateBadge } from './state-badge.tsx'
import { useDeskWords } from './words.ts'

/** The columns of the orders list. */
export function useOrderColumns(view: ListView): Column<DeskOrder>[] {
  const t = useDeskWords()
  const messages = useMessages()
  const { language } = useLanguage()
  const pays = (row: DeskOrder) => (row.pays === 'CARD' ? t.card : termsText(row.pays, language))
  const more = (key: string, title: string, of: (row: DeskOrder) => string): Column<DeskOrder> => ({
    key,
    title,
    optional: true,
    phone: 'hidden',
    text: of,
    cell: (row) => <Nowrap>{of(row)}</Nowrap>,
  })
  return [
    {
      key: 'order',
      title: t.order,
      sort: 'orderNumber',
      width: 84,
      text: ({ orderNumber }) => String(orderNumber),
      cell: ({ orderNumber }) => (
        <OpenLink id={orderNumber} view={view}>
          <span className="whitespace-nowrap">{orderNumber}</span>
        </OpenLink>
      ),
    },
    {
      key: 'account',
      title: t.account,
      sort: 'account',
      width: 80,
      roomy: true,
      phone: 'hidden',
      text: ({ accountNumber }) => String(accountNumber),
      cell: ({ accountNumber }) => <Nowrap>{accountNumber}</Nowrap>,
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      text: ({ customer }) => customer,
      cell: ({ customer, changing }) => (
        <span className="inline-block font-semibold wrap-anywhere md:min-w-44">
          {customer}
          {changing && <span className="ml-1.5 text-12 font-normal text-amber">{changing}</span>}
        </span>
      ),
    },
    {
      key: 'town',
      title: t.town,
      sort: 'city',
      roomy: true,
      text: ({ city }) => city,
      cell: ({ city }) => <span className="inline-block md:min-w-24">{city}</span>,
    },
    {
      key: 'stop',
      title: t.stop,
      sort: 'stop',
      right: true,
      width: 56,
      text: ({ stop }) => String(stop ?? ''),
      cell: ({ stop }) => <Nowrap>{stop}</Nowrap>,
    },
    {
      key: 'lines',
      title: t.lines,
      sort: 'lines',
      right: true,
      width: 64,
      text: ({ lines }) => String(lines),
      cell: ({ lines }) => <Nowrap>{lines}</Nowrap>,
    },
    {
      key: 'short',
      title: t.short,
      sort: 'short',
      right: true,
      width: 64,
      text: ({ shortLines }) => (shortLines > 0 ? String(shortLines) : ''),
      cell: ({ shortLines }) =>
        shortLines > 0 && <span className="font-semibold text-amber">{shortLines}</span>,
    },
    {
      key: 'state',
      title: t.state,
      sort: 'status',
      phone: 'aside',
      text: ({ status, holdReason }) =>
        [messages.orders.statuses[status], status === 'ON_HOLD' && holdReason && t.holds[holdReason]]
          .filter(Boolean)
          .join(', '),
      cell: ({ status, holdReason }) => <StateBadge status={status} holdReason={holdReason} />,
    },
    {
      key: 'pays',
      title: t.pays,
      sort: 'pays',
      roomy: true,
      phone: 'hidden',
      text: pays,
      cell: (row) => <Nowrap>{pays(row)}</Nowrap>,
    },
    {
      key: 'total',
      title: t.total,
      sort: 'total',
      right: true,
      text: ({ totalAmount }) => totalAmount.toFixed(2),
      cell: ({ totalAmount }) => <DollarsCell dollars={totalAmount} />,
    },
    {
      key: 'placed',
      title: t.placed,
      sort: 'placed',
      right: true,
      roomy: true,
      phone: 'hidden',
      text: ({ placedAt }) => placedAt,
      cell: ({ placedAt }) => (
        <Nowrap>
          <TimeOfDay at={new Date(placedAt)} withDay />
        </Nowrap>
      ),
    },
    more('po', t.poNumber, ({ poNumber }) => poNumber),
    more('rep', t.rep, ({ rep }) => rep),
    more('phone', t.phone, ({ phone }) => phone),
    more('departments', t.department, ({ departments }) => departments.join(', ')),
    more('boxes', t.boxes, ({ boxes }) => String(boxes ?? '')),
    more('method', t.method, ({ method }) => method),
    more('shipTo', t.shipTo, ({ shipTo }) => shipTo),
    more('channel', t.channel, ({ channel }) => channel),
    more('note', t.note, ({ note, houseNote }) => [note, houseNote].filter(Boolean).join(' · ')),
    {
      ...more('shipDay', t.shipDay, ({ shipDay }) => shipDay),
      sort: 'shipDay',
      cell: ({ shipDay }) => (
        <Nowrap>
          <ShipDay on={asDay(shipDay)} />
        </Nowrap>
      ),
    },
  ]
}
