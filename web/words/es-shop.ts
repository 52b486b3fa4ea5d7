import { account } from './areas/account.es.ts'
import { buyNow } from './areas/buy-now.es.ts'
import { cart } from './areas/cart.es.ts'
import { catalogue } from './areas/catalogue.es.ts'
import { pages } from './areas/pages.es.ts'
import { shell } from './areas/shell.es.ts'
import { shipment } from './areas/shipment.es.ts'
import type { Translated } from './catalogue.ts'
import type { enShop } from './en-shop.ts'

/** The same in Spanish (usted). */
export const esShop: Translated<typeof enShop> = {
  shell,
  pages,
  catalogue,
  shipment,
  cart,

  buyNow,
  account,
}
