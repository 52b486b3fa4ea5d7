import type { ReactNode } from 'react'
import { facetGroups, sorts } from '../../contract/inventory.ts'
import { countText } from '../messages/format.ts'
import { useMessages } from '../messages/language.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Segmented } from '../ui/choices.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/inputs.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/menu.tsx'
import { useAtLeast } from '../ui/use-width.ts'
import { chipLabel } from './filter-words.ts'
import { usePreference } from './preferences.ts'
import { prefer } from './remembered.ts'
import type { useView } from './use-catalogue.ts'
import { type Filters, narrowingCount, pageSizes } from './view.ts'

type Props = {
  title: string
  /** Rows of the view; undefined while not known. */
  total: number | undefined
  /** Rows of the section, when the view narrows it. */
  of: number | undefined
  /** The filters that count on this page. */
  filters: Filters
  view: ReturnType<typeof useView>
  /** Filters stand beside the list already. */
  filtersBeside: boolean
  onShowFilters: () => void
}

/** Title, how many, what narrows the list, order and look: 44 high, and it stays in view. */
export function ListBar({ title, total, of, filters, view: use, filtersBeside, onShowFilters }: Props) {
  const t = useMessages()
  const { view } = use
  const isWide = useAtLeast(768)
  const hasChips = useAtLeast(925)
  const on = narrowingCount({ filters, search: view.search })
  return (
    <div className="flex min-h-11 items-center gap-2 bg-surface px-4 py-1.5 max-md:px-3 md:min-h-12 md:gap-3">
      <h1 className="min-w-0 truncate font-semibold md:shrink-0 md:text-16">{title}</h1>
      <p role="status" className="shrink-0 whitespace-nowrap text-ink-2 max-md:text-12">
        {total !== undefined && countText(total)}
        {isWide && of !== undefined && of !== total && ` ${t.catalogue.of(countText(of))}`}
      </p>
      {!filtersBeside && (
        <span className="max-md:ml-auto">
          <FilterButton on={on} onPress={onShowFilters} touch={!isWide} />
        </span>
      )}
      {hasChips && <Chips filters={filters} use={use} />}
      <span className="min-w-0 flex-1 max-md:hidden" />
      {isWide && (
        <>
          <Select
            bare
            size={28}
            label={t.catalogue.sort}
            value={view.sort}
            onChange={use.chooseSort}
            options={sorts.map((sort) => ({ value: sort, label: t.catalogue.sorts[sort] }))}
          />
          <Segmented
            label={t.catalogue.layout}
            value={view.layout}
            onChange={use.chooseLayout}
            options={[
              { value: 'list', label: <Sign name="list">{t.catalogue.list}</Sign> },
              { value: 'grid', label: <Sign name="grid">{t.catalogue.grid}</Sign> },
            ]}
          />
        </>
      )}
      <ViewMenu use={use} isWide={isWide} />
    </div>
  )
}

function Sign({ name, children }: { name: 'list' | 'grid'; children: ReactNode }) {
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

/** A chip for each group that narrows the list, and one for the search; pressing it takes it off. */
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

/** Prices, rows a page, and on phones order and look as well. */
function ViewMenu({ use, isWide }: { use: Props['view']; isWide: boolean }) {
  const t = useMessages().catalogue
  const showPrices = usePreference('showPrices')
  const { view } = use
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
      {!isWide && (
        <>
          {sorts.map((sort) => (
            <MenuChoice key={sort} chosen={view.sort === sort} onChoose={() => use.chooseSort(sort)}>
              {t.sorts[sort]}
            </MenuChoice>
          ))}
          <MenuLine />
          <MenuChoice chosen={view.layout === 'list'} onChoose={() => use.chooseLayout('list')}>
            {t.list}
          </MenuChoice>
          <MenuChoice chosen={view.layout === 'grid'} onChoose={() => use.chooseLayout('grid')}>
            {t.grid}
          </MenuChoice>
          <MenuLine />
        </>
      )}
      <MenuItem icon="eye" onChoose={() => prefer('showPrices', !showPrices)}>
        {showPrices ? t.hidePrices : t.showPrices}
      </MenuItem>
      <MenuLine />
      {pageSizes.map((size) => (
        <MenuChoice key={size} chosen={view.size === size} onChoose={() => use.chooseSize(size)}>
          {t.rows(size)}
        </MenuChoice>
      ))}
    </Menu>
  )
}
