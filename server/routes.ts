import { accountRoutes } from './account/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { sectionRoutes } from './catalogue/section-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import type { Route } from './handle.ts'
import { merchandisingRoutes } from './merchandising/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { priceListRoutes } from './price-list/routes.ts'
import { shipmentRoutes } from './shipment/routes.ts'
import { systemRoutes } from './system/routes.ts'

/** Every feature's routes: what the product answers, on one screen. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...catalogueRoutes,
  ...sectionRoutes,
  ...merchandisingRoutes,
  ...priceListRoutes,
  ...feedRoutes,
  ...shipmentRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...ordersRoutes,
  ...paymentRoutes,
]
