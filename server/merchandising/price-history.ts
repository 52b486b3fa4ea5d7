import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { merchandising } from '../../contract/features/merchandising.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

const most = 200

/** The list prices of a product with their start dates, latest first; at most the last 200. Throws not_found. */
export async function readPriceHistory(
  { db }: Ctx,
  productId: number,
): Promise<ReplyOf<typeof merchandising.priceHistory>> {
  const rows = await db
    .selectFrom('price_versions')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  if (rows.length === 0) await assertProduct(db, productId)
  const dollars = (e4: number | null) => (e4 === null ? null : dollarsFromE4(e4))
  return rows.map((row) => ({
    from: row.from_at.toISOString(),
    price1: dollars(row.price1_e4),
    price2: dollars(row.price2_e4),
    price3: dollars(row.price3_e4),
    price4: dollars(row.price4_e4),
    price5: dollars(row.price5_e4),
    quantity1: row.quantity1,
    quantity2: row.quantity2,
    quantity3: row.quantity3,
    quantity4: row.quantity4,
    quantity5: row.quantity5,
    originalPrice: dollars(row.original_price_e4),
    saleEndsOn: row.sale_ends_on,
    changeSetId: row.change_set_id,
  }))
}

/** A product that never had a price has no history. */
async function assertProduct(db: Ctx['db'], id: number) {
  const found = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not_found')
}
