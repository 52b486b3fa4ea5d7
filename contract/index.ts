import { account } from './account.ts'
import { accountPayments } from './account-payments.ts'
import { acting } from './acting.ts'
import { apiKeys } from './api-keys.ts'
import { applications } from './applications.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { snapshot } from './catalogue-snapshot.ts'
import { checkout } from './checkout.ts'
import { company } from './company.ts'
import { customers } from './customers.ts'
import type { Endpoint } from './endpoint.ts'
import { feed } from './feed.ts'
import { favorites, inventory } from './inventory.ts'
import { merchandising } from './merchandising.ts'
import { operations } from './operations.ts'
import { orderGuide } from './order-guide.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { payment } from './payment.ts'
import { people } from './people.ts'
import { personal } from './personal.ts'
import { priceList } from './price-list.ts'
import { receivables } from './receivables.ts'
import { roles } from './roles.ts'
import { secondFactor } from './second-factor.ts'
import { sections } from './sections.ts'
import { shipment } from './shipment.ts'
import { staffMoney } from './staff-money.ts'
import { statistics } from './statistics.ts'
import { system } from './system.ts'

/** The API on one screen: every feature's table of endpoints. */
export const api = {
  system,
  auth,
  acting,
  applications,
  account,
  personal,
  secondFactor,
  apiKeys,
  company,
  inventory,
  snapshot,
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
  accountPayments,
  receivables,
  staffMoney,
  statistics,
  orders,
  people,
  customers,
  roles,
  operations,
  audit,
  outbox,
} as const

/** Every endpoint with a stable name such as `cart.read`. */
export const endpoints: { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([feature, table]) =>
    Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      endpoint,
    })),
)
