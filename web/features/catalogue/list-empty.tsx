import { Link } from '@tanstack/react-router'
import { readsQuotes } from '../../../contract/features/quotes/quotes.ts'
import { useMay } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { usePreBooking } from './pre-booking.ts'
import { Elsewhere } from './search/elsewhere.tsx'
import { NearSpelling } from './search/near-spelling.tsx'
import type { CatalogueSection } from './sections.ts'
import type { useCatalogue, useView } from './use-catalogue.ts'
import { clearedParameters, type Filters, narrowingCount } from './view.ts'

type Props = {
  section: CatalogueSection
  filters: Filters
  page: ReturnType<typeof useCatalogue>['page']
  use: ReturnType<typeof useView>
}

/** Shown without rows: the reason, and what to clear. */
export function ListEmpty({ section, filters, page, use }: Props) {
  const t = useMessages()
  const mayAsk = useMay(readsQuotes)
  const { search } = use.view
  const isAsking = usePreBooking({
    section,
    view: use.view,
    filters,
    page: page.data,
    cameAt: page.dataUpdatedAt,
    isOther: page.isPlaceholderData,
    ask: page.refetch,
  })
  const hasFilters = narrowingCount({ filters, search: '' }) > 0 || filters.other.length > 0
  if (page.data && page.data.total > 0) {
    return (
      <EmptyState
        title={t.catalogue.emptyPageTitle}
        action={<Button onClick={() => use.change({})}>{t.catalogue.toFirstPage}</Button>}
      />
    )
  }
  if (search || hasFilters) {
    const why =
      search && hasFilters
        ? t.catalogue.emptyBoth(search)
        : search
          ? t.catalogue.emptySearch(search)
          : t.catalogue.emptyFilters
    return (
      <EmptyState
        title={t.catalogue.emptyTitle}
        action={
          <span className="flex flex-wrap gap-2">
            {search && (
              <Button onClick={() => use.change({ search: undefined })}>{t.catalogue.clearSearch}</Button>
            )}
            {search && mayAsk && (
              <Link
                to="/special-order-summary"
                search={{ open: 'new' } as never}
                className={buttonClass('quiet')}
              >
                {t.catalogue.askForIt}
              </Link>
            )}
            {hasFilters && (
              <Button
                onClick={() =>
                  use.change({ ...clearedParameters(filters), other: undefined, search: search || undefined })
                }
              >
                {t.catalogue.clearFilters}
              </Button>
            )}
          </span>
        }
      >
        {why}
        {search && <NearSpelling text={search} path={section.path} />}
        {search && <Elsewhere text={search} path={section.path} />}
      </EmptyState>
    )
  }
  if (section.fixed.other === 'Favorites') {
    return (
      <EmptyState
        title={t.catalogue.emptyFavorites}
        action={
          <Link to="/fresh-flowers" className={buttonClass()}>
            {t.catalogue.goToFlowers}
          </Link>
        }
      >
        {t.catalogue.emptyFavoritesText}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t.catalogue.emptySection(section.label(t))}>
      {t.catalogue.emptySectionText}
      {isAsking && <p role="status">{t.catalogue.lookingAgain}</p>}
    </EmptyState>
  )
}
