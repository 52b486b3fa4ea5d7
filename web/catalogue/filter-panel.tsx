import type { CataloguePage, FacetGroup } from '../../contract/inventory.ts'
import { valuesOf } from './facets.ts'
import { FilterGroup } from './filter-group.tsx'
import { type Filters, toggled } from './view.ts'

/** Groups that stand open at first; the others open when asked, or when something of them is chosen. */
const open: readonly FacetGroup[] = ['other', 'colors', 'types', 'grades']

type Props = {
  groups: readonly FacetGroup[]
  filters: Filters
  facets: CataloguePage['facets']
  /** The same section with nothing narrowed. */
  whole: CataloguePage['facets'] | undefined
  onChange: (group: FacetGroup, values: string[]) => void
}

/** Every group of filters, in the order of the specification. */
export function FilterPanel({ groups, filters, facets, whole, onChange }: Props) {
  return groups.map((group) => {
    const values = valuesOf(group, facets, whole, filters[group])
    if (values.length === 0) return null
    return (
      <FilterGroup
        key={group}
        group={group}
        values={values}
        chosen={filters[group]}
        startsOpen={open.includes(group)}
        onToggle={(value) => onChange(group, toggled(filters[group], value))}
      />
    )
  })
}
