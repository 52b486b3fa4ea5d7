import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type OfferedGoods, quoteDesk } from '../../../contract/features/quotes/desk.ts'
import { read } from '../../core/query.ts'

/** Typed ship day, method and address of the offer; empty means the default. */
export type To = { shipDay: string; method: string; addressId: string }
type Asked = To & { quoteId: number; quantity: string; productId?: number | null; q?: string }

/**
 * What a representative needs to know about items found by words or number: stock, list price, cost, and whether they can arrive in time.
 */
export function useGoods({ quoteId, quantity, productId, q, shipDay, method, addressId }: Asked) {
  const { data, error } = useQuery({
    ...read(quoteDesk.goods, {
      query: {
        quoteId: String(quoteId),
        quantity: /^[1-9]\d{0,5}$/.test(quantity.trim()) ? quantity.trim() : '1',
        ...(q && { q: q.slice(0, 80) }),
        ...(productId && { productIds: [String(productId)] }),
        ...(shipDay && { shipDay }),
        ...(method && { method }),
        ...(addressId && { addressId }),
      } as never,
    }),
    placeholderData: keepPreviousData,
  })
  const row = productId ? data?.rows.find((one) => one.productId === productId) : undefined
  return { data, error, row }
}

export type Goods = NonNullable<ReturnType<typeof useGoods>['data']>
export type { OfferedGoods }
