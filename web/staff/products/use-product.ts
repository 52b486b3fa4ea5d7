import { useQuery, useQueryClient } from '@tanstack/react-query'
import { products } from '../../../contract/features/products/products.ts'
import type { ProductPage, StaffProduct } from '../../../contract/features/products/shapes.ts'
import { read } from '../../core/query.ts'
import type { Rows } from '../grid/use-rows.ts'
import { useCellEdits } from './use-cell-edits.ts'

/** One product with the same editing as the list's cells. */
export function useProduct(productId: number, onChanged: (rows: readonly StaffProduct[]) => void = () => {}) {
  const client = useQueryClient()
  const query = read(products.read, { params: { productId } })
  const page = useQuery({ ...query, staleTime: 0 })
  const product = page.data
  const rows: Rows<StaffProduct> = {
    total: product ? 1 : 0,
    rowAt: () => product,
    loaded: () => (product ? [product] : []),
    show: () => {},
    patch: (fresh) => {
      const own = fresh.find((row) => row.productId === productId)
      if (own) {
        client.setQueryData<ProductPage>(query.queryKey, (was) => was && { ...was, ...own })
        // What the shop still needs depends on the row's values.
        void client.invalidateQueries({ queryKey: query.queryKey })
      }
      onChanged(fresh)
    },
    refresh: () => void client.invalidateQueries({ queryKey: query.queryKey }),
    isWaiting: page.isPending,
    isOld: false,
    error: page.error,
  }
  return { product, page, rows, ...useCellEdits(rows) }
}
