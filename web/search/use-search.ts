import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inventory } from '../../contract/inventory.ts'
import { type CatalogueSection, catalogueSections } from '../catalogue/sections.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { useUser } from '../session.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { leastLetters } from './options.ts'
import { countedSections, scopeOf } from './scope.ts'

/** Milliseconds of rest after which a text counts as typed. */
const restMs = 80

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/**
 * What a text that is being typed may become on a page, and how much of it other pages have. Answers are kept by inventory
 * type, text and search type (specification 3); a request whose text has moved on is aborted and never settles.
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
    /** What is shown is what was typed. */
    settled: asks && text === typed && !suggestions.isFetching && !suggestions.isPlaceholderData,
    sections,
  }
}

/** How many products a search would find on each other page; a count that fails is 0 (specification 8). */
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
