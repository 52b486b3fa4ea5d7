import { useQueries, useQuery } from '@tanstack/react-query'
import { inventory } from '../../../../contract/features/catalogue/inventory.ts'
import { read } from '../../../core/query.ts'
import { useUser } from '../../../core/session.ts'
import { useRested } from '../../../core/use-rested.ts'
import { useMessages } from '../../../words/language.tsx'
import { useShipment } from '../../shipment/use-shipment.ts'
import { type CatalogueSection, catalogueSections } from '../sections.ts'
import { leastLetters } from './recent.ts'
import { countedSections, scopeOf } from './scope.ts'

/**
 * Completions of the typed text on a page, and the number of matches on other pages. Responses are cached by inventory type, text
 * and search type (specification 3); a request whose text has changed is aborted and never settles.
 */
export function useSearch(section: CatalogueSection | undefined, typed: string) {
  const text = useRested(typed)
  const { data: shipment } = useShipment()
  const shipDay = shipment?.shipDay
  const { type, farm } = section ? scopeOf(section) : { type: 'All' as const, farm: false }
  const asks = text.length >= leastLetters && typed.length >= leastLetters && section !== undefined
  const suggestions = useQuery({
    ...read(inventory.suggestions, {
      params: { type },
      query: { term: text, ...(shipDay ? { shipDay } : {}), ...(farm ? { isFarm: 'true' } : {}) },
    }),
    enabled: asks && shipDay !== undefined,
    placeholderData: (before) => before,
    retry: false,
  })
  const sections = useSectionCounts(asks ? text : '', section?.path ?? '')
  return {
    suggestions: asks ? (suggestions.data ?? []) : [],
    failed: asks && suggestions.isError,
    /** Whether the shown results belong to the typed text. */
    settled: asks && text === typed && !suggestions.isFetching && !suggestions.isPlaceholderData,
    sections,
  }
}

/** The number of matches on each other page; a failed count is 0 (specification 8). */
export function useSectionCounts(text: string, exceptPath: string) {
  const t = useMessages()
  const user = useUser()
  const shipDay = useShipment().data?.shipDay
  const sections = text === '' ? [] : countedSections(user, exceptPath)
  const counts = useQueries({
    queries: sections.map((section) => {
      const { type, farm } = scopeOf(section)
      return {
        ...read(inventory.searchCount, {
          query: {
            searchText: text,
            searchType: 'all' as const,
            inventoryType: type,
            ...(shipDay ? { shippingDate: shipDay } : {}),
            ...(farm ? { isFarm: 'true' as const } : {}),
          },
        }),
        enabled: shipDay !== undefined,
        retry: false,
      }
    }),
  })
  return sections.map((section, i) => ({
    path: section.path,
    text: section.label(t),
    count: counts[i]?.data?.count ?? 0,
  }))
}

export const sectionAt = (path: string) => catalogueSections.find((section) => section.path === path)
