import { Suspense, useState } from 'react'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { type FacetGroup, facetGroups } from '../../../contract/features/catalogue/inventory.ts'
import { later, onDemand } from '../../core/later.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { LoadingOverlay } from '../../ui/waiting.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { AgeNotice } from './age-notice.tsx'
import { CartPanel } from './cart-panel.tsx'
import { ClosedNotice, isClosed } from './closed-notice.tsx'
import { Chips, ListBar } from './list-bar.tsx'
import { ListHeads } from './list-heads.tsx'
import { ListWaiting } from './list-waiting.tsx'
import { useNamed } from './named.ts'
import { usePreference } from './preferences.ts'
import { ProductList } from './product-list.tsx'
import { prefer } from './remembered.ts'
import { useReturnedFocus } from './return-focus.ts'
import { type CatalogueSection, catalogueSections, titleOf } from './sections.ts'
import { useCatalogue, useView } from './use-catalogue.ts'
import { clearedParameters, type Filters, groupsOf, narrowingCount } from './view.ts'

const Sheet = later(async () => (await import('../../ui/sheet.tsx')).Sheet)
const FilterPanel = later(async () => (await withOpened(import('./filter-panel.tsx'))).FilterPanel)
const SectionChoices = later(async () => (await withOpened(import('./section-choices.tsx'))).SectionChoices)
const ListEmpty = later(async () => (await withOpened(import('./list-empty.tsx'))).ListEmpty)
const Pager = later(async () => (await withOpened(import('./pager.tsx'))).Pager)
const Wall = later(async () => (await withOpened(import('./wall/wall.tsx'))).Wall)
const NamedList = onDemand(async () => (await withOpened(import('./named-list.tsx'))).NamedList)

/** The screen of one section. */
export function catalogueScreen(path: string) {
  const section = catalogueSections.find((one) => one.path === path)
  if (!section) throw new Error(`no catalogue section at ${path}`)
  return () => <Catalogue section={section} />
}

function Catalogue({ section }: { section: CatalogueSection }) {
  const t = useMessages()
  const use = useView()
  const { view } = use
  const [wantsAll, setWantsAll] = useState(false)
  const catalogue = useCatalogue(section, view, wantsAll)
  const { shipment, shipmentFailed, page, standIns, whole, filterBy, knowsFilters } = catalogue
  const closed = isClosed(shipment)
  const isRail = useAtLeast(1080)
  const isBeside = useAtLeast(925)
  const hasPanels = useAtLeast(1300)
  const isVeryWide = useAtLeast(1500)
  const isTablet = useAtLeast(768)
  const keepsFilters = usePreference('showFilters')
  const [pulled, setPulled] = useState(false)
  const groups = groupsOf(section, view)
  const filters = onlyOf(groups, view.filters)
  const title = titleOf(section, t, use.parameters)
  const shown = page.data
  const on = narrowingCount({ filters, search: view.search })
  const hasLily = usePreference('showLily') && hasPanels
  const named = useNamed()
  // The assistant's panel covers the filters; a click opens them again.
  const keepsRail = isRail && (!hasLily || isVeryWide)
  const filtersBeside = keepsRail ? keepsFilters : isBeside && pulled

  const hideFilters = () => (keepsRail ? prefer('showFilters', false) : setPulled(false))
  const clearAll = () => use.change(clearedParameters(filters))
  const panel = (
    <Suspense>
      <SectionChoices section={section} use={use} />
      {knowsFilters && (
        <FilterPanel
          labels={section.groupLabels?.(t) ?? {}}
          groups={groups}
          filters={filters}
          page={filterBy.page}
          whole={filterBy.whole}
          onWantAll={() => setWantsAll(true)}
          onToggle={use.toggle}
          isEmpty={shown?.total === 0}
        />
      )}
    </Suspense>
  )

  const chips = on + filters.other.length > 0 && !isBeside && (
    <div className="bg-surface px-4 pb-1.5 max-md:border-b max-md:border-line max-md:px-3 max-md:pt-1.5">
      <Chips filters={filters} use={use} />
    </div>
  )

  return (
    <div data-catalogue="" className="flex flex-1 items-stretch">
      {filtersBeside && (
        <aside
          aria-label={t.catalogue.filters}
          className="w-54 shrink-0 border-r border-line bg-ground print:hidden"
        >
          <div className="sticky top-14.25 max-h-[calc(100dvh-3.5625rem)] overflow-y-auto overscroll-contain px-4 pb-6">
            <div className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-ground">
              <h2 className="flex-1 font-semibold">{t.catalogue.filters}</h2>
              {on > 0 && (
                <button type="button" className={smallLinkClass} onClick={clearAll}>
                  {t.catalogue.clear(on)}
                </button>
              )}
              <span className="-mr-2 flex">
                <IconButton
                  icon="chevron-left"
                  size={28}
                  label={t.catalogue.hideFilters}
                  onClick={hideFilters}
                />
              </span>
            </div>
            {panel}
          </div>
        </aside>
      )}
      {!isBeside && pulled && (
        <Suspense>
          <Sheet
            open
            onClose={() => setPulled(false)}
            title={t.catalogue.filters}
            aside={
              on > 0 && (
                <button type="button" className={`${smallLinkClass} h-11 px-2`} onClick={clearAll}>
                  {t.catalogue.clear(on)}
                </button>
              )
            }
            footer={
              <Button kind="primary" size={44} wide onClick={() => setPulled(false)}>
                {t.catalogue.showRows(countText(shown?.total ?? 0))}
              </Button>
            }
          >
            {panel}
          </Sheet>
        </Suspense>
      )}
      <section id="list" tabIndex={-1} className="@container min-w-0 flex-1 outline-none">
        {named && hasLily ? (
          <Suspense fallback={<ListWaiting layout="list" facts={section.facts} />}>
            <NamedList named={named} title={title} of={whole?.total} use={use} />
          </Suspense>
        ) : (
          <>
            <div className="sticky top-24.5 z-20 border-b border-line bg-surface md:top-14.25 md:border-b-0">
              <ListBar
                title={title}
                total={shown?.total}
                isCounting={page.isPlaceholderData}
                of={whole?.total}
                filters={filters}
                view={use}
                filtersBeside={filtersBeside}
                onShowFilters={() => (keepsRail ? prefer('showFilters', true) : setPulled(true))}
              />
              {isTablet && chips}
              {view.layout === 'list' && shown?.total !== 0 ? (
                <ListHeads shipDay={shipment?.shipDay} facts={section.facts} use={use} />
              ) : (
                <div className="border-b border-line max-md:hidden" />
              )}
            </div>
            {!isTablet && chips}
            {closed && shipment && <ClosedNotice shipment={shipment} />}
            <PageOfRows
              section={section}
              filters={filters}
              use={use}
              page={page}
              standIns={standIns}
              shipmentFailed={shipmentFailed}
              closed={closed}
              title={title}
            />
          </>
        )}
      </section>
      <CartPanel />
    </div>
  )
}

type PageProps = {
  section: CatalogueSection
  filters: Filters
  title: string
  closed: boolean
  shipmentFailed: boolean
  use: ReturnType<typeof useView>
  page: ReturnType<typeof useCatalogue>['page']
  /** Rows of other pages that can replace sold-out ones. */
  standIns: readonly Product[]
}

/** The rows and the pagination, or the reason for showing none. */
function PageOfRows(props: PageProps) {
  const { section, filters, title, closed, shipmentFailed, use, page, standIns } = props
  const t = useMessages()
  const { change, view } = use
  const { layout } = view
  const shown = page.data
  useReturnedFocus(shown !== undefined)
  if (!shown) {
    if (!page.isError && !shipmentFailed) return <ListWaiting layout={layout} facts={section.facts} />
    return (
      <Problem title={t.catalogue.failedTitle} onRetry={() => void page.refetch()}>
        {t.catalogue.failedText}
      </Problem>
    )
  }
  if (shown.rows.length === 0) {
    return (
      <div aria-busy={page.isPlaceholderData}>
        <Suspense>
          <ListEmpty section={section} filters={filters} page={page} use={use} />
        </Suspense>
      </div>
    )
  }
  if (layout === 'wall')
    return (
      <Suspense fallback={<ListWaiting layout="grid" facts={section.facts} />}>
        <Wall section={section} view={use.view} shipDay={shown.shipDay} closed={closed} />
      </Suspense>
    )
  return (
    <>
      <AgeNotice page={page} />
      {page.isPlaceholderData && page.fetchStatus !== 'paused' && (
        <div className="pointer-events-none sticky top-36 z-10 h-0">
          <div className="relative mx-auto h-32 w-48 overflow-hidden rounded-6">
            <LoadingOverlay label={t.catalogue.loading} />
          </div>
        </div>
      )}
      {/* Old rows fade only if the new ones take a while, so that a fast response doesn't flicker. */}
      <div
        aria-busy={page.isPlaceholderData}
        className={page.isPlaceholderData ? 'opacity-55 transition-opacity delay-150' : ''}
      >
        {/* Keeps the space of cards whose code hasn't come, so that nothing below moves. */}
        <Suspense fallback={<ListWaiting layout={layout} facts={section.facts} />}>
          <ProductList
            key={layout}
            label={title}
            rows={shown.rows}
            standIns={standIns}
            layout={layout}
            shipDay={shown.shipDay}
            closed={closed}
            facts={section.facts}
            onSeeLike={({ type }) => change({ types: type })}
          />
          <Suspense fallback={<div className="h-13 bg-surface" />}>
            <Pager at={shown} use={use} />
          </Suspense>
        </Suspense>
      </div>
    </>
  )
}

/** Ignores filters of groups that this page does not offer. */
const onlyOf = (groups: readonly FacetGroup[], filters: Filters): Filters =>
  Object.fromEntries(
    facetGroups.map((group) => [group, groups.includes(group) ? filters[group] : []]),
  ) as unknown as Filters
