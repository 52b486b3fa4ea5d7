import { billing } from './areas/billing.es.ts'
import { cards } from './areas/cards.es.ts'
import { checkout } from './areas/checkout.es.ts'
import { home } from './areas/home.es.ts'
import { maintenance } from './areas/maintenance.es.ts'
import { orderGuide } from './areas/order-guide.es.ts'
import { orders } from './areas/orders.es.ts'
import { outbox } from './areas/outbox.es.ts'
import { personalInfo } from './areas/personal-info.es.ts'
import { priceList } from './areas/price-list.es.ts'
import { quickOrder } from './areas/quick-order.es.ts'
import { rail } from './areas/rail.es.ts'
import { statistics } from './areas/statistics.es.ts'
import { wishes } from './areas/wishes.es.ts'
import type { Translated } from './catalogue.ts'
import type { enRest } from './en-rest.ts'

/** The same in Spanish (usted). */
export const esRest: Translated<typeof enRest> = {
  billing,
  cards,
  checkout,
  home,
  maintenance,
  orderGuide,
  orders,
  outbox,
  personalInfo,
  priceList,
  quickOrder,
  rail,
  statistics,
  wishes,
}
