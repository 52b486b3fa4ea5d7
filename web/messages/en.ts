import { account } from './areas/account.en.ts'
import { cart } from './areas/cart.en.ts'
import { catalogue } from './areas/catalogue.en.ts'
import { checkout } from './areas/checkout.en.ts'
import { errors } from './areas/errors.en.ts'
import { home } from './areas/home.en.ts'
import { orderGuide } from './areas/order-guide.en.ts'
import { orders } from './areas/orders.en.ts'
import { priceList } from './areas/price-list.en.ts'
import { quickOrder } from './areas/quick-order.en.ts'
import { search } from './areas/search.en.ts'
import { shell } from './areas/shell.en.ts'
import { shipment } from './areas/shipment.en.ts'
import { signIn } from './areas/sign-in.en.ts'
import { ui } from './areas/ui.en.ts'

/** Every word of the application in English, by feature area; the shape every other language is held to. */
export const en = {
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
