import { useId, useState } from 'react'
import type { FacetGroup } from '../../contract/inventory.ts'
import { countText } from '../messages/format.ts'
import { useMessages } from '../messages/language.tsx'
import { ColorDot } from '../ui/color-dot.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { smallLinkClass } from '../ui/link.ts'
import { familyColors } from './color-families.ts'
import { type FacetValue, shownSizes, shownValues, valuesWith } from './facets.ts'
import { facetLabel } from './filter-words.ts'

type Props = {
  group: FacetGroup
  values: readonly FacetValue[]
  chosen: readonly string[]
  startsOpen: boolean
  onToggle: (value: string) => void
}

/** A long list gets a box to find a value in. */
const findFrom = 40

/** One group of filters: its values with what each would leave, the first of them until more is asked for. */
export function FilterGroup({ group, values, chosen, startsOpen, onToggle }: Props) {
  const t = useMessages().catalogue
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen || chosen.length > 0)
  const [showsAll, setShowsAll] = useState(false)
  const [typed, setTyped] = useState('')
  const size = shownSizes[group]
  const first = shownValues(values, chosen, size)
  const shown = !showsAll ? first : typed ? valuesWith(values, typed) : values
  const label = t.groups[group]
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
            {showsAll && values.length > findFrom && (
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
            {values.length > first.length && (
              <button
                type="button"
                className={`${smallLinkClass} py-1 max-md:h-11`}
                onClick={() => {
                  setShowsAll(!showsAll)
                  setTyped('')
                }}
              >
                {showsAll ? t.fewerValues : t.moreValues(values.length - first.length)}
                <span className="sr-only"> ({label})</span>
              </button>
            )}
          </>
        )}
      </div>
    </section>
  )
}

type ValueProps = {
  group: FacetGroup
  value: FacetValue
  isOn: boolean
  onToggle: (value: string) => void
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
      <input type="checkbox" className="check" checked={isOn} onChange={() => onToggle(key)} />
      {color && <ColorDot color={color} />}
      {key === 'Bicolor' && group === 'colors' && <ColorDot color="#B7122B" second="#FBFAF5" />}
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      <span className="text-ink-3">{countText(count)}</span>
    </label>
  )
}
