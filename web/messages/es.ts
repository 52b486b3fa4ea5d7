import { account } from './areas/account.es.ts'
import { cart } from './areas/cart.es.ts'
import { catalogue } from './areas/catalogue.es.ts'
import { checkout } from './areas/checkout.es.ts'
import { errors } from './areas/errors.es.ts'
import { home } from './areas/home.es.ts'
import { orderGuide } from './areas/order-guide.es.ts'
import { orders } from './areas/orders.es.ts'
import { priceList } from './areas/price-list.es.ts'
import { quickOrder } from './areas/quick-order.es.ts'
import { search } from './areas/search.es.ts'
import { shell } from './areas/shell.es.ts'
import { shipment } from './areas/shipment.es.ts'
import { signIn } from './areas/sign-in.es.ts'
import { ui } from './areas/ui.es.ts'
import type { Translated } from './catalogue.ts'
import type { en } from './en.ts'

/** Every word of the application in Spanish (usted). */
export const es: Translated<typeof en> = {
  ui,
  shell,
  signIn,
  home,
  catalogue,
  shipment,
  cart,
  checkout,
  orderGuide,
  orders,
  priceList,
  quickOrder,
  search,
  account,
  errors,
}
