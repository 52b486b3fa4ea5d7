import { billing } from './areas/billing.en.ts'
import { cards } from './areas/cards.en.ts'
import { checkout } from './areas/checkout.en.ts'
import { home } from './areas/home.en.ts'
import { maintenance } from './areas/maintenance.en.ts'
import { orderGuide } from './areas/order-guide.en.ts'
import { orders } from './areas/orders.en.ts'
import { outbox } from './areas/outbox.en.ts'
import { personalInfo } from './areas/personal-info.en.ts'
import { priceList } from './areas/price-list.en.ts'
import { quickOrder } from './areas/quick-order.en.ts'
import { rail } from './areas/rail.en.ts'
import { statistics } from './areas/statistics.en.ts'
import { wishes } from './areas/wishes.en.ts'

/** The words of all other screens of the shop. */
export const enRest = {
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
