import { Suspense } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { later } from '../../core/later.tsx'
import { useMay } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { methodIcon, useDayWords } from './day-words.ts'
import { type Shipment, useShipment } from './use-shipment.ts'

const ShipPicker = later(async () => (await withOpened(import('./ship-picker.tsx'))).ShipPicker)

/** Day and method, and for buyers the cut-off, on every page; opens the picker. On phones a separate bar. */
export function ShipStrip({ bar = false }: { bar?: boolean }) {
  const t = useMessages().shipment
  const { data } = useShipment()
  const words = useDayWords()
  const orders = useMay(ordering)
  const frame = bar
    ? 'flex h-11 w-full items-center gap-1.5 bg-tint-2 px-3 text-left -outline-offset-2'
    : 'flex h-9 items-center gap-2 rounded-4 border border-accent bg-tint-2 px-3 whitespace-nowrap hover:bg-tint'
  if (!data) return <div className={`${frame} ${bar ? '' : 'w-90 max-[924px]:w-56'}`} />
  return (
    <Popover
      label={t.title}
      align="end"
      width={760}
      trigger={(props) => (
        <button type="button" className={frame} {...props} {...(bar ? {} : { 'data-ship-strip': '' })}>
          <Icon name={methodIcon(data.deliveryMethod)} />
          <span className="font-semibold">
            {words.method(data.deliveryMethod)} · {words.day(data.shipDay)}
          </span>
          {orders ? <StripCutOff shipment={data} bar={bar} /> : bar && <span className="flex-1" />}
          <span className="sr-only">. {t.change}</span>
          <Icon name="chevron-down" />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className="h-80" />}>
          <ShipPicker shipment={data} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}

function StripCutOff({ shipment, bar }: { shipment: Shipment; bar: boolean }) {
  const t = useMessages().shipment
  const words = useDayWords()
  const { open, cutOff, nextOpenDay: next } = shipment
  if (!open || !cutOff) {
    return (
      <span className={bar ? 'flex-1' : ''}>
        <Badge kind="danger">{next ? t.closedNext(words.day(next)) : t.noOpenDay}</Badge>
      </span>
    )
  }
  return (
    <>
      <span
        className={
          bar
            ? 'flex-1 truncate text-12 tracking-[-0.02em] text-ink-2 max-[359px]:invisible'
            : 'text-ink-2 max-2xl:hidden'
        }
      >
        {bar ? t.until(words.cutOff(cutOff)) : t.orderBy(words.cutOff(cutOff))}
      </span>
      <Countdown until={new Date(cutOff)} />
    </>
  )
}
