import type { ReactNode } from 'react'
import { filtersText, readFilters, withCondition } from '../../../contract/features/products/filters.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useLanguage } from '../../words/language.tsx'
import { SearchFilter } from '../frame/filter-fields.tsx'
import { useStaffWords } from '../frame/words.ts'
import { FilterForm } from './filter-form.tsx'
import { conditionText } from './filter-words.ts'
import { useProductWords } from './words.ts'

type Props = {
  q: string
  f: string
  onChange: (next: { q?: string; f?: string }) => void
  /** At the right: the total, the column menu, the files. */
  tools: ReactNode
}

/** The search box, the filters as chips in words, and a form that adds one. */
export function ProductFilters({ q, f, onChange, tools }: Props) {
  const t = useProductWords()
  const staff = useStaffWords()
  const { language } = useLanguage()
  const conditions = readFilters(f) ?? []
  return (
    <search
      aria-label={staff.filters}
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6"
    >
      <div className="w-60 max-md:w-full">
        <SearchFilter label={t.search} value={q} onSettle={(next) => onChange({ q: next })} />
      </div>
      {conditions.map((condition, i) => (
        <Chip
          // An address typed manually may contain a field twice.
          key={`${condition.field} ${i}`}
          on
          label={conditionText(t, condition, language)}
          onRemove={() => onChange({ f: filtersText(conditions.filter((_, at) => at !== i)) })}
        />
      ))}
      <Popover
        label={t.filter}
        width={340}
        trigger={(button) => (
          <Button {...button} kind="quiet" icon="plus" data-filter>
            {t.filter}
          </Button>
        )}
      >
        {(close) => (
          <FilterForm
            q={q}
            conditions={conditions}
            onApply={(condition) => {
              onChange({ f: filtersText(withCondition(conditions, condition)) })
              close()
            }}
          />
        )}
      </Popover>
      <div className="ml-auto flex items-center gap-2 max-md:hidden">{tools}</div>
    </search>
  )
}
