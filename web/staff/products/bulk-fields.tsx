import { useQuery } from '@tanstack/react-query'
import { asDay } from '../../../contract/core/dates.ts'
import { roundings } from '../../../contract/features/products/bulk.ts'
import { products } from '../../../contract/features/products/products.ts'
import { read } from '../../core/query.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { monthText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { type BulkGroup, type Draft, kindsOf } from './bulk-draft.ts'
import { useBulkWords } from './words.ts'

type Props = { group: BulkGroup; draft: Draft; onDraft: (draft: Draft) => void }

const months = Array.from({ length: 12 }, (_, i) => i + 1)
const needsNumber = /^(price-|stock-set|stock-add|markup|sale$)/
const hasRounding = /^(price-raise|price-lower|price-cost|price-steps|sale$)/

/** The fields of an operation, arranged as a sentence. */
export function BulkFields({ group, draft, onDraft }: Props) {
  const t = useBulkWords()
  const { kind } = draft
  const set = (next: Partial<Draft>) => onDraft({ ...draft, ...next })
  const isMove = kind === 'price-raise' || kind === 'price-lower'
  const options = <Value extends string>(words: Record<Value, string>) =>
    Object.entries(words).map(([value, label]) => ({ value: value as Value, label: label as string }))
  const numberLabel = isMove
    ? draft.unit === 'percent'
      ? t.percent
      : t.dollars
    : kind === 'price-set'
      ? t.dollars
      : kind.startsWith('stock')
        ? t.units
        : t.percent
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t.what}>
        <Select
          value={kind}
          onChange={(next) => set({ kind: next })}
          options={kindsOf[group].map((value) => ({ value, label: t.kinds[value] }))}
        />
      </Field>
      {needsNumber.test(kind) && (
        <Field label={numberLabel}>
          <TextInput
            value={draft.number}
            onChange={(number) => set({ number })}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
          />
        </Field>
      )}
      {isMove && (
        <Field label={t.by}>
          <Select value={draft.unit} onChange={(unit) => set({ unit })} options={options(t.unitNames)} />
        </Field>
      )}
      {(isMove || kind === 'price-set') && (
        <Field label={t.tiers}>
          <Select
            value={draft.tiers}
            onChange={(tiers) => set({ tiers })}
            options={(['all', '1', '2', '3', '4', '5'] as const).map((value) => ({
              value,
              label: value === 'all' ? t.allTiers : t.tier(Number(value)),
            }))}
          />
        </Field>
      )}
      {hasRounding.test(kind) && (
        <Field label={t.roundTo}>
          <Select
            value={draft.rounding}
            onChange={(rounding) => set({ rounding })}
            options={roundings.map((value) => ({ value, label: t.roundings[value] }))}
          />
        </Field>
      )}
      {kind === 'flag' && (
        <>
          <Field label={t.flag}>
            <Select value={draft.flag} onChange={(flag) => set({ flag })} options={options(t.flagNames)} />
          </Field>
          <Field label={t.becomes}>
            <Select
              value={draft.on ? 'yes' : 'no'}
              onChange={(on) => set({ on: on === 'yes' })}
              options={options(t.yesNo)}
            />
          </Field>
        </>
      )}
      {kind === 'sale' && <DayField label={t.endsOn} value={draft.day} onChange={(day) => set({ day })} />}
      {kind === 'dates' && (
        <>
          <DayField label={t.availableFrom} value={draft.day} onChange={(day) => set({ day })} />
          <DayField label={t.bookBy} value={draft.lastDay} onChange={(lastDay) => set({ lastDay })} />
        </>
      )}
      {kind === 'season' && (
        <>
          <MonthField label={t.from} value={draft.start} onChange={(start) => set({ start })} />
          <MonthField label={t.to} value={draft.end} onChange={(end) => set({ end })} />
        </>
      )}
      {(kind === 'category' || kind === 'grower') && <WordField kind={kind} draft={draft} set={set} />}
    </div>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }
const DayField = ({ label, value, onChange }: DayProps) => (
  <Field label={label} optional>
    <TextInput type="date" value={value} onChange={onChange} />
  </Field>
)

type MonthProps = { label: string; value: number; onChange: (month: number) => void }
export function MonthField({ label, value, onChange }: MonthProps) {
  const { language } = useLanguage()
  return (
    <Field label={label}>
      <Select
        value={String(value)}
        onChange={(month) => onChange(Number(month))}
        options={months.map((month) => ({
          value: String(month),
          label: monthText(asDay(`2026-${String(month).padStart(2, '0')}-01`), language),
        }))}
      />
    </Field>
  )
}

/** A choice of an existing category or grower. */
function WordField({
  kind,
  draft,
  set,
}: {
  kind: 'category' | 'grower'
  draft: Draft
  set: (next: Partial<Draft>) => void
}) {
  const t = useBulkWords()
  const { data } = useQuery({ ...read(products.words, { query: {} }), staleTime: 60_000 })
  const options =
    kind === 'category'
      ? (data?.categories ?? []).map(({ value }) => ({ value, label: value }))
      : (data?.growers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Field label={kind === 'category' ? t.category : t.grower}>
      <Select
        value={kind === 'category' ? draft.text : draft.growerId}
        onChange={(value) => set(kind === 'category' ? { text: value } : { growerId: value })}
        options={[{ value: '', label: '–' }, ...options]}
      />
    </Field>
  )
}
