import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audience } from '../../../contract/features/audience.ts'
import type { Condition } from '../../../contract/rules/audience.ts'
import { call } from '../../core/api.ts'
import { useRested } from '../../core/use-rested.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { KeptAudiences } from './kept-audiences.tsx'
import { conditionText, useAudienceWords } from './words.ts'

type Props = {
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
  title?: string
  /** Whether it shows how many people are left; if not, the page does. */
  isCounted?: boolean
}

/** Chooses an audience: conditions that must all be met, how many people they leave, and who each one excludes. */
export function AudiencePicker({ conditions, onChange, title, isCounted = true }: Props) {
  const t = useAudienceWords()
  const [adding, setAdding] = useState(false)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={title ? 'mb-2 text-16 font-semibold' : 'mb-1 font-semibold'}>
        {title ?? t.title}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        {conditions.length === 0 && <span>{t.everyone}</span>}
        {conditions.map((condition, i) => (
          <Chip
            key={conditionText(t, condition)}
            on
            label={conditionText(t, condition)}
            onRemove={() => onChange(conditions.filter((_, at) => at !== i))}
          />
        ))}
        {!adding && (
          <Button kind="quiet" size={28} icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </div>
      {adding && (
        <ConditionFields
          onDrop={() => setAdding(false)}
          onAdd={(condition) => {
            setAdding(false)
            onChange([...conditions, condition])
          }}
        />
      )}
      {isCounted && <Funnel conditions={conditions} />}
      <KeptAudiences conditions={conditions} onUse={onChange} />
    </fieldset>
  )
}

/** How many people the conditions leave. */
export function useAudience(conditions: readonly Condition[]) {
  const asked = useRested(JSON.stringify(conditions))
  return useQuery({
    queryKey: [audience.preview.path, asked],
    queryFn: () => call(audience.preview, { body: { conditions: JSON.parse(asked) } }),
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

function Funnel({ conditions }: { conditions: readonly Condition[] }) {
  const t = useAudienceWords()
  const { data, isError } = useAudience(conditions)
  if (isError)
    return (
      <p role="alert" className="text-12 text-danger">
        {t.failed}
      </p>
    )
  if (!data) return <p className="text-12 text-ink-2">{t.counting}</p>
  const { all, out, left, spanish, some, disabled, closed } = data
  return (
    <div className="text-12 text-ink-2">
      <p role="status">
        {t.left(left)} {spanish > 0 && t.spanish(spanish)}
      </p>
      <details className="mt-1">
        <summary className="cursor-pointer py-1 text-ink">{t.why}</summary>
        <ul className="flex flex-col gap-0.5 py-1">
          <li>{t.all(all)}</li>
          {out.map((one, i) => {
            const condition = conditions[i]
            return (
              condition && (
                <li key={conditionText(t, condition)}>{t.out(one, conditionText(t, condition))}</li>
              )
            )
          })}
          {disabled > 0 && <li>{t.disabled(disabled)}</li>}
          {closed > 0 && <li>{t.closed(closed)}</li>}
        </ul>
        {some.length > 0 && (
          <>
            <p className="text-ink">{t.some}</p>
            <ul className="flex flex-col gap-0.5 py-1">
              {some.map(({ accountNumber, customerName, name }) => (
                <li key={`${accountNumber} ${name}`} className="wrap-anywhere">
                  {accountNumber} {customerName}, {name}
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
    </div>
  )
}
