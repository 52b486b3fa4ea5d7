import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { unitPriceText } from '../../../contract/core/money.ts'
import { type Condition, filtersText } from '../../../contract/features/products/filters.ts'
import { products } from '../../../contract/features/products/products.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { tierNumbers } from '../../../contract/rules/product-cells.ts'
import { unitWord } from '../../../contract/words/unit-words.ts'
import { read } from '../../core/query.ts'
import type { At } from '../../form/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useLanguage } from '../../words/language.tsx'
import { judgedDraft, type ProductDraft } from './new-draft.ts'
import { useProductWords } from './words.ts'

/** A text box that suggests words already in use. */
export function Listed({ at, values }: { at: At<string>; values: readonly string[] }) {
  const id = useId()
  return (
    <Field label={at.label} error={at.error}>
      <TextInput value={at.value} onChange={at.set} list={id} autoComplete="off" maxLength={80} />
      <datalist id={id}>
        {values.slice(0, 300).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </Field>
  )
}

/** The first product of the same type, variety, color and grade. */
export function useTwin({ type, variety, color, grade }: ProductDraft): StaffProduct | undefined {
  const isNamed = type.trim() !== '' && variety.trim() !== ''
  const is = (field: Condition['field'], value: string): Condition => ({
    field,
    comparison: 'is',
    values: [value.trim()],
  })
  const conditions = [is('type', type), is('variety', variety), is('color', color), is('grade', grade)]
  const f = filtersText(conditions.filter(({ values }) => values[0] !== ''))
  const { data } = useQuery({
    ...read(products.list, { query: { f, pageSize: '1' } }),
    enabled: isNamed,
    staleTime: 30_000,
  })
  return isNamed ? data?.rows[0] : undefined
}

type LadderProps = {
  draft: ProductDraft
  faults: Partial<Record<number, string>>
  onDraft: (tiers: ProductDraft['tiers']) => void
}

/** Five tiers: the quantity they start from, the price, the price of a pack, and how far it is below the first. */
export function Ladder({ draft, faults, onDraft }: LadderProps) {
  const t = useProductWords()
  const { language } = useLanguage()
  const judged = judgedDraft(draft)
  const pack = Number(draft.pack) || 1
  const set = (i: number, next: Partial<ProductDraft['tiers'][number]>) =>
    onDraft(draft.tiers.map((tier, at) => (at === i ? { ...tier, ...next } : tier)))
  return (
    <table className="mt-4 w-full text-left text-12">
      <thead>
        <tr className="text-ink-2">
          <th className="py-1 font-semibold">{t.tierHead}</th>
          <th className="py-1 font-semibold">
            {t.fromUnits} {unitWord(2, draft.um, language)}
          </th>
          <th className="py-1 font-semibold">{t.price}</th>
          <th className="py-1 text-right font-semibold max-md:hidden">× {pack}</th>
          <th className="py-1 text-right font-semibold">{t.belowFirst}</th>
        </tr>
      </thead>
      <tbody>
        {tierNumbers.map((n, i) => {
          const price = judged[`price${n}`]
          const below =
            price !== null && judged.price1 !== null && n > 1 ? 1 - price / judged.price1 : undefined
          return [
            <tr key={n}>
              <td className="py-1 pr-3">{n}</td>
              <td className="py-1 pr-3">
                <TextInput
                  aria-label={`${t.tierHead} ${n}, ${t.fromUnits}`}
                  value={draft.tiers[i]?.from ?? ''}
                  inputMode="numeric"
                  autoComplete="off"
                  onChange={(text) => set(i, { from: text.replace(/\D/g, '') })}
                />
              </td>
              <td className="py-1 pr-3">
                <TextInput
                  aria-label={`${t.tierHead} ${n}, ${t.price}`}
                  aria-invalid={faults[n] !== undefined}
                  value={draft.tiers[i]?.price ?? ''}
                  inputMode="decimal"
                  autoComplete="off"
                  onChange={(text) => set(i, { price: text })}
                />
              </td>
              <td className="py-1 text-right tabular-nums max-md:hidden">
                {price !== null && unitPriceText(price * pack)}
              </td>
              <td className="py-1 text-right tabular-nums">
                {below !== undefined && `${Math.round(below * 1000) / 10}%`}
              </td>
            </tr>,
            faults[n] && (
              <tr key={`${n} fault`}>
                <td />
                <td colSpan={4} role="alert" className="pb-1 text-danger">
                  {faults[n]}
                </td>
              </tr>
            ),
          ]
        })}
      </tbody>
    </table>
  )
}
