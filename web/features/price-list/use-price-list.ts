import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Department, departmentAuthority, departments } from '../../../contract/core/access.ts'
import { priceList } from '../../../contract/features/price-list.ts'
import { call } from '../../core/api.ts'
import { onLive } from '../../core/live.ts'
import { useUser } from '../../core/session.ts'
import { useShipment } from '../shipment/use-shipment.ts'

/** A list of thousands of rows isn't refetched for each stock change. */
const stockRefreshMs = 10_000
const key = 'price-list'

const listOf = (department: Department | 'All', forShipment: string) =>
  queryOptions({
    queryKey: [key, department, forShipment],
    queryFn: ({ signal }) =>
      call(priceList.daily, { query: { category: department } }, { signal, timeoutMs: 60_000 }),
  })

/** The price list of the shipment's day for the department in the address, and functions that change the view. */
export function usePriceList() {
  const { authorities } = useUser()
  const navigate = useNavigate()
  const parameters = useSearch({ strict: false }) as Record<string, unknown>
  const granted = departments.filter((one) => authorities.includes(departmentAuthority[one]))
  const department: Department | 'All' =
    parameters.department === 'All'
      ? 'All'
      : (granted.find((one) => one === parameters.department) ?? granted[0] ?? 'All')
  const category = typeof parameters.category === 'string' ? parameters.category : ''
  const { data: shipment } = useShipment()
  const forShipment = [shipment?.shipDay, shipment?.deliveryMethod, shipment?.shipToCode].join(' ')
  const list = useQuery({
    ...listOf(department, forShipment),
    enabled: shipment !== undefined,
    placeholderData: (before) => before,
  })
  useFreshList()

  const change = (search: Record<string, string | undefined>) =>
    void navigate({ to: '.', search, replace: true } as unknown as Parameters<typeof navigate>[0])
  return {
    list,
    granted,
    department,
    category,
    chooseDepartment: (next: Department | 'All') => change({ department: next }),
    chooseCategory: (next: string) => change({ department, category: next || undefined }),
  }
}

/** Prices and days are fetched again when they change, stock only occasionally. */
function useFreshList() {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(timer)
      timer = undefined
      void client.invalidateQueries({ queryKey: [key] })
    }
    const stop = onLive((name) => {
      if (name === 'price.changed' || name === 'products.changed' || name === 'days.changed') refresh()
      if (name === 'stock.changed') timer ??= setTimeout(refresh, stockRefreshMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}
