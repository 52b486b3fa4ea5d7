import { accountRoutes } from './account/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { sectionRoutes } from './catalogue/section-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { customersRoutes } from './customers/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import type { Route } from './handle.ts'
import { merchandisingRoutes } from './merchandising/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { accountPaymentRoutes } from './payments/account-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { personalRoutes } from './personal/routes.ts'
import { priceListRoutes } from './price-list/routes.ts'
import { receivablesRoutes } from './receivables/routes.ts'
import { shipmentRoutes } from './shipment/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { systemRoutes } from './system/routes.ts'

/** Every feature's routes: what the product answers, on one screen. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...authRoutes,
  ...applicationRoutes,
  ...accountRoutes,
  ...personalRoutes,
  ...companyRoutes,
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
  ...accountPaymentRoutes,
  ...receivablesRoutes,
  ...statisticsRoutes,
  ...peopleRoutes,
  ...customersRoutes,
  ...operationsRoutes,
  ...auditRoutes,
  ...messagesRoutes,
]
