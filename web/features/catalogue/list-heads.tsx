import type { ReactNode } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import type { Sort } from '../../../contract/features/catalogue/inventory.ts'
import { useMay } from '../../core/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { factsColumnClass, rowGrid } from './product-row.tsx'
import type { FactsKind } from './trade-facts.tsx'
import type { useView } from './use-catalogue.ts'

type Props = {
  shipDay: string | undefined
  facts: FactsKind | undefined
  /** Undefined if the list has a fixed order and no header sorts it. */
  use: ReturnType<typeof useView> | undefined
}

/** The column headers of a list; sortable ones sort on a click. */
export function ListHeads({ shipDay, facts, use }: Props) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const orders = useMay(ordering)
  const byName: Sort =
    use?.view.sort === 'Product Name A to Z' ? 'Product Name Z to A' : 'Product Name A to Z'
  const left =
    facts === 'booking'
      ? t.factHeads.booking
      : facts === 'lead'
        ? t.inStock
        : shipDay && t.leftFor(shipDayText(asDay(shipDay), language))
  return (
    <div
      data-heads=""
      className={`${rowGrid(facts)} h-7 border-y border-l-3 border-y-line border-l-transparent bg-ground text-12 text-ink-3 max-md:hidden`}
    >
      <span />
      <SortHead to={byName} use={use}>
        {t.item}
      </SortHead>
      <span aria-hidden="true" className={`truncate ${factsColumnClass(facts)}`}>
        {t.factHeads[facts ?? 'each']}
      </span>
      <SortHead to="Price cheap to expensive" use={use}>
        {t.priceByQuantity}
      </SortHead>
      <span className="max-2xl:hidden">
        {left && (
          <SortHead to="Inventory few to many" use={use} narrow>
            {left}
          </SortHead>
        )}
      </span>
      <span aria-hidden="true">{orders && t.quantity}</span>
      <span />
    </div>
  )
}

/** The header of a sortable column; the active one shows the direction. */
function SortHead({
  to,
  use,
  narrow = false,
  children,
}: {
  to: Sort
  use: Props['use']
  /** Too narrow for bold text and the arrow: underlined instead. */
  narrow?: boolean
  children: ReactNode
}) {
  const t = useMessages().catalogue
  if (!use) return <span className="truncate">{children}</span>
  const { sort } = use.view
  const isName = to.startsWith('Product Name')
  const isOn = isName ? sort.startsWith('Product Name') : sort === to
  const isDown = sort === 'Product Name Z to A'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => use.chooseSort(to)}
      title={t.sorts[to]}
      className={`-mx-1 flex h-6 items-center justify-self-start rounded-4 px-1 whitespace-nowrap hover:text-ink ${isOn ? (narrow ? 'text-ink underline' : 'font-semibold text-ink') : ''}`}
    >
      {children}
      {isOn && !narrow && (
        <span className={`shrink-0 ${isDown ? '' : 'rotate-180'}`}>
          <Icon name="chevron-down" />
        </span>
      )}
    </button>
  )
}
