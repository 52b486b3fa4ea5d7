import { addDays, type Day, weekdayOf } from '../../../contract/core/dates.ts'
import { methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import { shareOf } from '../../../contract/rules/event-packs.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { countText, wallTimeText, weekdayName } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { byShipDay, type Calculated } from './calculated.ts'
import { chargeOf } from './draft.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords, useWhen } from './words.ts'

export const panelClass =
  'flex flex-col gap-2 border-line bg-surface p-4 max-md:-mx-4 max-md:border-y md:rounded-4 md:border'

type Props = { builder: Builder; calculated: Calculated; onChange: () => void }

/** The event's dates: arrivals, design day, opening day; with what doesn't fit and why. */
export function TimelinePart({ builder: { event, mayChange }, calculated, onChange }: Props) {
  const t = useEventWords()
  const { day, instant } = useWhen()
  const { language } = useLanguage()
  const code = methodCodes.find((one) => methodLabels[one] === event.deliveryMethod) ?? 'TRUCK'
  const days = byShipDay(calculated.rows)
  const steps: TimelineStep[] = [
    ...days.map(({ day: on, rows }, at): TimelineStep => {
      const cutOffs = rows.flatMap(({ facts }) => facts?.cutOff ?? []).sort()
      const names = rows.map(({ item, facts }) =>
        facts && facts.care.openMax > 2
          ? `${item.description} (${t.opensIn(facts.care.openMax)})`
          : item.description,
      )
      return {
        key: on,
        title: `${day(on)}, ${t.methods[code].toLowerCase()}`,
        details: [cutOffs[0] ? t.orderBy(instant(cutOffs[0])) : t.ordersClosed, names.join(', ')],
        state: at === 0 ? 'now' : 'next',
      }
    }),
    { key: 'design', title: `${day(event.designDay)}, ${t.youDesign}`, state: 'next' },
    {
      key: 'event',
      title: `${day(event.eventDay)}${event.eventTime ? `, ${wallTimeText(event.eventTime)}` : ''}`,
      state: 'next',
    },
  ]
  const warnings = calculated.rows.flatMap(({ item, facts, sums, missing }) => {
    if (!facts || sums.units === 0 || missing === 0) return []
    if (facts.fit === 'none') return t.noneText(item.description)
    if (facts.fit === 'late' && facts.fitDays > 0) return t.lateText(item.description, facts.fitDays)
    if (facts.fit === 'early' && facts.fitDays > 0) return t.earlyText(item.description, facts.fitDays)
    return []
  })
  const title = t.timeline(weekdayName(weekdayOf(event.eventDay as Day), language))
  return (
    <section aria-label={title} className={panelClass}>
      <h2 className="font-semibold">{title}</h2>
      <Timeline label={title} steps={steps} isDown />
      {warnings.map((text) => (
        <p key={text} className="text-12 font-semibold text-amber">
          {text}
        </p>
      ))}
      <p className="border-t border-line pt-2 text-12 text-ink-2">
        {t.to} <strong className="font-semibold text-ink">{event.shipTo.name}</strong>, {event.shipTo.city}
        {code === 'TRUCK' && event.shipTo.routeNumber && `, ${t.route(event.shipTo.routeNumber)}`}
        {mayChange && (
          <>
            {'. '}
            <button type="button" className={`${linkButtonClass} max-md:py-3`} onClick={onChange}>
              {t.change}
            </button>
          </>
        )}
      </p>
    </section>
  )
}

/** The totals by ship day, what is left over, and the flowers' share of the florist's charge. */
export function SumsPart({
  builder: { draft, edit, mayChange },
  calculated,
}: {
  builder: Builder
  calculated: Calculated
}) {
  const t = useEventWords()
  const { day } = useWhen()
  const charge = chargeOf(draft.charge)
  const { sums } = calculated
  const share = shareOf(sums.cents, charge ? centsFromDollars(charge) : null)
  return (
    <section aria-label={t.sums} className={panelClass}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
        {byShipDay(calculated.rows).map(({ day: on, rows }) => (
          <Line
            key={on}
            label={t.linesOn(day(on), rows.length)}
            value={moneyColumn(rows.reduce((sum, row) => sum + row.sums.cents, 0))}
          />
        ))}
        <dt className="text-ink-2">{t.leftOver(countText(sums.overStems))}</dt>
        <dd className="text-right">{moneyColumn(sums.overCents)}</dd>
      </dl>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line pt-2">
        <dt className="font-semibold">{t.flowers}</dt>
        <dd className="text-right text-22 font-semibold">{totalText(sums.cents)}</dd>
        <dt className="text-ink-2">{t.youCharge}</dt>
        <dd className="w-27 text-right">
          <TextInput
            aria-label={t.youCharge}
            value={draft.charge}
            onChange={(typed) => edit((now) => ({ ...now, charge: typed }))}
            inputMode="decimal"
            maxLength={12}
            size={28}
            disabled={!mayChange}
            aria-invalid={charge === undefined || undefined}
          />
        </dd>
        {share !== null && <Line label={t.flowersAre} value={t.percent(share)} />}
      </dl>
      {charge === undefined && (
        <p role="alert" className="text-12 text-danger">
          {t.wrongCharge}
        </p>
      )}
    </section>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-semibold">{value}</dd>
  </>
)

/** The last ship day whose price can be locked today. */
export const lastLockDay = ({ today, lock }: Builder['event']): string =>
  addDays(today as Day, lock.aheadDays)
