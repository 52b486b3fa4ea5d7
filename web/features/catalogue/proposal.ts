import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { snapshot, unpackColumn } from '../../../contract/features/catalogue/snapshot.ts'
import { call } from '../../core/api.ts'
import type { Named, NamedRow } from './named.ts'

/** Proposed quantities that the user has changed, or `taken` if added to the cart; keyed by part and product. */
let proposed: ReadonlyMap<string, number | 'taken'> = new Map()
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const placeOf = (key: string, productId: number) => `${key} ${productId}`

/** A proposal's quantities with the user's changes, shared by the list and the answer. */
export function useProposal(key: string) {
  const changed = useSyncExternalStore(listen, () => proposed)
  function change(entries: readonly (readonly [number, number | 'taken'])[]) {
    proposed = new Map([...proposed, ...entries.map(([id, to]) => [placeOf(key, id), to] as const)])
    for (const listener of listeners) listener()
  }
  return {
    /** The proposed quantity; undefined once it is in the cart. */
    quantityOf: ({ product, quantity }: NamedRow): number | undefined => {
      const now = changed.get(placeOf(key, product.productId))
      return now === 'taken' ? undefined : (now ?? quantity)
    },
    set: (productId: number, quantity: number) => change([[productId, quantity]]),
    take: (productIds: readonly number[]) => change(productIds.map((id) => [id, 'taken'])),
    giveBack: (rows: readonly (readonly [number, number])[]) => change(rows),
  }
}

/** The products of an answer with current stock and prices for its day. Products no longer offered have no stock. */
export function useCurrent({ shipDay, deliveryMethod, rows }: Named): (product: Product) => Product {
  const products = rows.map(({ product }) => product)
  const ids = products.map(({ productId }) => productId)
  const { data } = useQuery({
    // The key starts with `inventory`, so that live events of stock and prices make it stale.
    queryKey: ['inventory/named', { ids, shipDay, deliveryMethod }],
    queryFn: ({ signal }) => readProducts(ids, { shipDay, deliveryMethod }, signal),
    initialData: products,
    enabled: ids.length > 0,
  })
  return (product) =>
    data.find(({ productId }) => productId === product.productId) ?? { ...product, inventory: 0 }
}

async function readProducts(
  ids: readonly number[],
  { shipDay, deliveryMethod }: Pick<Named, 'shipDay' | 'deliveryMethod'>,
  signal: AbortSignal,
): Promise<Product[]> {
  const method = methodCodes.find((code) => methodLabels[code] === deliveryMethod) ?? 'PICKUP'
  const { columns, size } = await call(
    snapshot.read,
    { query: { productIds: ids.map(String), shipDay, method } },
    { signal },
  )
  const fields = Object.entries(columns ?? {}).map(
    ([name, column]) => [name, unpackColumn(column, size)] as const,
  )
  return Array.from(
    { length: size },
    (_, row) => Object.fromEntries(fields.map(([name, values]) => [name, values[row]])) as Product,
  )
}
