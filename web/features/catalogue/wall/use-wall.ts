import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { inventory, Product } from '../../../../contract/features/catalogue/inventory.ts'
import { call } from '../../../core/api.ts'
import { useShipment } from '../../shipment/use-shipment.ts'
import { isSoldOut } from '../product-facts.ts'
import type { CatalogueSection } from '../sections.ts'
import { settledPage } from '../snapshot.ts'
import { queryOf, type View } from '../view.ts'

/** Rows in one request: the maximum for a page. */
const pageRows = 300
const mostPages = 8

/** Maximum number of pictures on a wall. */
export const mostOnWall = pageRows * mostPages

/**
 * All products of a view that can be ordered: from the customer's snapshot once it is loaded, otherwise page by page from the server.
 * Sold-out products come last in every list, so reading stops at the first one.
 */
export function useWall(section: CatalogueSection, view: View) {
  const client = useQueryClient()
  const { data: shipment } = useShipment()
  const forShipment = [shipment?.shipDay, shipment?.deliveryMethod, shipment?.shipToCode].join(' ')
  const query = queryOf(section, { ...view, page: 1, sort: 'Product Name A to Z' })
  return useQuery({
    // Live events of products make it stale, like a page. Like the snapshot, which has the same rows, it isn't stored on the device.
    queryKey: ['inventory/snapshot/wall', { path: section.endpoint.path, query }, forShipment],
    queryFn: async ({ signal }) => {
      const rows: Product[] = []
      for (let n = 1; n <= mostPages; n++) {
        const page = { ...query, maxRows: String(pageRows), pageNumber: String(n) }
        const answer =
          (await settledPage(client, forShipment, section, page)) ??
          (await call(section.endpoint as typeof inventory.flowers, { query: page }, { signal }))
        rows.push(...answer.rows.filter((row) => !isSoldOut(row)))
        if (n >= answer.totalPages || answer.rows.some(isSoldOut)) return { rows, isWhole: true }
      }
      return { rows, isWhole: false }
    },
    enabled: shipment !== undefined,
    placeholderData: (before) => before,
  })
}
