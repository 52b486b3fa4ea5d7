import { type ReactNode, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Today } from '../../../contract/features/today.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shipDayText, timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useTodayWords } from './words.ts'

/** How many trucks are shown before the list is expanded. */
const fewTrucks = 6

/** Today's trucks, those that have not left first. */
export function Trucks({ trucks, now }: { trucks: NonNullable<Today['trucks']>; now: Date }) {
  const t = useTodayWords()
  const { timeZone } = useSite()
  const [all, setAll] = useState(false)
  if (trucks.length === 0) return null
  const sorted = trucks.toSorted((a, b) => Number(a.hasLeft) - Number(b.hasLeft))
  const shown = all ? sorted : sorted.slice(0, fewTrucks)
  const moveText = ({ leavesAt, hasLeft }: { leavesAt: string; hasLeft: boolean }) => {
    const time = timeText(new Date(leavesAt), timeZone)
    if (hasLeft) return t.left(time)
    return Date.parse(leavesAt) <= now.getTime() ? t.wasDue(time) : t.leaves(time)
  }
  const stops = trucks.reduce((sum, one) => sum + one.stops, 0)
  return (
    <Panel flush title={t.trucks} aside={t.stops(stops)}>
      <ul>
        {shown.map(({ routeNumber, name, leavesAt, hasLeft, stops, driver }) => (
          <li
            key={routeNumber}
            className="grid grid-cols-[1fr_auto_5rem] gap-x-3 border-b border-line px-4 py-2 text-12 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block truncate font-semibold">
                {routeNumber} {name}
              </span>
              <span className={`block truncate ${driver ? 'text-ink-2' : 'text-amber'}`}>
                {driver ?? t.noDriver}
              </span>
            </span>
            <span className="text-ink-2">{moveText({ leavesAt, hasLeft })}</span>
            <span className="text-right text-ink-2">{t.stops(stops)}</span>
          </li>
        ))}
      </ul>
      {!all && trucks.length > fewTrucks && (
        <div className="border-t border-line p-2">
          <Button kind="quiet" size={28} onClick={() => setAll(true)}>
            {t.allTrucks(trucks.length)}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Open carts and the next closed day. */
export function ShopNow({ shop }: { shop: Today['shop'] }) {
  const t = useTodayWords()
  const { language } = useLanguage()
  const { carts, cartAmount, nextShutDay } = shop
  return (
    <Panel flush title={t.shopNow}>
      <dl>
        <Fact name={t.carts}>{t.cartsAre(carts, totalText(centsFromDollars(cartAmount)))}</Fact>
        <Fact name={t.nextShut}>
          {nextShutDay
            ? [shipDayText(asDay(nextShutDay.day), language), nextShutDay.note].filter(Boolean).join(', ')
            : t.noShut}
        </Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3 border-b border-line px-4 py-2 text-12 last:border-b-0">
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)
