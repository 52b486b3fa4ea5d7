import { type ReactNode, Suspense, useState } from 'react'
import { facetGroups, sorts } from '../../../contract/features/catalogue/inventory.ts'
import { later } from '../../core/later.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { Departments } from './departments.tsx'
import { chipLabel } from './filter-words.ts'
import type { useView } from './use-catalogue.ts'
import { type Filters, type Layout, narrowingCount } from './view.ts'

const ViewChoices = later(async () => (await withOpened(import('./view-choices.tsx'))).ViewChoices)

type Props = {
  title: string
  /** Rows of the view; undefined while unknown. */
  total: number | undefined
  /** The total still belongs to the previous view. */
  isCounting: boolean
  /** Rows of the section, if the view narrows it. */
  of: number | undefined
  /** The filters that apply on this page. */
  filters: Filters
  view: ReturnType<typeof useView>
  /** Whether the filters are already shown beside the list. */
  filtersBeside: boolean
  onShowFilters: () => void
}

/** Title, count, active filters, sort and layout: 44 high, and sticky. */
export function ListBar({
  title,
  total,
  isCounting,
  of,
  filters,
  view: use,
  filtersBeside,
  onShowFilters,
}: Props) {
  const t = useMessages()
  const { view } = use
  const isWide = useAtLeast(768)
  const hasChips = useAtLeast(925)
  const on = narrowingCount({ filters, search: view.search })
  // The wall is always sorted by color.
  const isSorted = view.layout !== 'wall'
  return (
    <div className="flex min-h-11 items-center gap-2 bg-surface px-4 py-1.5 max-md:px-3 md:min-h-12 md:gap-3">
      {isWide ? (
        <h1 className="min-w-0 shrink-0 truncate text-16 font-semibold">{title}</h1>
      ) : (
        <DepartmentSwitch title={title} />
      )}
      <p role="status" className="shrink-0 whitespace-nowrap text-ink-2 max-md:text-12">
        {total !== undefined && (isCounting ? '…' : countText(total))}
        {isWide && of !== undefined && (isCounting || of !== total) && ` ${t.catalogue.of(countText(of))}`}
      </p>
      {!filtersBeside && (
        <span className="max-md:ml-auto">
          <FilterButton on={on} onPress={onShowFilters} touch={!isWide} />
        </span>
      )}
      {hasChips && <Chips filters={filters} use={use} />}
      <span className="min-w-0 flex-1 max-md:hidden" />
      {isWide && (
        <span className="contents print:hidden">
          {isSorted && (
            <Select
              bare
              size={28}
              label={t.catalogue.sort}
              value={view.sort}
              onChange={use.chooseSort}
              options={sorts.map((sort) => ({ value: sort, label: t.catalogue.sorts[sort] }))}
            />
          )}
          <Segmented
            label={t.catalogue.layout}
            value={view.layout}
            onChange={use.chooseLayout}
            options={[
              { value: 'list', label: <Sign name="list">{t.catalogue.list}</Sign> },
              { value: 'grid', label: <Sign name="grid">{t.catalogue.grid}</Sign> },
              { value: 'wall', label: <Sign name="wall">{t.catalogue.wall.name}</Sign> },
            ]}
          />
        </span>
      )}
      <ViewMenu use={use} isWide={isWide} />
    </div>
  )
}

/** On phones the title opens the departments, since there is no room for the navigation. */
function DepartmentSwitch({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <h1 className="-ml-2 min-w-0">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="flex h-9 max-w-full items-center gap-1 rounded-4 px-2 font-semibold hover:bg-sunken"
        >
          <span className="truncate">{title}</span>
          <Icon name="chevron-down" />
        </button>
      </h1>
      <Departments open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Sign({ name, children }: { name: Layout; children: ReactNode }) {
  return (
    <>
      <Icon name={name} />
      <span className="max-[924px]:sr-only">{children}</span>
    </>
  )
}

function FilterButton({ on, onPress, touch }: { on: number; onPress: () => void; touch: boolean }) {
  const t = useMessages().catalogue
  return (
    <Button size={touch ? 36 : 28} icon="filter" onClick={onPress}>
      {t.filters}
      {on > 0 && (
        <span className="rounded-2 bg-tint px-1.5 text-12 text-accent">
          {on}
          <span className="sr-only"> {t.filtersOn}</span>
        </span>
      )}
    </Button>
  )
}

/** A chip for each group that narrows the list, and one for the search; a click removes it. */
export function Chips({ filters, use }: { filters: Filters; use: Props['view'] }) {
  const t = useMessages()
  const { search } = use.view
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5">
      {search && (
        <Chip on label={t.catalogue.searchChip(search)} onRemove={() => use.change({ search: undefined })} />
      )}
      {facetGroups.map(
        (group) =>
          filters[group].length > 0 && (
            <Chip
              key={group}
              on
              label={chipLabel(group, filters[group], t)}
              onRemove={() => use.change({ [group]: undefined })}
            />
          ),
      )}
    </div>
  )
}

/** A menu for prices, rows per page, and on phones sort and layout as well; its entries load later. */
function ViewMenu({ use, isWide }: { use: Props['view']; isWide: boolean }) {
  const t = useMessages().catalogue
  return (
    <Menu
      label={t.view}
      align="end"
      trigger={(props) => (
        <IconButton
          icon={isWide ? 'more' : 'sort'}
          kind={isWide ? 'quiet' : 'secondary'}
          label={t.view}
          size={isWide ? 28 : 36}
          {...props}
        />
      )}
    >
      <Suspense fallback={<div className="h-40" />}>
        <ViewChoices use={use} isWide={isWide} />
      </Suspense>
    </Menu>
  )
}
