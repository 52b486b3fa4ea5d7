import type { QueryClient } from '@tanstack/react-query'
import type { CataloguePage, Product } from '../../../contract/features/catalogue/inventory.ts'
import { keepProduct } from './snapshot.ts'

/** Copies an item page's fresh data into the first pages that show the item, so that going back shows the same (specification 4). */
export function mergeIntoPages(client: QueryClient, product: Product, forShipment: string) {
  keepProduct(client, product, forShipment)
  client.setQueriesData(
    {
      predicate: ({ queryKey }) =>
        String(queryKey[0]).startsWith('inventory') && queryKey.at(-1) === forShipment,
    },
    (data: unknown) => withProduct(data, product),
  )
}

/** Returns the same response unless it is a first page with the product. */
export function withProduct<Data>(data: Data, product: Product): Data {
  const { page, rows } = (data ?? {}) as Partial<CataloguePage>
  if (page !== 1 || !rows?.some(({ productId }) => productId === product.productId)) return data
  return { ...data, rows: rows.map((row) => (row.productId === product.productId ? product : row)) }
}
