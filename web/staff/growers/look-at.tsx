import { useQuery } from '@tanstack/react-query'
import { asDay, type Day } from '../../../contract/core/dates.ts'
import { availability, type DraftState } from '../../../contract/features/growers/availability.ts'
import { weekNumber } from '../../../contract/rules/weeks.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { read } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { priceText, type Typed } from './draft-cells.ts'
import { useGrowerWords } from './words.ts'

type Refused = DraftState['refused'][number]
/** How many rejected cells are listed. */
const mostShown = 6

type Props = { draft: DraftState; put: (cells: readonly Typed[]) => void }

/** The cells that can't be published, each with its fix. */
export function LookAt({ draft, put }: Props) {
  const t = useGrowerWords()
  if (draft.faults === 0) return null
  const shown = draft.refused.slice(0, mostShown)
  return (
    <section aria-label={t.toLookAt(draft.faults)} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t.toLookAt(draft.faults)}</h2>
      <ul className="flex flex-col gap-2">
        {shown.map((cell) => (
          <Fault key={`${cell.productId} ${cell.week}`} cell={cell} put={put} />
        ))}
      </ul>
      {draft.faults > shown.length && (
        <p className="text-12 text-ink-2">{t.showAll(draft.faults - shown.length)}</p>
      )}
    </section>
  )
}

function Fault({ cell, put }: { cell: Refused; put: Props['put'] }) {
  const t = useGrowerWords()
  const { productId, week, text, fault, fix, ordered, offered, description } = cell
  const shown = (value: number) => (week === null ? priceText(value) : countText(value))
  const about = { text, ordered, unit: '' }
  return (
    <li className="rounded-4 border border-danger bg-danger-bg p-3">
      <p className="font-semibold text-danger">{t.faults[fault](about)}</p>
      <p className="text-12">
        {week === null ? t.priceOf(description) : t.inWeek(description, weekNumber(asDay(week)))}{' '}
        {fault !== 'other_unit' && t.reasons[fault](about)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {fix !== null && (
          <Button kind="primary" size={28} onClick={() => put([{ productId, week, text: String(fix) }])}>
            {t.use(shown(fix))}
          </Button>
        )}
        <Button size={28} onClick={() => put([{ productId, week, text: null }])}>
          {offered === null ? t.leave : t.keep(shown(offered))}
        </Button>
      </div>
    </li>
  )
}

/** What shops asked for and didn't get, and a week beside the same week a year ago. */
export function Notes({ week }: { week: Day | undefined }) {
  const t = useGrowerWords()
  const { language } = useLanguage()
  const { data } = useQuery(read(availability.notes, { query: week ? { week } : {} }))
  if (!data) return null
  const { missed, before, offered, ordered } = data
  return (
    <>
      {missed.length > 0 && (
        <section aria-label={t.missed} className="border-t border-line-2 pt-4">
          <h2 className="font-semibold">{t.missed}</h2>
          <p className="mb-2 text-12 text-ink-2">{t.missedText}</p>
          <ul className="divide-y divide-line">
            {missed.map(({ productId, description, um, shops, units }) => (
              <li key={productId} className="flex items-baseline justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{description}</span>
                  <span className="block text-12 text-ink-2">{t.shops(shops)}</span>
                </span>
                <span className="shrink-0 font-semibold">
                  {t.aboutUnits(quantityText(units, um, language))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="border-t border-line-2 pt-4">
        <h2 className="mb-1 font-semibold">{t.against(weekNumber(asDay(data.week)))}</h2>
        <dl>
          <Sum label={t.offered} now={offered} then={before?.offered} />
          <Sum label={t.ordered} now={ordered} then={before?.ordered} />
        </dl>
      </section>
    </>
  )
}

function Sum({ label, now, then }: { label: string; now: number; then: number | undefined }) {
  const percent = then ? Math.round(((now - then) / then) * 100) : undefined
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular-nums">
        {countText(now)}{' '}
        {percent !== undefined && (
          <span className={`font-semibold ${percent < 0 ? 'text-amber' : 'text-accent'}`}>
            {percent < 0 ? `−${-percent}` : `+${percent}`}%
          </span>
        )}
      </dd>
    </div>
  )
}
