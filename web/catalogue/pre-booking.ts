import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CataloguePage } from '../../contract/inventory.ts'
import { useMessages } from '../messages/language.tsx'
import { useMay } from '../session.ts'
import { useToast } from '../ui/toast.tsx'
import type { CatalogueSection } from './sections.ts'
import { type Filters, isStocked, narrowingCount, type View } from './view.ts'

/** Specification 9. */
export const mostTries = 20
const firstWaitMs = 500
const longestWaitMs = 30_000

/** How long to wait before the `tries`th further request, from 1: twice as long each time, at most half a minute. */
export const waitBeforeTryMs = (tries: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1))

type Asked = {
  section: CatalogueSection
  view: View
  filters: Filters
  page: CataloguePage | undefined
  /** When that page came; it stays the same while it is not asked for again. */
  cameAt: number
  /** The page is that of another view. */
  isOther: boolean
  ask: (how: { cancelRefetch: boolean }) => unknown
}

/**
 * The pre-booking catalogue (specification 4). While its filters and rows look empty it is asked for again, up to 20 times and
 * ever later, until there is something or whoever waits has gone elsewhere. Without a row for a grower or a category, the boxes
 * that growers ship are shown in its place. Returns whether it is still being asked for.
 */
export function usePreBooking({ section, view, filters, page, cameAt, isOther, ask }: Asked): boolean {
  const t = useMessages().catalogue
  const toast = useToast()
  const navigate = useNavigate()
  const mayGrowerDirect = useMay(['FARM_DIRECT_INVENTORY'])
  const isHere = section.fixed.isPreBooking === 'true' && page !== undefined && !isOther
  const isNarrowed = narrowingCount({ filters, search: view.search }) > 0 || filters.other.length > 0
  const isBare = isHere && !isNarrowed && !isStocked(page)
  const [tries, setTries] = useState(0)
  const isAsking = isBare && tries < mostTries
  const { growers, categories } = filters
  const goes = isHere && page.total === 0 && mayGrowerDirect && growers.length + categories.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try, and each answer even when it is equal, starts the next wait.
  useEffect(() => {
    if (!isBare) setTries(0)
    if (!isAsking) return
    const timer = setTimeout(
      () => {
        setTries(tries + 1)
        // What is under way is not asked for twice.
        ask({ cancelRefetch: false })
      },
      waitBeforeTryMs(tries + 1),
    )
    return () => clearTimeout(timer)
  }, [isBare, isAsking, cameAt, tries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes once, with the filters of that moment.
  useEffect(() => {
    if (!goes) return
    toast({ text: t.toGrowerDirect })
    void navigate({ to: '/grower-direct', search: { growers, categories } as never, replace: true })
  }, [goes])

  return isAsking
}
