import { useId } from 'react'
import { asDay, weekdayOf } from '../../../contract/core/dates.ts'
import type { Address, MethodLabel } from '../../../contract/core/fields.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { BareRadio } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { wallTimeText, weekdayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { methodIcon, methods, useDayWords } from './day-words.ts'
import type { Shipment } from './use-shipment.ts'

type Props = {
  value: MethodLabel
  onChange: (method: MethodLabel) => void
  shipment: Shipment
  shipTo: Address | null
}

/** The three shipping methods, each with its days and cost. */
export function MethodList({ value, onChange, shipment, shipTo }: Props) {
  const t = useMessages().shipment
  const name = useId()
  const words = useDayWords()
  return (
    <fieldset className="grid max-md:grid-cols-3 max-md:border-b max-md:border-line">
      <legend className="sr-only">{t.how}</legend>
      {methods.map((method) => (
        <label
          key={method}
          className={`border-line max-md:flex max-md:h-11 max-md:items-center max-md:justify-center max-md:border-b-3 max-md:has-[input:focus-visible]:outline-2 max-md:has-[input:focus-visible]:-outline-offset-2 max-md:has-[input:focus-visible]:outline-accent md:grid md:grid-cols-[auto_1fr] md:gap-x-3 md:border-b md:px-4 md:py-3 ${
            method === value
              ? 'bg-tint-2 max-md:border-b-accent md:border-l-3 md:border-l-accent md:pl-3.25'
              : 'hover:bg-hover max-md:border-b-transparent'
          }`}
        >
          <span className="max-md:sr-only">
            <BareRadio name={name} checked={method === value} onChoose={() => onChange(method)} />
          </span>
          <span className="min-w-0">
            <span className="flex items-center gap-2 font-semibold">
              <Icon name={methodIcon(method)} />
              {words.method(method)}
            </span>
            <span className="block text-12 text-ink-2 max-md:hidden">
              <MethodFacts method={method} shipment={shipment} shipTo={shipTo} />
            </span>
          </span>
        </label>
      ))}
      <p className="col-span-3 border-t border-line px-3 py-2 text-12 text-ink-2 md:hidden">
        <MethodFacts method={value} shipment={shipment} shipTo={shipTo} />
      </p>
    </fieldset>
  )
}

type FactsProps = { method: MethodLabel; shipment: Shipment; shipTo: Address | null }

function MethodFacts({ method, shipment, shipTo }: FactsProps) {
  const t = useMessages().shipment
  const user = useUser()
  const { city } = useSite()
  const { language } = useLanguage()
  const words = useDayWords()
  const next = shipment.methods.find(({ deliveryMethod }) => deliveryMethod === method)
  const when =
    next?.nextOpenDay && next.cutOff
      ? t.next(words.day(next.nextOpenDay), words.cutOff(next.cutOff))
      : t.noNext
  if (method === 'Pickup') return `${t.pickupPlace(city)} ${when} ${t.noCost}`

  const cost = moneyText(centsFromDollars(shipTo?.shippingCost ?? shipment.shippingCost))
  const minimum = moneyText(centsFromDollars(shipTo?.shippingMinimum ?? shipment.shippingMinimum))
  const charge = user.customRoute ? t.freeOver(minimum, cost) : t.flat(cost)
  if (method === 'UPS Delivery') return `${t.upsDays} ${when} ${charge}`

  if (!shipTo?.routeNumber) return t.noRoute
  // Sorted by weekday rather than date: a holiday must not move its weekday to the end.
  const routeDays = shipment.routeDays.map(asDay).sort((one, other) => weekdayOf(one) - weekdayOf(other))
  const weekdays = [...new Set(routeDays.map(weekdayOf))]
  const names = [...new Set(routeDays.map((day) => weekdayText(day, language)))]
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const inARow = names.length > 2 && (weekdays.at(-1) ?? 0) - (weekdays[0] ?? 0) === names.length - 1
  const days = inARow ? t.weekdays(first, last) : names.join(', ')
  const eta = shipment.typicalEta ? ` ${t.eta(wallTimeText(shipment.typicalEta))}` : ''
  return `${t.routeRuns(shipTo.routeNumber, days)}${eta} ${when} ${charge}`
}
