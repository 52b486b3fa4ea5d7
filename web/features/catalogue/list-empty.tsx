import { Link } from '@tanstack/react-router'
import { readsQuotes } from '../../../contract/features/quotes/quotes.ts'
import { useMay } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { Elsewhere } from './search/elsewhere.tsx'
import type { CatalogueSection } from './sections.ts'
import type { useView } from './use-catalogue.ts'
import { clearedParameters, type Filters, narrowingCount } from './view.ts'

type Props = {
  section: CatalogueSection
  filters: Filters
  /** Rows on all pages of the view. */
  total: number
  /** Whether the list is being fetched again automatically. */
  isAsking: boolean
  use: ReturnType<typeof useView>
}

/** Shown without rows: the reason, and what to clear. */
export function ListEmpty({ section, filters, total, isAsking, use }: Props) {
  const t = useMessages()
  const mayAsk = useMay(readsQuotes)
  const { search } = use.view
  const hasFilters = narrowingCount({ filters, search: '' }) > 0 || filters.other.length > 0
  if (total > 0) {
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
