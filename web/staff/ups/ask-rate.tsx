import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type UpsState, ups } from '../../../contract/features/ups.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { Select } from '../../ui/select.tsx'
import { useUpsWords } from './words.ts'

/** The cost of each box to a ZIP code, from UPS or from the rate table. */
export function AskRate({ states }: { states: readonly UpsState[] }) {
  const t = useUpsWords()
  const errorText = useErrorText()
  const [state, setState] = useState(states[0]?.state ?? '')
  const [zip, setZip] = useState('')
  const [asked, setAsked] = useState<{ state: string; zip: string }>()
  const answer = useQuery({
    ...read(ups.rate, { query: asked ?? { state, zip } }),
    enabled: asked !== undefined,
    retry: false,
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked({ state, zip })
  }
  return (
    <section aria-label={t.ask} className="flex flex-col gap-3">
      <form className="flex flex-wrap items-end gap-3" onSubmit={ask}>
        <div className="w-52">
          <Field label={t.ask}>
            <Select
              value={state}
              onChange={setState}
              options={states.map(({ state: value, name }) => ({ value, label: name }))}
            />
          </Field>
        </div>
        <div className="w-28">
          <Field label={t.zip}>
            <TextInput
              inputMode="numeric"
              maxLength={5}
              value={zip}
              onChange={(typed) => setZip(typed.replace(/\D/g, ''))}
            />
          </Field>
        </div>
        <Button submit busy={answer.isFetching ? t.asking : undefined}>
          {t.askButton}
        </Button>
      </form>
      {answer.error && (
        <Banner kind="danger" urgent>
          {errorText(answer.error)}
        </Banner>
      )}
      {asked && answer.data && (
        <div role="status">
          <p className="text-ink-2">
            {answer.data.from === 'ups' ? t.fromUps : t.fromZones}
            {answer.data.problem && `: ${answer.data.problem}`}
          </p>
          <ul>
            {answer.data.rates.map(({ box, cost, transitDays }) => (
              <li key={box}>
                {box}: <Money cents={Math.round(cost * 100)} />, {t.days(transitDays)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
