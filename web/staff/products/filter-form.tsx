import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import {
  type Comparison,
  type Condition,
  type CountedField,
  comparisons,
  countedFields,
  type FilterField,
  filterFields,
  filterNames,
  filtersText,
} from '../../../contract/features/products/filters.ts'
import { products } from '../../../contract/features/products/products.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { valueText } from './filter-words.ts'
import { useProductWords } from './words.ts'

type Props = { q: string; conditions: readonly Condition[]; onApply: (condition: Condition) => void }

const isCounted = (field: FilterField): field is CountedField =>
  countedFields.some((counted) => counted === field)

/** A filter: a field, a comparison in words, and one or more values with their counts. */
export function FilterForm({ q, conditions, onApply }: Props) {
  const t = useProductWords()
  const seesCost = may(useUser(), ['TIER_PRICING'])
  const [field, setField] = useState<FilterField>('category')
  const kind = filterFields[field]
  const known: readonly Comparison[] = comparisons[kind]
  const [comparison, setComparison] = useState<Comparison>('is')
  const now = known.includes(comparison) ? comparison : (known[0] as Comparison)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isList = isCounted(field) && (now === 'is' || now === 'not')
  const isBare = now === 'empty' || now === 'filled'
  const typed = kind === 'flag' ? text || 'yes' : text.trim()
  const values = isBare ? [] : isList ? chosen : typed === '' ? [] : [typed]
  const names = filterNames.filter((name) => name !== 'cost' || seesCost)

  function apply(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isBare || values.length > 0) onApply({ field, comparison: now, values })
  }
  return (
    <form onSubmit={apply} className="flex flex-col gap-3 p-3">
      <div className="grid grid-cols-2 gap-2">
        <Field label={t.field}>
          <Select
            value={field}
            onChange={(next) => {
              setField(next)
              setChosen([])
              setText('')
            }}
            options={names
              .map((value) => ({ value, label: t.fields[value] }))
              .sort((a, b) => a.label.localeCompare(b.label))}
          />
        </Field>
        <Field label={t.comparison}>
          <Select
            value={now}
            onChange={setComparison}
            options={known.map((value) => ({ value, label: t.comparisons[value] }))}
          />
        </Field>
      </div>
      {isList ? (
        <Values q={q} conditions={conditions} field={field} chosen={chosen} onChosen={setChosen} />
      ) : isBare ? null : (
        <Field label={t.value}>
          {kind === 'flag' ? (
            <Select
              value={typed}
              onChange={setText}
              options={[
                { value: 'yes', label: t.yes },
                { value: 'no', label: t.no },
              ]}
            />
          ) : (
            <TextInput
              value={text}
              onChange={setText}
              autoComplete="off"
              type={(kind === 'day' || kind === 'span') && now !== 'within' ? 'date' : 'text'}
              inputMode={kind === 'text' || kind === 'email' ? 'text' : 'decimal'}
            />
          )}
        </Field>
      )}
      <Button kind="primary" submit disabled={!isBare && values.length === 0}>
        {t.apply}
      </Button>
    </form>
  )
}

type ValuesProps = {
  q: string
  conditions: readonly Condition[]
  field: CountedField
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
}

/** The values of a column, each with its number of products under the other filters. */
function Values({ q, conditions, field, chosen, onChosen }: ValuesProps) {
  const t = useProductWords()
  const { language } = useLanguage()
  const [sought, setSought] = useState('')
  const f = filtersText(conditions.filter((one) => one.field !== field))
  const { data } = useQuery({
    ...read(products.list, { query: { ...(q && { q }), ...(f && { f }), counts: field, pageSize: '1' } }),
    staleTime: 60_000,
  })
  const found = (data?.counts ?? []).filter(
    ({ value }) =>
      value !== '' && valueText(t, { field }, value, language).toLowerCase().includes(sought.toLowerCase()),
  )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-12 font-semibold">{t.values}</legend>
      <SearchInput label={t.findValue} value={sought} onChange={setSought} />
      <div className="flex max-h-60 flex-col overflow-y-auto">
        {found.slice(0, 100).map(({ value, count }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(on) => onChosen(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
          >
            {valueText(t, { field }, value, language)} <span className="text-ink-3">{countText(count)}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
