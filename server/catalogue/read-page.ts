import type { Department } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { CatalogueView } from '../../contract/features/catalogue/inventory.ts'
import type { RawJson, SignedInCtx } from '../core/route.ts'
import { cataloguePage } from './pages.ts'
import type { RowsFor } from './rows.ts'

/** A page for the day and method that the view names; the products in `ranked` come first, in that order. */
export async function readPage(
  ctx: SignedInCtx,
  view: CatalogueView,
  department: Department | null,
  ranked?: readonly number[],
): Promise<RawJson> {
  const rowsFor = await rowsForDay(ctx, view.shipDayStr, view.method)
  return cataloguePage(ctx, view, { department, rowsFor, ranked })
}

/** The requested day and method; the user's shipment fills in what is missing. */
export async function rowsForDay(ctx: SignedInCtx, shipDay?: Day, method?: MethodCode): Promise<RowsFor> {
  if (shipDay && method) return { shipDay, method, addressId: null }
  const choice = await ctx.catalogue.shipment(ctx)
  return {
    shipDay: shipDay ?? choice.shipDay,
    method: method ?? choice.method,
    addressId: choice.addressId,
  }
}
