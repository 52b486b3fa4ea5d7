import { buyNow } from './areas/buy-now-opened.es.ts'
import { cart } from './areas/cart-opened.es.ts'
import { catalogue } from './areas/catalogue-opened.es.ts'
import { search } from './areas/search.es.ts'
import { shell } from './areas/shell-opened.es.ts'
import { shipment } from './areas/shipment-opened.es.ts'
import type { Translated } from './catalogue.ts'
import type { enOpened } from './en-opened.ts'

/** The same in Spanish (usted). */
export const esOpened: Translated<typeof enOpened> = {
  catalogue,
  shell,
  cart,
  shipment,
  search,
  buyNow,
}
