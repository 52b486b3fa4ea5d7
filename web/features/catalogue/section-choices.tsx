import { departmentAuthority, may } from '../../../contract/core/access.ts'
import { useUser } from '../../core/session.ts'
import { useMessages } from '../../words/language.tsx'
import type { CatalogueSection } from './sections.ts'
import type { useView } from './use-catalogue.ts'
import { products } from './view.ts'

type Props = { section: CatalogueSection; use: ReturnType<typeof useView> }

const lineClass = 'flex min-h-6 items-center gap-2 text-12 max-md:min-h-11 max-md:text-14'

/** Choices above the filters that belong to the section; clearing the filters keeps them. */
export function SectionChoices({ section, use }: Props) {
  if (section.withPreBooked) return <WithPreOrders use={use} />
  return section.byProduct ? <ByProduct use={use} /> : null
}

function WithPreOrders({ use }: Pick<Props, 'use'>) {
  const t = useMessages().catalogue
  return (
    <div className="border-b border-line py-2">
      <label className={lineClass}>
        <input
          type="checkbox"
          className="check"
          checked={use.view.preBooked}
          onChange={(event) => use.change({ isPreBooking: event.target.checked ? 'true' : undefined })}
        />
        {t.withPreOrders}
      </label>
    </div>
  )
}

/** One product category, or all: one is always selected. Shows only categories that the user may see. */
function ByProduct({ use }: Pick<Props, 'use'>) {
  const t = useMessages().catalogue
  const user = useUser()
  const offered = products.filter((one) => one === 'All' || may(user, [departmentAuthority[one]]))
  return (
    <fieldset className="border-b border-line py-2">
      <legend className="float-left flex h-8 w-full items-center text-12 font-semibold max-md:h-11 max-md:text-14">
        {t.product}
      </legend>
      {offered.map((one) => (
        <label key={one} className={`${lineClass} clear-both`}>
          <input
            type="radio"
            className="radio"
            name="product"
            checked={use.view.product === one}
            onChange={() => use.change({ product: one === 'All' ? undefined : one })}
          />
          {t.products[one]}
        </label>
      ))}
    </fieldset>
  )
}
