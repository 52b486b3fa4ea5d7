import { ordering } from '../../contract/access.ts'
import { useMessages } from '../messages/language.tsx'
import { useMay } from '../session.ts'
import { Countdown, usePassed } from '../ui/countdown.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { methodIcon, useDayWords } from './day-words.ts'
import { ShipPicker } from './ship-picker.tsx'
import { type Shipment, useShipment } from './use-shipment.ts'

/** Day and method, and for who orders the cut-off, on every page; opens the picker. On phones a bar of its own. */
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
      {(close) => <ShipPicker shipment={data} onClose={close} />}
    </Popover>
  )
}

function StripCutOff({ shipment, bar }: { shipment: Shipment; bar: boolean }) {
  const { cutOff } = shipment
  if (!shipment.open || !cutOff) return <StripClosed shipment={shipment} bar={bar} />
  return <StripOpen shipment={shipment} cutOff={new Date(cutOff)} bar={bar} />
}

function StripOpen({ shipment, cutOff, bar }: { shipment: Shipment; cutOff: Date; bar: boolean }) {
  const t = useMessages().shipment
  const words = useDayWords()
  // A day that closes while the page is open turns at that moment, before the server has said anything.
  if (usePassed(cutOff)) return <StripClosed shipment={shipment} bar={bar} />
  return (
    <>
      <span
        className={
          bar ? 'flex-1 truncate text-12 text-ink-2 max-[359px]:invisible' : 'text-ink-2 max-2xl:hidden'
        }
      >
        {bar ? t.until(words.cutOff(cutOff)) : t.orderBy(words.cutOff(cutOff))}
      </span>
      <Countdown until={cutOff} />
    </>
  )
}

function StripClosed({ shipment, bar }: { shipment: Shipment; bar: boolean }) {
  const t = useMessages().shipment
  const words = useDayWords()
  const next = shipment.nextOpenDay
  return (
    <span className={`rounded-2 bg-danger-bg px-1 text-12 font-semibold text-danger ${bar ? 'flex-1' : ''}`}>
      {next && next !== shipment.shipDay ? t.closedNext(words.day(next)) : t.noOpenDay}
    </span>
  )
}
