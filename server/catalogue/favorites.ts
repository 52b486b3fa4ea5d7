import { hasBit } from '../../contract/catalogue/bits.ts'
import { offeredRows } from '../../contract/catalogue/query.ts'
import { auditActing } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { visibleRows } from './item.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowsJson, viewerOf } from './rows.ts'

/** The customer's favorites by name. Those not offered on the day are listed with quantity 0, so that they can be removed. */
export async function readFavorites(ctx: SignedInCtx, rowsFor: RowsFor): Promise<RawJson> {
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const offered = offeredRows(shelf.catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const rows = visibleRows(shelf, viewer, view.favorites).sort((a, b) => a - b)
  const of: RowsOf = { shelf, view, rowsFor, today }
  return new RawJson(rowsJson(of, rows, (row) => hasBit(offered, row)))
}

/** Throws `not_found` for a product that this user may not see. */
export async function addFavorite(ctx: SignedInCtx, productId: number) {
  const shelf = await ctx.catalogue.settled()
  if (visibleRows(shelf, viewerOf(ctx.user), [productId]).length === 0) throw new AppError('not_found')
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('favorites')
      .values({ customer_id: ctx.user.customerId, product_id: productId, created_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tellOfFavorite(inside, productId, true)
  })
  return { productId, favorite: true }
}

/** Removing a missing favorite is not an error. */
export async function removeFavorite(ctx: SignedInCtx, productId: number): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .deleteFrom('favorites')
      .where('customer_id', '=', ctx.user.customerId)
      .where('product_id', '=', productId)
      .execute()
    await tellOfFavorite(inside, productId, false)
  })
}

async function tellOfFavorite(ctx: SignedInCtx, productId: number, favorite: boolean) {
  await ctx.emit('favorite.changed', { customerId: ctx.user.customerId, productIds: [productId] })
  await auditActing(ctx, {
    subject: `product ${productId}`,
    after: { favorite },
  })
}
