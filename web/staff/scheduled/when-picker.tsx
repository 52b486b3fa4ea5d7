import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { read } from '../../core/query.ts'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { instantOfWall, wallOfInstant } from './wall-time.ts'
import { useScheduledWords } from './words.ts'

type Way = 'now' | 'price' | 'other'

/** The chosen time: null is now; undefined means that none is chosen yet or that it has passed. */
export type When = string | null | undefined

type Props = {
  value: When
  onChange: (when: When) => void
  /** Without "Now", for changes that are already scheduled. */
  later?: boolean
}

/** When a change starts: now, at the next price change, or at a time in the distributor's time zone. Lists what else changes then. */
export function WhenPicker({ value, onChange, later = false }: Props) {
  const t = useScheduledWords()
  const { language } = useLanguage()
  const zone = useZone()
  const [way, setWay] = useState<Way>(later ? 'other' : 'now')
  const [wall, setWall] = useState(value ? wallOfInstant(value, zone) : '')
  const next = useQuery(read(scheduled.moments, { query: {} })).data
  const around = useQuery({
    ...read(scheduled.moments, { query: value ? { at: value } : {} }),
    enabled: typeof value === 'string',
  }).data
  const typed = instantOfWall(wall, zone)
  const isPast = typed !== undefined && Date.parse(typed) <= nowMs()

  const choose = (to: Way) => {
    setWay(to)
    if (to === 'now') onChange(null)
    else if (to === 'price') onChange(next?.nextPriceMoment)
    else type(wall)
  }
  const type = (to: string) => {
    setWall(to)
    const at = instantOfWall(to, zone)
    onChange(at !== undefined && Date.parse(at) > nowMs() ? at : undefined)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t.startsWhen}>
        <Select
          value={way}
          onChange={choose}
          options={[
            ...(later ? [] : [{ value: 'now' as const, label: t.atOnce }]),
            ...(next
              ? [
                  {
                    value: 'price' as const,
                    label: t.atPriceMoment(dayAndTimeText(new Date(next.nextPriceMoment), zone, language)),
                  },
                ]
              : []),
            { value: 'other' as const, label: t.atOther },
          ]}
        />
      </Field>
      {way === 'other' && (
        <Field label={t.moment} {...(isPast && { error: t.pastMoment })}>
          <TextInput type="datetime-local" value={wall} onChange={type} />
        </Field>
      )}
      {typeof value === 'string' && around && around.others > 0 && (
        <p className="text-12 text-ink-2">{t.others(around.others)}</p>
      )}
    </div>
  )
}
