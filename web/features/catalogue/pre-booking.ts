import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type CataloguePage, inventory } from '../../../contract/features/catalogue/inventory.ts'
import { call } from '../../core/api.ts'
import { useMay } from '../../core/session.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import type { CatalogueSection } from './sections.ts'
import { type Filters, isStocked, narrowingCount, type View } from './view.ts'

/** Specification 9. */
export const mostTries = 20
const firstWaitMs = 500
const longestWaitMs = 30_000

/** The delay before retry number `tries`, from 1: doubles each time, up to half a minute. */
export const waitBeforeTryMs = (tries: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1))

type Boxes = Partial<Pick<Filters, 'growers' | 'categories'>>

/** The filters for growers' boxes: none if these would leave no box. */
async function boxesFor(filters: Required<Boxes>): Promise<Boxes> {
  const query = {
    growers: [...filters.growers],
    categories: [...filters.categories],
    isGrowerDirect: 'true' as const,
  }
  const { total } = await call(inventory.all, { query })
  return total > 0 ? filters : {}
}

type Asked = {
  section: CatalogueSection
  view: View
  filters: Filters
  page: CataloguePage | undefined
  /** When that page was received; unchanged until it is refetched. */
  cameAt: number
  /** Whether the page belongs to another view. */
  isOther: boolean
  ask: (how: { cancelRefetch: boolean }) => unknown
}

/**
 * The pre-booking catalogue (specification 4). While its filters and rows are empty it is refetched up to 20 times with growing
 * delays, until it has rows or the user leaves. If a grower or a category has no rows, the boxes
 * that growers ship are shown instead. Returns whether it is still being refetched.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each response, even an equal one, starts the next wait.
  useEffect(() => {
    if (!isBare) setTries(0)
    if (!isAsking) return
    const timer = setTimeout(
      () => {
        setTries(tries + 1)
        // A pending request is not sent twice.
        ask({ cancelRefetch: false })
      },
      waitBeforeTryMs(tries + 1),
    )
    return () => clearTimeout(timer)
  }, [isBare, isAsking, cameAt, tries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it redirects once, with the filters at that moment.
  useEffect(() => {
    if (!goes) return
    let isLeft = false
    const go = (search: Boxes) => {
      if (isLeft) return
      toast({ text: t.toGrowerDirect })
      void navigate({ to: '/grower-direct', search: search as never, replace: true })
    }
    boxesFor({ growers, categories }).then(go, () => go({}))
    return () => {
      isLeft = true
    }
  }, [goes])

  return isAsking
}
