import { memo, useId, useState } from 'react'
import { type FacetGroup, shownSizes } from '../../../contract/features/catalogue/inventory.ts'
import { ColorDot } from '../../ui/color-dot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { familyColors } from './color-families.ts'
import {
  type FacetValue,
  missingValues,
  type PageFacets,
  shownValues,
  valuesOf,
  valuesWith,
} from './facets.ts'
import { facetLabel } from './filter-words.ts'
import { noFacets } from './view.ts'

type Props = {
  group: FacetGroup
  label: string
  page: PageFacets | undefined
  /** The same section unfiltered. */
  whole: PageFacets | undefined
  chosen: readonly string[]
  startsOpen: boolean
  onToggle: (group: FacetGroup, value: string) => void
  /** Loads values that did not come with the page. */
  onWantAll: () => void
}

const isSame = (before: Props, after: Props) =>
  (Object.keys(after) as (keyof Props)[]).every((name) =>
    name === 'chosen' ? before.chosen.join('\n') === after.chosen.join('\n') : before[name] === after[name],
  )

/** A long list gets a search box. */
const findFrom = 40

/**
 * One group of filters: its values with counts, the first ones until expanded. Hidden if there are none. A click re-renders its
 * own group at once; the others wait for their counts.
 */
export const FilterGroup = memo(function FilterGroup({
  group,
  label,
  page = noFacets,
  whole,
  chosen,
  startsOpen,
  onToggle,
  onWantAll,
}: Props) {
  const t = useMessages().catalogue
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen || chosen.length > 0)
  const [showsAll, setShowsAll] = useState(false)
  const [typed, setTyped] = useState('')
  const values = valuesOf(group, page, whole, chosen)
  if (values.length === 0) return null
  const missing = missingValues(group, page, whole, values)
  const size = shownSizes[group]
  const count = values.length + missing
  const first = shownValues(values, chosen, size)
  const shown = !showsAll ? first : typed ? valuesWith(values, typed) : values
  return (
    <section className="border-b border-line py-2 last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-8 w-full items-center justify-between rounded-4 text-12 font-semibold max-md:h-11 max-md:text-14"
        >
          {label}
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {showsAll && count > findFrom && (
              <div className="py-1">
                <TextInput
                  icon="search"
                  value={typed}
                  onChange={setTyped}
                  aria-label={t.findIn(label)}
                  placeholder={t.findIn(label)}
                />
              </div>
            )}
            <ul aria-label={label}>
              {shown.map((value) => (
                <li key={value.key}>
                  <FilterValue
                    group={group}
                    value={value}
                    isOn={chosen.includes(value.key)}
                    onToggle={onToggle}
                  />
                </li>
              ))}
            </ul>
            {showsAll && shown.length === 0 && <p className="text-12 text-ink-3">{t.nothingFound}</p>}
            {count > first.length && (
              <button
                type="button"
                className={`${smallLinkClass} py-1 max-md:h-11`}
                onClick={() => {
                  setShowsAll(!showsAll)
                  if (missing > 0) onWantAll()
                  setTyped('')
                }}
              >
                {showsAll ? t.fewerValues : t.moreValues(count - first.length)}
                <span className="sr-only"> ({label})</span>
              </button>
            )}
          </>
        )}
      </div>
    </section>
  )
}, isSame)

type ValueProps = {
  group: FacetGroup
  value: FacetValue
  isOn: boolean
  onToggle: Props['onToggle']
}

function FilterValue({ group, value: { key, count }, isOn, onToggle }: ValueProps) {
  const t = useMessages()
  const label = facetLabel(group, key, t)
  const color = group === 'colors' ? familyColors[key] : undefined
  return (
    <label
      className={`flex min-h-6 items-center gap-2 text-12 max-md:min-h-11 max-md:text-14 ${
        count === 0 && !isOn ? 'text-ink-3' : ''
      }`}
    >
      <input type="checkbox" className="check" checked={isOn} onChange={() => onToggle(group, key)} />
      {color && <ColorDot color={color} />}
      {key === 'Bicolor' && group === 'colors' && <ColorDot color="#B7122B" second="#FBFAF5" />}
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      <span className="text-ink-3">{countText(count)}</span>
    </label>
  )
}
