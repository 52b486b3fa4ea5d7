import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Today } from '../../../contract/features/today.ts'
import { totalText } from '../../ui/money.tsx'
import { countText, shipDayOfYear, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useTodayWords } from './words.ts'

type FigureProps = { value: ReactNode; text: string; isAmber?: boolean }

function Figure({ value, text, isAmber = false }: FigureProps) {
  return (
    <li className="min-w-0 border-line px-4 py-3 max-md:not-last:border-b md:not-last:border-r">
      <p className={`text-22 font-semibold ${isAmber ? 'text-amber' : ''}`}>{value}</p>
      <p className="text-12 text-ink-2">{text}</p>
    </li>
  )
}

/** The change from before, in percent: `+9%`. */
const changeText = (now: number, before: number) => {
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${countText(Math.abs(percent))}%`
}

/** Five figures of the day, as far as the user may see them. */
export function Figures({ today }: { today: Today }) {
  const t = useTodayWords()
  const { language } = useLanguage()
  const { orders, trucks } = today
  if (!orders && !trucks?.length) return null
  const shipDay = shipDayText(asDay(today.shipDay), language)
  return (
    <section aria-label={t.figures} className="overflow-hidden rounded-4 border border-line bg-surface">
      <ul className="grid auto-cols-fr max-md:grid-cols-2 md:grid-flow-col">
        {orders && (
          <>
            <Figure
              value={t.orders(orders.orders)}
              text={t.ordersFor(shipDay, totalText(centsFromDollars(orders.amount)))}
            />
            {orders.yearBefore ? (
              <Figure
                value={changeText(orders.orders, orders.yearBefore.orders)}
                text={t.against(
                  shipDayOfYear(asDay(orders.yearBefore.shipDay), asDay(today.day), language),
                  orders.yearBefore.orders,
                )}
              />
            ) : (
              <Figure value="–" text={t.noYear} />
            )}
            <Figure value={t.onHold(orders.onHold)} text={t.onHoldFor(shipDay)} isAmber={orders.onHold > 0} />
            <Figure
              value={t.short(orders.shortItems)}
              text={t.shortFor(shipDay)}
              isAmber={orders.shortItems > 0}
            />
          </>
        )}
        {trucks && trucks.length > 0 && (
          <Figure
            value={t.gone(trucks.filter(({ hasLeft }) => hasLeft).length, trucks.length)}
            text={t.trucksOut(trucks.reduce((sum, { stops }) => sum + stops, 0))}
          />
        )}
      </ul>
    </section>
  )
}
