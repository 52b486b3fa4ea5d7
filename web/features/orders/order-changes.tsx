import { centsFromDollars, e4FromDollars, moneyText } from '../../../contract/core/money.ts'
import type { ChangedLine, OrderChange } from '../../../contract/features/orders.ts'
import { Badge } from '../../ui/badge.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { unitPriceInText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { useEventNote } from './event-note.ts'
import type { Order } from './order-read.ts'

type Step = Order['timeline'][number] & { change: OrderChange }

/** Every change of an order since it was placed, newest first: what differed, and the new total. */
export function OrderChanges({ order }: { order: Order }) {
  const t = useMessages().orders
  const eventNote = useEventNote()
  // A change that waited for its card has two events; the last one counts.
  const steps = order.timeline
    .filter((step): step is Step => step.change !== null)
    .filter(
      ({ change }, i, all) =>
        !all.slice(i + 1).some((later) => JSON.stringify(later.change) === JSON.stringify(change)),
    )
    .toReversed()
  if (steps.length === 0) return null
  return (
    <Panel title={t.changes.title} aside={t.changes.count(steps.length)} flush>
      <ol className="divide-y divide-line">
        {steps.map(({ at, actor, note, change }) => (
          <li key={`${at} ${change.totalAmount}`} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-2">
              <TimeOfDay at={new Date(at)} withDay />
              {actor !== 'system' && actor !== 'gateway' && <span>{t.placedBy(actor)}</span>}
              {change.status !== 'applied' && <Badge kind="amber">{t.changes[change.status]}</Badge>}
              <span>{note && eventNote(note)}</span>
            </p>
            <ul className="flex flex-col gap-0.5">
              {change.lines.map((line) => (
                <li key={line.productCode}>
                  <LineChange line={line} />
                </li>
              ))}
            </ul>
            <p className="text-12 text-ink-2">
              {change.wasShippingCost !== change.shippingCost &&
                `${t.changes.delivery(dollars(change.wasShippingCost), dollars(change.shippingCost))} `}
              {t.changes.total(dollars(change.wasTotalAmount), dollars(change.totalAmount))}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const dollars = (amount: number) => moneyText(centsFromDollars(amount))

function LineChange({ line }: { line: ChangedLine }) {
  const t = useMessages().orders.changes
  const { language } = useLanguage()
  const { productDescription: item, um, wasQuantity, quantity, unitPrice } = line
  const count = (value: number) => quantityText(value, um, language)
  const words =
    quantity === 0
      ? t.gone(count(wasQuantity))
      : wasQuantity === 0
        ? t.added(count(quantity), unitPriceInText(e4FromDollars(unitPrice)))
        : t.quantity(String(wasQuantity), count(quantity))
  return (
    <>
      <span className="font-semibold">{item}</span>: {words}
    </>
  )
}
