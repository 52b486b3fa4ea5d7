import { expect } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type {
  PriceDifference,
  Publication,
  pricePublishing,
} from '../../contract/features/daily-prices/publishing.ts'
import { productsChanged } from '../../server/catalogue/changes.ts'
import { startApp } from './app.ts'
import { makeShop, makeUser } from './make.ts'
import { ctxOf } from './shopper.ts'

type Changes = ReplyOf<typeof pricePublishing.changes>

export const priceDesk: Authority[] = ['TIER_PRICING', 'NOTIFICATIONS']

/** The product with two people of the price desk and a florist who agreed to the daily prices. */
export async function openPriceDesk() {
  const app = await startApp({ now: '2026-11-23T10:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: priceDesk })
  const shop = await makeShop(app.db, { customer: { daily_pricing: true } })
  const florist = await app.signIn(shop.email)
  const desk = await app.signIn(house.email)
  const colleague = await makeUser(app.db, { customerId: house.customerId, authorities: priceDesk })
  const other = await app.signIn(colleague.email)

  const changesOf = async (id: number, query = '') => {
    const answer = await desk.get(`daily-pricing/imports/${id}/changes?pageSize=300${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as Changes
  }
  const publish = async (id: number, body: object = {}, by = desk) => {
    const { summary } = await changesOf(id)
    return by.post(`daily-pricing/imports/${id}/publish`, { comparison: summary.comparison, ...body })
  }
  return {
    app,
    house,
    shop,
    florist,
    desk,
    other,
    changesOf,
    publish,
    published: async (id: number) => {
      const answer = await publish(id)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body as Publication
    },
    /** The florist's price. */
    priceOf: async (id: number) => {
      const { body } = await florist.get(`inventory/item/${id}`)
      const { price1, discountPrice1, quantity1, discountPrice2, inventory } = body as Product
      expect(discountPrice1).toBe(price1)
      return { price1, quantity1, price2: discountPrice2, inventory }
    },
    /** Changes a price as another user on the products page. */
    reprice: async (productId: number, priceE4: number) => {
      await app.db
        .updateTable('products')
        .set({ price1_e4: priceE4, updated_at: app.now() })
        .where('id', '=', productId)
        .execute()
      await productsChanged(ctxOf(app, house, priceDesk), [productId])
    },
    stockOf: (id: number) =>
      app.db.selectFrom('stock').selectAll().where('product_id', '=', id).executeTakeFirstOrThrow(),
  }
}

/** A file's state for a product. */
export const read = (id: number, price: number, more: object = {}) => ({
  itemCode: String(id),
  description: `Alstroemeria ${id}`,
  department: 'flowers' as const,
  um: 'BU',
  price1E4: Math.round(price * 10_000),
  ...more,
})

export const byItem = (rows: readonly PriceDifference[]) => new Map(rows.map((row) => [row.item, row]))
