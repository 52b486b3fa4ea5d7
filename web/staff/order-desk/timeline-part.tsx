import { centsFromDollars } from '../../../contract/core/money.ts'
import type { OpenedOrder } from '../../../contract/features/order-desk/order.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { totalText } from '../../ui/money.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { useDeskWords } from './words.ts'

/** Every step of an order, latest first: who, in which role, from which status to which, and the changes made with it. */
export function TimelinePart({ order }: { order: OpenedOrder }) {
  const t = useDeskWords()
  const { orders } = useMessages()
  const { language } = useLanguage()
  const changeOf = new Map(order.changes.map((change) => [change.id, change]))
  const said = (note: string) => (orders.notes as Record<string, string>)[note] ?? note
  return (
    <ol className="flex flex-col">
      {[...order.timeline].reverse().map((event, i) => {
        const { at, was, status, actor, mover, note, houseNote, changeId, lineMoves } = event
        const change = changeId === null ? undefined : changeOf.get(changeId)
        const title =
          was !== null && was !== status
            ? t.events.moved(orders.statuses[was], orders.statuses[status])
            : orders.statuses[status]
        return (
          // New steps are added at the top only, so an index counted from the end is a stable key.
          <li key={order.timeline.length - i} className="border-b border-line px-4 py-2.5 md:px-6">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="font-semibold">{title}</b>
              <span className="text-12 text-ink-2">
                {actor}
                {actor !== t.movers[mover] && `, ${t.movers[mover]}`}
              </span>
              <span className="ml-auto text-12 text-ink-2">
                <TimeOfDay at={new Date(at)} withDay />
              </span>
            </p>
            {note && <p className="wrap-anywhere">{said(note)}</p>}
            {houseNote && (
              <p className="wrap-anywhere text-ink-2">
                <span className="text-12 text-ink-3">{t.events.house}</span> {houseNote}
              </p>
            )}
            {change && (
              <ul className="text-12 text-ink-2">
                {change.lines.map((line) => (
                  <li key={`${line.productCode}-${line.wasQuantity}-${line.quantity}`}>
                    {line.productDescription}: {countText(line.wasQuantity)} → {countText(line.quantity)}{' '}
                    {unitWord(line.quantity, line.um, language)}
                  </li>
                ))}
                {change.wasTotalAmount !== change.totalAmount && (
                  <li>
                    {t.events.total(
                      totalText(centsFromDollars(change.wasTotalAmount)),
                      totalText(centsFromDollars(change.totalAmount)),
                    )}
                  </li>
                )}
              </ul>
            )}
            {lineMoves.length > 0 && (
              <ul className="text-12 text-ink-2">
                {lineMoves.map((move) => (
                  <li key={`${move.line}-${move.to}`}>
                    {t.events.lineMoved(move.description, t.lineStatuses[move.was], t.lineStatuses[move.to])}
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
