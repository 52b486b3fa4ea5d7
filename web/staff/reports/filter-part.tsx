import { useState } from 'react'
import { type FilterName, filterNames } from '../../../contract/features/reports/measures.ts'
import { placedTypes } from '../../../contract/rules/order-types.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { SettledInput } from '../../ui/settled-input.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useGroupName } from './use-names.ts'
import type { Choices } from './use-report.ts'
import { type ReportView, useChoices } from './use-report.ts'
import type { Filters } from './view.ts'
import { useReportWords } from './words.ts'

/** Filters as chips, and a panel that adds one. */
export function FilterPart({ report }: { report: ReportView }) {
  const t = useReportWords()
  const choices = useChoices()
  const nameOf = useFilterValue(choices)
  const isPhone = !useAtLeast(768)
  const { filters } = report.view
  const set = (next: Filters) => report.change({ filters: next })
  const active = filterNames.filter((name) => filters[name])
  return (
    <>
      <Popover
        label={t.filter}
        width={300}
        trigger={(props) => (
          <Button kind="quiet" icon="plus" size={isPhone ? 44 : 28} {...props}>
            {t.filter}
          </Button>
        )}
      >
        {(close) => (
          <AddFilter
            choices={choices}
            filters={filters}
            onSet={(name, value) => {
              set({ ...filters, [name]: value || undefined })
              close()
            }}
          />
        )}
      </Popover>
      {active.map((name) => (
        <Chip
          key={name}
          on
          label={t.filterIs(t.filters[name], nameOf(name, filters[name] ?? ''))}
          onRemove={() => set({ ...filters, [name]: undefined })}
        />
      ))}
      {active.length > 1 && (
        <button type="button" className={`${linkButtonClass} text-12`} onClick={() => set({})}>
          {t.clearFilters}
        </button>
      )}
    </>
  )
}

type AddProps = {
  choices: Choices | undefined
  filters: Filters
  onSet: (name: FilterName, value: string) => void
}

function AddFilter({ choices, filters, onSet }: AddProps) {
  const t = useReportWords()
  const [name, setName] = useState<FilterName>('category')
  const nameOf = useFilterValue(choices)
  const values = valuesOf(name, choices)
  const value = filters[name] ?? ''
  return (
    <div className="flex flex-col gap-3 p-4">
      <Field label={t.filter}>
        <Select
          value={name}
          onChange={setName}
          options={filterNames.map((value) => ({ value, label: t.filters[value] }))}
        />
      </Field>
      {values ? (
        <Field label={t.filters[name]}>
          <Select
            value={value}
            onChange={(to) => onSet(name, to)}
            options={[
              { value: '', label: t.anyValue },
              ...values.map((one) => ({ value: one, label: nameOf(name, one) })),
            ]}
          />
        </Field>
      ) : (
        <Field label={t.filters[name]}>
          <SettledInput value={value} onSettle={(to) => onSet(name, to)} digits />
        </Field>
      )}
    </div>
  )
}

/** The possible values of a filter; undefined if the value is typed. */
function valuesOf(name: FilterName, choices: Choices | undefined): readonly string[] | undefined {
  if (name === 'account') return undefined
  if (name === 'department') return ['flowers', 'plants', 'supplies', 'yard']
  if (name === 'type') return placedTypes
  if (name === 'method') return ['TRUCK', 'UPS', 'PICKUP']
  if (!choices) return []
  if (name === 'category') return choices.categories
  if (name === 'channel') return choices.channels
  if (name === 'level') return choices.levels.map(String)
  const listed = { route: choices.routes, rep: choices.reps, grower: choices.growers }[name]
  return listed.map(({ key }) => key)
}

/** The display name of a filter's value. */
function useFilterValue(choices: Choices | undefined) {
  const nameOf = useGroupName()
  return (name: FilterName, value: string): string => {
    if (name === 'account') return value
    const listed =
      name === 'route'
        ? choices?.routes
        : name === 'rep'
          ? choices?.reps
          : name === 'grower'
            ? choices?.growers
            : undefined
    return nameOf(name, value, listed?.find(({ key }) => key === value)?.label ?? '')
  }
}
