import { ChoiceFilter } from '../frame/filter-fields.tsx'
import type { Column } from './column.ts'
import { useGridWords } from './words.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** The sort menu of a list on a phone, which has no headers. */
export function PhoneSort<Row>({ columns, sort, onSort }: Props<Row>) {
  const t = useGridWords()
  const options = columns.flatMap(({ sort: name, title }) =>
    name
      ? [
          { value: name, label: `${title} ↑` },
          { value: `-${name}`, label: `${title} ↓` },
        ]
      : [],
  )
  const chosen = options.find(({ value }) => value === sort)?.value ?? ''
  return (
    <ChoiceFilter
      label={t.sort}
      value={chosen}
      onChange={(next) => onSort(next || undefined)}
      options={[{ value: '', label: t.usualOrder }, ...options]}
    />
  )
}
