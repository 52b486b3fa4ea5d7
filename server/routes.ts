import { accountRoutes } from './account/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { audienceRoutes } from './audience/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { backupRoutes } from './backups/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { campaignsRoutes } from './campaigns/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { sectionRoutes } from './catalogue/section-routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { claimPolicyChanges } from './claims/policy-change.ts'
import { claimsRoutes } from './claims/routes.ts'
import { companyRoutes } from './company/routes.ts'
import type { Route } from './core/route.ts'
import { accountChanges } from './customer-page/change-table.ts'
import { customerPageRoutes } from './customer-page/routes.ts'
import { customersRoutes } from './customers/routes.ts'
import { itemChanges } from './daily-prices/changes.ts'
import { priceFileRoutes } from './daily-prices/file-routes.ts'
import { dailyPricesRoutes } from './daily-prices/routes.ts'
import { dateChanges } from './dates/changes.ts'
import { nextPriceMoment } from './dates/price-moment.ts'
import { datesRoutes } from './dates/routes.ts'
import { deliveriesRoutes } from './deliveries/routes.ts'
import { descriptionsRoutes } from './descriptions/routes.ts'
import { textChanges } from './descriptions/texts.ts'
import { eventOrdersRoutes } from './event-orders/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { findRoutes } from './find/routes.ts'
import { growersRoutes } from './growers/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { incomingRoutes } from './incoming/routes.ts'
import { lotChanges } from './lots/changes.ts'
import { lotsRoutes } from './lots/routes.ts'
import { merchandisingRoutes } from './merchandising/routes.ts'
import { houseWordChanges } from './messages/house-words.ts'
import { messagesRoutes } from './messages/routes.ts'
import { noticesRoutes } from './notices/routes.ts'
import { settingChanges } from './operations/changes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { orderChangeRoutes } from './order-changes/routes.ts'
import { orderDeskRoutes } from './order-desk/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { parcelsRoutes } from './parcels/routes.ts'
import { accountPaymentRoutes } from './payments/account-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { roleChanges, userChanges } from './people/changes.ts'
import { peopleRoutes } from './people/routes.ts'
import { personalRoutes } from './personal/routes.ts'
import { pictureChanges } from './photos/change.ts'
import { photosRoutes } from './photos/routes.ts'
import { pickListsRoutes } from './pick-lists/routes.ts'
import { preOrderMailRoutes } from './pre-order-mails/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { priceListRoutes } from './price-list/routes.ts'
import { ownPriceChanges } from './prices/customer-prices.ts'
import { levelChanges } from './prices/price-levels.ts'
import { pricesRoutes } from './prices/routes.ts'
import { discountChanges } from './prices/set-discounts.ts'
import { productChanges } from './products/change.ts'
import { productsRoutes } from './products/routes.ts'
import { programRoutes } from './programs/routes.ts'
import { programChanges } from './programs/rows.ts'
import { barChanges } from './promo-bar/bars.ts'
import { promoBarRoutes } from './promo-bar/routes.ts'
import { purchasesRoutes } from './purchases/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { customerChanges } from './receivables/changes.ts'
import { receivablesRoutes } from './receivables/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { runsRoutes } from './runs/routes.ts'
import { salesRoutes } from './sales/routes.ts'
import { scheduledRoutes } from './scheduled/routes.ts'
import { scheduledSources } from './scheduled.ts'
import { settingsRoutes } from './settings/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { shipmentRoutes } from './shipment/routes.ts'
import { shopListsRoutes } from './shop-lists/routes.ts'
import { shortsRoutes } from './shorts/routes.ts'
import { standingRoutes } from './standing/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { suppliersRoutes } from './suppliers/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { tasksRoutes } from './tasks/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { routeChanges } from './truck-routes/edit.ts'
import { truckRouteRoutes } from './truck-routes/routes.ts'
import { upsRoutes } from './ups/routes.ts'
import { upsChanges } from './ups/states.ts'
import { viewsRoutes } from './views/routes.ts'
import { wantedRoutes } from './wanted/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

/** Every feature's routes: the whole API at a glance. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...backupRoutes,
  ...healthRoutes,
  ...authRoutes,
  ...applicationRoutes,
  ...accountRoutes,
  ...personalRoutes,
  ...companyRoutes,
  ...catalogueRoutes,
  ...sectionRoutes,
  ...productsRoutes,
  ...photosRoutes,
  ...descriptionsRoutes,
  ...merchandisingRoutes,
  ...programRoutes,
  ...pricesRoutes,
  ...priceListRoutes,
  ...dailyPricesRoutes,
  ...suppliersRoutes,
  ...growersRoutes,
  ...wantedRoutes,
  ...shopListsRoutes,
  ...webhooksRoutes,
  ...noticesRoutes,
  ...priceFileRoutes,
  ...eventOrdersRoutes,
  ...feedRoutes,
  ...shipmentRoutes,
  ...campaignsRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...ordersRoutes,
  ...orderDeskRoutes,
  ...shortsRoutes,
  ...standingRoutes,
  ...calendarRoutes,
  ...claimsRoutes,
  ...pickListsRoutes,
  ...orderChangeRoutes,
  ...paymentRoutes,
  ...accountPaymentRoutes,
  ...receivablesRoutes,
  ...deliveriesRoutes,
  ...truckRouteRoutes,
  ...runsRoutes,
  ...parcelsRoutes,
  ...feedbackRoutes,
  ...incomingRoutes,
  ...quoteRoutes,
  ...upsRoutes,
  ...statisticsRoutes,
  ...reportsRoutes,
  ...peopleRoutes,
  ...customersRoutes,
  ...salesRoutes,
  ...customerPageRoutes,
  ...findRoutes,
  ...assistantRoutes,
  ...operationsRoutes,
  ...datesRoutes,
  ...preOrderMailRoutes,
  ...lotsRoutes,
  ...purchasesRoutes,
  ...tasksRoutes,
  ...scheduledRoutes({ sources: scheduledSources, nextPriceMoment }),
  ...todayRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...viewsRoutes,
  ...presenceRoutes,
  ...auditRoutes,
  ...messagesRoutes,
  ...audienceRoutes,
  ...promoBarRoutes,
  // In locking order, for change sets with several of them.
  ...changeRoutes([
    userChanges,
    roleChanges,
    customerChanges,
    accountChanges,
    productChanges,
    pictureChanges,
    textChanges,
    itemChanges,
    settingChanges,
    dateChanges,
    routeChanges,
    upsChanges,
    discountChanges,
    levelChanges,
    ownPriceChanges,
    lotChanges,
    programChanges,
    barChanges,
    claimPolicyChanges,
    houseWordChanges,
  ]),
]
