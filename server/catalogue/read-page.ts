import type { Department } from '../../contract/access.ts'
import type { Day } from '../../contract/dates.ts'
import type { MethodCode } from '../../contract/fields.ts'
import type { CatalogueView } from '../../contract/inventory.ts'
import type { RawJson, SignedInCtx } from '../handle.ts'
import { cataloguePage } from './pages.ts'
import type { RowsFor } from './rows.ts'

/** A page for the day and method that the view names. */
export async function readPage(
  ctx: SignedInCtx,
  view: CatalogueView,
  department: Department | null,
): Promise<RawJson> {
  const rowsFor = await rowsForDay(ctx, view.shipDayStr, view.method)
  return cataloguePage(ctx, view, { department, rowsFor })
}

/** The day and method that were asked for; what was not, from the user's shipment. */
export async function rowsForDay(ctx: SignedInCtx, shipDay?: Day, method?: MethodCode): Promise<RowsFor> {
  if (shipDay && method) return { shipDay, method, addressId: null }
  const choice = await ctx.catalogue.shipment(ctx)
  return {
    shipDay: shipDay ?? choice.shipDay,
    method: method ?? choice.method,
    addressId: choice.addressId,
  }
}
