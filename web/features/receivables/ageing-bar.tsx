import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Ageing } from '../../../contract/features/receivables/receivables.ts'
import { type AgeBucket, ageBuckets } from '../../../contract/rules/aging.ts'
import { Money } from '../../ui/money.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'

const fills: Record<AgeBucket, string> = {
  current: 'bg-accent',
  days1to30: 'bg-amber-mark',
  days31to60: 'bg-amber-mark',
  days61to90: 'bg-danger',
  over90: 'bg-danger',
}
const inks: Record<AgeBucket, string> = {
  current: '',
  days1to30: 'font-semibold text-amber',
  days31to60: 'font-semibold text-amber',
  days61to90: 'font-semibold text-danger',
  over90: 'font-semibold text-danger',
}

/** The aging of the balance: a bar above one column per bucket, amber from the first day late, red from the sixty-first. */
export function AgeingBar({ ageing, agedOn }: { ageing: Ageing; agedOn: string }) {
  const t = useMessages().billing
  const { language } = useLanguage()
  const parts = ageBuckets.map((bucket) => ({ bucket, cents: centsFromDollars(ageing[bucket]) }))
  const unapplied = centsFromDollars(ageing.unapplied)
  return (
    <section
      aria-label={t.ageing(dateText(asDay(agedOn), language))}
      className="flex flex-col gap-3 border-t border-line p-4"
    >
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-2 bg-sunken">
        {parts.map(
          ({ bucket, cents }) =>
            cents > 0 && (
              <span
                key={bucket}
                className={`block h-full min-w-1 ${fills[bucket]}`}
                style={{ flexGrow: cents, flexBasis: 0 }}
              />
            ),
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3 xl:grid-cols-6">
        {parts.map(({ bucket, cents }) => (
          <Bucket
            key={bucket}
            label={t.buckets[bucket]}
            cents={cents}
            ink={cents > 0 ? inks[bucket] : 'text-ink-2'}
          />
        ))}
        <Bucket
          label={t.buckets.unapplied}
          cents={unapplied}
          ink={unapplied < 0 ? 'text-accent' : 'text-ink-2'}
        />
      </dl>
    </section>
  )
}

function Bucket({ label, cents, ink }: { label: string; cents: number; ink: string }) {
  return (
    <div className={`flex flex-col justify-end ${ink}`}>
      <dt className="text-12">{label}</dt>
      <dd>
        <Money cents={cents} kind="column" />
      </dd>
    </div>
  )
}
