import type { FacetGroup } from '../../../contract/features/catalogue/inventory.ts'
import { useAfterPaint } from '../../ui/after-paint.ts'
import { useMessages } from '../../words/language.tsx'
import type { PageFacets } from './facets.ts'
import { FilterGroup } from './filter-group.tsx'
import type { Filters } from './view.ts'

/** Groups open at first; the others open on a click, or if one of their values is chosen. */
const open: readonly FacetGroup[] = ['other', 'bookingProductTypes', 'colors', 'types', 'grades']

type Props = {
  /** Headings specific to this page. */
  labels: Partial<Record<FacetGroup, string>>
  groups: readonly FacetGroup[]
  filters: Filters
  page: PageFacets | undefined
  /** The filters of the same section unfiltered. */
  whole: PageFacets | undefined
  /** Loads values that did not come with the page. */
  onWantAll: () => void
  onToggle: (group: FacetGroup, value: string) => void
  /** Whether the view has no rows: then only groups with chosen values are shown. */
  isEmpty: boolean
}

/** Every group of filters, in the order of the specification. */
export function FilterPanel(props: Props) {
  const { labels, groups, filters, onWantAll, onToggle, isEmpty } = props
  const t = useMessages().catalogue
  // Rows come first, their counts a frame later.
  const page = useAfterPaint(props.page, props.page)
  const whole = useAfterPaint(props.whole, props.whole)
  // In an empty view, all other values would show zero.
  const offered = isEmpty ? groups.filter((group) => filters[group].length > 0) : groups
  return offered.map((group) => (
    <FilterGroup
      key={group}
      group={group}
      label={labels[group] ?? t.groups[group]}
      page={page}
      whole={whole}
      onWantAll={onWantAll}
      chosen={filters[group]}
      startsOpen={open.includes(group)}
      onToggle={onToggle}
    />
  ))
}
