import type { Endpoint } from './core/endpoint.ts'
import { account } from './features/account.ts'
import { applications } from './features/applications.ts'
import { assistant } from './features/assistant/assistant.ts'
import { audience } from './features/audience.ts'
import { audit } from './features/audit.ts'
import { acting } from './features/auth/acting.ts'
import { auth } from './features/auth/auth.ts'
import { company as companyAccounts } from './features/auth/company.ts'
import { passkeys } from './features/auth/passkeys.ts'
import { backups } from './features/backups.ts'
import { calendar } from './features/calendar.ts'
import { campaigns } from './features/campaigns/campaigns.ts'
import { mailingList } from './features/campaigns/mailing.ts'
import { staffNotices } from './features/campaigns/staff-notices.ts'
import { textCampaigns } from './features/campaigns/texts.ts'
import { cart } from './features/cart.ts'
import { favorites, inventory } from './features/catalogue/inventory.ts'
import { orderGuide } from './features/catalogue/order-guide.ts'
import { sections } from './features/catalogue/sections.ts'
import { snapshot } from './features/catalogue/snapshot.ts'
import { changes } from './features/changes.ts'
import { checkout } from './features/checkout.ts'
import { claims } from './features/claims/claims.ts'
import { claimDesk, vendorClaims } from './features/claims/desk.ts'
import { claimPolicy } from './features/claims/policy.ts'
import { company } from './features/company.ts'
import { customerPage } from './features/customer-page.ts'
import { customers } from './features/customers.ts'
import { priceFiles } from './features/daily-prices/imports.ts'
import { priceMail } from './features/daily-prices/price-mail.ts'
import { pricePublishing } from './features/daily-prices/publishing.ts'
import { vendorFiles } from './features/daily-prices/vendor-files.ts'
import { cutoffs } from './features/dates/cutoffs.ts'
import { days } from './features/dates/days.ts'
import { holidays } from './features/dates/holidays.ts'
import { preOrders } from './features/dates/pre-orders.ts'
import { priceMoment } from './features/dates/price-moment.ts'
import { runs } from './features/dates/runs.ts'
import { deliveries } from './features/deliveries.ts'
import { descriptions } from './features/descriptions.ts'
import { care, eventOrders } from './features/event-orders/event-orders.ts'
import { priceLocks } from './features/event-orders/price-locks.ts'
import { recipes } from './features/event-orders/recipes.ts'
import { feed } from './features/feed.ts'
import { feedbackDesk } from './features/feedback/desk.ts'
import { feedback } from './features/feedback/feedback.ts'
import { find } from './features/find.ts'
import { availability } from './features/growers/availability.ts'
import { productProposals, vendorProducts } from './features/growers/proposals.ts'
import { sold } from './features/growers/sold.ts'
import { health, status } from './features/health.ts'
import { incoming } from './features/incoming.ts'
import { freshness } from './features/lots/freshness.ts'
import { lots } from './features/lots/lots.ts'
import { merchandising } from './features/merchandising.ts'
import { outbox } from './features/messages/outbox.ts'
import { suppressions } from './features/messages/suppressions.ts'
import { templates } from './features/messages/templates.ts'
import { userDevices } from './features/notices/devices.ts'
import { notices } from './features/notices/notices.ts'
import { operations } from './features/operations.ts'
import { endOfDay } from './features/order-desk/end-of-day.ts'
import { deskOrder } from './features/order-desk/order.ts'
import { orderDesk } from './features/order-desk/orders.ts'
import { orders } from './features/orders.ts'
import { parcels } from './features/parcels.ts'
import { accountPayments } from './features/payments/account-payments.ts'
import { payment } from './features/payments/cards.ts'
import { people } from './features/people/people.ts'
import { roles } from './features/people/roles.ts'
import { apiKeys } from './features/personal/api-keys.ts'
import { personal } from './features/personal/personal.ts'
import { secondFactor } from './features/personal/second-factor.ts'
import { staffKeys } from './features/personal/staff-keys.ts'
import { photos } from './features/photos.ts'
import { pickLists } from './features/pick-lists.ts'
import { presence } from './features/presence.ts'
import { priceList } from './features/price-list.ts'
import { customerPrices } from './features/prices/customer-prices.ts'
import { discounts } from './features/prices/discounts.ts'
import { markups } from './features/prices/mark-ups.ts'
import { preOrderSteps } from './features/prices/pre-order-steps.ts'
import { priceLevels } from './features/prices/price-levels.ts'
import { priceStory } from './features/prices/story.ts'
import { whyPrice } from './features/prices/why.ts'
import { products } from './features/products/products.ts'
import { programs } from './features/programs.ts'
import { promoBar, promoBars } from './features/promo-bar.ts'
import { purchases } from './features/purchases/purchases.ts'
import { vendorOrders } from './features/purchases/vendor-orders.ts'
import { quoteDesk } from './features/quotes/desk.ts'
import { quotes } from './features/quotes/quotes.ts'
import { staffMoney } from './features/receivables/desk.ts'
import { receivables } from './features/receivables/receivables.ts'
import { reports } from './features/reports/reports.ts'
import { subscriptions } from './features/reports/subscriptions.ts'
import { dispatch } from './features/runs/dispatch.ts'
import { doors } from './features/runs/doors.ts'
import { drivers } from './features/runs/drivers.ts'
import { driving } from './features/runs/driving.ts'
import { basketDoor, baskets } from './features/sales/baskets.ts'
import { salesCustomer } from './features/sales/customer.ts'
import { salesRep } from './features/sales/rep.ts'
import { targets } from './features/sales/targets.ts'
import { tonight } from './features/sales/tonight.ts'
import { scheduled } from './features/scheduled.ts'
import { settings } from './features/settings.ts'
import { customerFile } from './features/setup/customer-file.ts'
import { setup } from './features/setup/setup.ts'
import { shipment } from './features/shipment.ts'
import { shopLists } from './features/shop-lists.ts'
import { choices } from './features/shorts/choices.ts'
import { shorts } from './features/shorts/shorts.ts'
import { substitutionRules } from './features/shorts/wishes.ts'
import { standing } from './features/standing/standing.ts'
import { statistics } from './features/statistics.ts'
import { suppliers } from './features/suppliers.ts'
import { system } from './features/system.ts'
import { tasks } from './features/tasks.ts'
import { today } from './features/today.ts'
import { truckRoutes } from './features/truck-routes.ts'
import { ups } from './features/ups.ts'
import { views } from './features/views.ts'
import { wanted } from './features/wanted.ts'
import { webhooks } from './features/webhooks/webhooks.ts'

/**
 * The whole API at a glance: every feature with its tables of endpoints. A feature has the name of its folder in `server/`, and of
 * its screens' folder in `web/`.
 */
export const api = {
  backups: { backups },
  health: { health, status },
  system: { system },
  auth: { auth, acting, companyAccounts, passkeys },
  applications: { applications },
  account: { account },
  personal: { personal, secondFactor, apiKeys, staffKeys },
  company: { company },
  catalogue: { inventory, snapshot, sections, orderGuide, favorites },
  products: { products },
  photos: { photos },
  descriptions: { descriptions },
  merchandising: { merchandising },
  programs: { programs },
  prices: { discounts, priceLevels, customerPrices, markups, whyPrice, priceStory, preOrderSteps },
  priceList: { priceList },
  dailyPrices: { priceFiles, vendorFiles, pricePublishing, priceMail },
  suppliers: { suppliers },
  growers: { availability, sold, vendorProducts, productProposals },
  wanted: { wanted },
  shopLists: { shopLists },
  webhooks: { webhooks },
  feed: { feed },
  shipment: { shipment },
  cart: { cart },
  checkout: { checkout },
  eventOrders: { eventOrders, recipes, priceLocks, care },
  payments: { payment, accountPayments },
  receivables: { receivables, staffMoney },
  statistics: { statistics },
  reports: { reports, subscriptions },
  orders: { orders },
  orderDesk: { orderDesk, deskOrder, endOfDay },
  claims: { claims, claimDesk, claimPolicy, vendorClaims },
  quotes: { quotes, quoteDesk },
  shorts: { shorts, choices, substitutionRules },
  standing: { standing },
  calendar: { calendar },
  pickLists: { pickLists },
  deliveries: { deliveries },
  truckRoutes: { truckRoutes },
  runs: { dispatch, drivers, driving, doors },
  parcels: { parcels },
  ups: { ups },
  lots: { lots, freshness },
  purchases: { purchases, vendorOrders },
  people: { people, roles },
  customers: { customers },
  sales: { tonight, salesCustomer, targets, salesRep, baskets, basketDoor },
  customerPage: { customerPage },
  find: { find },
  assistant: { assistant },
  operations: { operations },
  dates: { priceMoment, days, cutoffs, runs, holidays, preOrders },
  scheduled: { scheduled },
  tasks: { tasks },
  today: { today },
  views: { views },
  presence: { presence },
  settings: { settings },
  setup: { setup, customerFile },
  audit: { audit },
  changes: { changes },
  messages: { outbox, suppressions, templates },
  incoming: { incoming },
  campaigns: { campaigns, textCampaigns, staffNotices, mailingList },
  feedback: { feedback, feedbackDesk },
  notices: { notices, userDevices },
  audience: { audience },
  promoBar: { promoBar, promoBars },
} as const

/** Every endpoint with a stable name such as `cart.read`: the name of its table and its own. */
export const endpoints: { name: string; endpoint: Endpoint }[] = Object.values(api)
  .flatMap((tables) => Object.entries<Record<string, Endpoint>>(tables))
  .flatMap(([table, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({ name: `${table}.${name}`, endpoint })),
  )
