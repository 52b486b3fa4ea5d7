import { account } from './account.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { checkout, payment } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { feed } from './feed.ts'
import { favorites, inventory } from './inventory.ts'
import { merchandising } from './merchandising.ts'
import { orderGuide } from './order-guide.ts'
import { orders } from './orders.ts'
import { priceList } from './price-list.ts'
import { sections } from './sections.ts'
import { shipment } from './shipment.ts'
import { system } from './system.ts'

/** The API on one screen: every feature's table of endpoints. */
export const api = {
  system,
  auth,
  account,
  inventory,
  sections,
  merchandising,
  priceList,
  feed,
  orderGuide,
  favorites,
  shipment,
  cart,
  checkout,
  payment,
  orders,
} as const

/** Every endpoint with a stable name such as `cart.read`. */
export const endpoints: { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([feature, table]) =>
    Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      endpoint,
    })),
)
