import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { SideSection } from './section.tsx'

/** The next day of each shipping method, and its cut-off. */
export function CutOffs() {
  const t = useMessages().home
  const words = useDayWords()
  const ways = useShipment().data?.methods ?? []
  const open = ways.flatMap(({ deliveryMethod, nextOpenDay, cutOff }) =>
    nextOpenDay && cutOff ? [{ deliveryMethod, nextOpenDay, cutOff }] : [],
  )
  if (open.length === 0) return null
  return (
    <SideSection title={t.cutOffs}>
      <ul className="divide-y divide-line">
        {open.map(({ deliveryMethod, nextOpenDay, cutOff }) => (
          <li key={deliveryMethod} className="flex min-h-10 items-center gap-3">
            <Icon name={methodIcon(deliveryMethod)} />
            <span className="font-semibold whitespace-nowrap">{words.day(nextOpenDay)}</span>
            <span className="min-w-0 flex-1 text-ink-2">
              {t.cutOff(words.method(deliveryMethod), words.cutOff(cutOff))}
            </span>
            <Countdown until={new Date(cutOff)} />
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
