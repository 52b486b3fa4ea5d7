import type { TestApp } from './app.ts'
import { makeLot, makeProduct, makeVendor } from './make.ts'

/** Things of the stock that an id can name. */
export const stockMakers = {
  lot: async ({ db }: TestApp) => makeLot(db, { productId: await makeProduct(db, { onHand: 0 }), units: 3 }),
  vendor: async ({ db }: TestApp) => makeVendor(db),
}
