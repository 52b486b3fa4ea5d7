import { describe, expect, test } from 'vitest'
import {
  type Access,
  adminAuthorities,
  authoritiesOf,
  schedulingAuthorities,
} from '../../contract/core/access.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { applications } from '../../contract/features/applications.ts'
import { audit } from '../../contract/features/audit.ts'
import { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import { mailingList } from '../../contract/features/campaigns/mailing.ts'
import { staffNotices } from '../../contract/features/campaigns/staff-notices.ts'
import { changes } from '../../contract/features/changes.ts'
import { claimDesk } from '../../contract/features/claims/desk.ts'
import { claimPolicy } from '../../contract/features/claims/policy.ts'
import { customerPage } from '../../contract/features/customer-page.ts'
import { customers } from '../../contract/features/customers.ts'
import { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { cutoffs } from '../../contract/features/dates/cutoffs.ts'
import { days } from '../../contract/features/dates/days.ts'
import { holidays } from '../../contract/features/dates/holidays.ts'
import { preOrders } from '../../contract/features/dates/pre-orders.ts'
import { runs } from '../../contract/features/dates/runs.ts'
import { descriptions } from '../../contract/features/descriptions.ts'
import { feedbackDesk } from '../../contract/features/feedback/desk.ts'
import { productProposals } from '../../contract/features/growers/proposals.ts'
import { health } from '../../contract/features/health.ts'
import { incoming } from '../../contract/features/incoming.ts'
import { freshness } from '../../contract/features/lots/freshness.ts'
import { lots } from '../../contract/features/lots/lots.ts'
import { merchandising } from '../../contract/features/merchandising.ts'
import { outbox } from '../../contract/features/messages/outbox.ts'
import { suppressions } from '../../contract/features/messages/suppressions.ts'
import { templates } from '../../contract/features/messages/templates.ts'
import { notices } from '../../contract/features/notices/notices.ts'
import { operations } from '../../contract/features/operations.ts'
import { endOfDay } from '../../contract/features/order-desk/end-of-day.ts'
import { orderDesk } from '../../contract/features/order-desk/orders.ts'
import { parcels } from '../../contract/features/parcels.ts'
import { people } from '../../contract/features/people/people.ts'
import { roles } from '../../contract/features/people/roles.ts'
import { staffKeys } from '../../contract/features/personal/staff-keys.ts'
import { pickLists } from '../../contract/features/pick-lists.ts'
import { discounts } from '../../contract/features/prices/discounts.ts'
import { markups } from '../../contract/features/prices/mark-ups.ts'
import { priceLevels } from '../../contract/features/prices/price-levels.ts'
import { whyPrice } from '../../contract/features/prices/why.ts'
import { products } from '../../contract/features/products/products.ts'
import { programAuthorities } from '../../contract/features/programs.ts'
import { promoBars } from '../../contract/features/promo-bar.ts'
import { purchases } from '../../contract/features/purchases/purchases.ts'
import { pricesQuotes } from '../../contract/features/quotes/quotes.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { receivables } from '../../contract/features/receivables/receivables.ts'
import type { ReportName } from '../../contract/features/reports/measures.ts'
import { reports } from '../../contract/features/reports/reports.ts'
import { dispatch } from '../../contract/features/runs/dispatch.ts'
import { drivers } from '../../contract/features/runs/drivers.ts'
import { baskets } from '../../contract/features/sales/baskets.ts'
import { salesCustomer } from '../../contract/features/sales/customer.ts'
import { targets } from '../../contract/features/sales/targets.ts'
import { tonight } from '../../contract/features/sales/tonight.ts'
import { settings } from '../../contract/features/settings.ts'
import { setup } from '../../contract/features/setup/setup.ts'
import { shorts } from '../../contract/features/shorts/shorts.ts'
import { suppliers } from '../../contract/features/suppliers.ts'
import { truckRoutes } from '../../contract/features/truck-routes.ts'
import { ups } from '../../contract/features/ups.ts'
import { webhooks } from '../../contract/features/webhooks/webhooks.ts'
import { jobNames, jobs, phoneJobs } from '../staff/frame/jobs.ts'
import { railPagesFor } from '../staff/frame/pages.ts'
import { pathOf, reportCalls } from '../staff/reports/kinds.ts'
import { screens } from './routes.tsx'
import { shopPaths } from './shop-paths.ts'
import { staffPagesOf } from './staff-pages.ts'
import { staffScreens } from './staff-routes.ts'
import { isStaffPath } from './staff-table.ts'

const staffPages = staffPagesOf(staffScreens)

const reportRead = Object.fromEntries(
  Object.entries(reportCalls).map(([name, call]) => [pathOf(name as ReportName), call]),
)

/** The first reads of each page: without access to them, a user would see an empty page. */
const firstRead: Record<string, Pick<Endpoint, 'access'>> = {
  '/admin/orders': orderDesk.list,
  '/admin/claims': claimDesk.list,
  '/admin/product-proposals': productProposals.list,
  '/admin/claim-policy': claimPolicy.read,
  '/admin/pick-lists': pickLists.read,
  '/admin/end-of-day': endOfDay.read,
  '/admin/setup': setup.read,
  '/admin/purchase-orders': purchases.list,
  '/admin/suppliers': suppliers.list,
  '/admin/daily-prices/$id/columns': priceFiles.read,
  '/admin/daily-prices/$id/rows': priceFiles.rows,
  '/admin/daily-prices': pricePublishing.morning,
  '/admin/daily-prices/$id/changes': pricePublishing.changes,
  '/admin/stock': lots.list,
  '/admin/descriptions': descriptions.waiting,
  '/admin/goods-in': lots.items,
  '/admin/counts': lots.countList,
  '/admin/shrink': freshness.shrink,
  '/admin/routes': truckRoutes.list,
  '/admin/runs': dispatch.board,
  '/admin/shorts': shorts.list,
  '/admin/drivers': drivers.list,
  '/admin/overstock': merchandising.overstock,
  '/admin/featured': merchandising.featuredList,
  '/admin/programs': { access: programAuthorities },
  '/admin/parcels': parcels.list,
  '/admin/ups': ups.states,
  '/sales': tonight.read,
  '/sales/customers/$accountNumber': salesCustomer.read,
  '/sales/baskets': baskets.list,
  '/sales/targets': targets.list,
  '/admin/customers': customers.companies,
  '/admin/customers/$accountNumber': customerPage.read,
  '/admin/dates': days.calendar,
  '/admin/dates/routes': runs.read,
  '/admin/cut-offs': cutoffs.list,
  '/admin/pre-orders': preOrders.list,
  '/admin/holidays': holidays.list,
  '/admin/products': products.list,
  '/admin/products/new': products.add,
  '/admin/products/$productId': products.read,
  '/admin/applications': applications.list,
  '/admin/special-orders': { access: pricesQuotes },
  '/admin/feedback': feedbackDesk.list,
  '/admin/overdue': receivables.adminOverdue,
  '/admin/statements': staffMoney.statementAccounts,
  '/admin/accounts/$accountNumber': staffMoney.read,
  '/admin/cards-blocking': people.cardsBlocking,
  '/admin/campaigns': campaigns.list,
  '/admin/campaigns/new': campaigns.make,
  '/admin/campaigns/$campaignId': campaigns.read,
  '/admin/mailing-list': mailingList.contacts,
  '/admin/suppressions': suppressions.list,
  '/admin/incoming-mail': incoming.list,
  '/admin/notices': notices.sent,
  '/admin/vendor-notices': staffNotices.vendors,
  '/admin/templates': templates.list,
  '/admin/outbox': outbox.list,
  '/admin/promo-bar': promoBars.list,
  ...reportRead,
  '/admin/reports/at-risk': reports.atRisk,
  '/admin/reports/order-list': reports.drillDown,
  '/admin/users': people.users,
  '/admin/roles': roles.matrix,
  '/admin/maintenance': operations.maintenance,
  '/admin/changes': changes.list,
  '/admin/settings': settings.read,
  '/admin/jobs': operations.jobs,
  '/admin/api-keys': staffKeys.list,
  '/admin/webhooks': webhooks.list,
  '/admin/health': health.read,
  '/admin/audit-log': audit.list,
  '/admin/discounts': discounts.global,
  '/admin/levels': priceLevels.list,
  '/admin/mark-ups': markups.list,
  '/admin/why': whyPrice.explain,
}

/** Every staff member has a first page and their own tasks. */
const ofAllStaff = ['/admin', '/admin/tasks']
/** Everyone with one of these authorities may open it; it lists only what the user may change. */
const ofPlanners = '/admin/scheduled'

const sorted = (access: Access) => [...authoritiesOf(access)].sort()
const someone = (authorities: readonly string[]) => ({ accountNumber: 90_000, authorities })

describe('the screens of the staff', () => {
  test('are all in one table, and each but those of all staff names what it reads first', () => {
    const below = staffScreens.map(({ path }) => path)
    expect(below.filter((path) => !isStaffPath(path))).toEqual([])
    expect([...screens.map(({ path }) => path), ...shopPaths].filter(isStaffPath)).toEqual([])
    const own = below.filter((path) => !ofAllStaff.includes(path) && path !== ofPlanners)
    expect(own.sort()).toEqual(Object.keys(firstRead).sort())
    const planned = staffScreens.find(({ path }) => path === ofPlanners)
    expect(planned && sorted(planned.access)).toEqual([...schedulingAuthorities].sort())
  })

  test.each(Object.entries(firstRead))('%s opens only to users who may read it', (path, read) => {
    const screen = staffScreens.find((one) => one.path === path)
    expect(screen && sorted(screen.access)).toEqual(sorted(read.access))
  })

  test('stand in the rail once each, or lead back to a page that does', () => {
    const inRail = staffPages.flatMap((page) => ('job' in page ? [page.path] : []))
    expect(new Set(inRail).size).toBe(inRail.length)
    for (const page of staffPages)
      expect(inRail, page.path).toContain('within' in page ? page.within : page.path)
  })

  test.each(ofAllStaff)('%s opens to everybody who has another page', (path) => {
    const screen = staffScreens.find((one) => one.path === path)
    const others = staffScreens.filter((one) => one !== screen).flatMap(({ access }) => sorted(access))
    const opening = sorted(screen?.access ?? 'anyone')
    expect(others.filter((authority) => !opening.includes(authority))).toEqual([])
  })

  test('maintenance opens to every administrator while the site is closed', () => {
    const maintenance = staffScreens.find(({ path }) => path === '/admin/maintenance')
    expect(sorted(maintenance?.accessWhileClosed ?? 'anyone')).toEqual([...adminAuthorities].sort())
  })
})

describe('the rail', () => {
  const seenBy = (...authorities: string[]) =>
    railPagesFor(staffPages, someone(authorities)).map(({ path }) => path)

  test('shows a person the pages they may open, and nobody else any', () => {
    expect(seenBy('SALES')).toEqual([
      '/admin',
      '/admin/orders',
      '/admin/claims',
      '/admin/why',
      '/sales',
      '/sales/baskets',
      '/admin/customers',
      '/admin/overdue',
      '/admin/statements',
      '/admin/tasks',
    ])
    expect(seenBy('ROLES_ACCESS_CONTROL')).toEqual([
      '/admin',
      '/admin/roles',
      '/admin/tasks',
      '/admin/changes',
    ])
    expect(seenBy('FLOWERS')).toEqual([])
    expect(railPagesFor(staffPages, null)).toEqual([])
  })

  test('lists a job’s pages together, in the order of the jobs', () => {
    const order = staffPages.flatMap((page) => ('job' in page ? [jobNames.indexOf(page.job)] : []))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  test('gives every job a key of its own', () => {
    const keys = Object.values(jobs).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('on a phone has four jobs, those of the day first', () => {
    expect(phoneJobs(jobNames)).toEqual(['today', 'orders', 'sales', 'prices'])
    expect(phoneJobs(['today', 'customers', 'money', 'messages', 'system'])).toEqual([
      'today',
      'customers',
      'money',
      'messages',
    ])
    expect(phoneJobs(['people'])).toEqual(['people'])
  })
})
