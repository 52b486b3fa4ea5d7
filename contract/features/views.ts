import * as z from 'zod/mini'
import { staffAuthorities } from '../core/access.ts'
import { endpoint, type Schema } from '../core/endpoint.ts'
import { Id, text } from '../core/fields.ts'
import { applications } from './applications.ts'
import { audit } from './audit.ts'
import { campaigns } from './campaigns/campaigns.ts'
import { mailingList } from './campaigns/mailing.ts'
import { changes } from './changes.ts'
import { claimDesk } from './claims/desk.ts'
import { customers } from './customers.ts'
import { feedbackDesk } from './feedback/desk.ts'
import { incoming } from './incoming.ts'
import { freshness } from './lots/freshness.ts'
import { lots } from './lots/lots.ts'
import { merchandising } from './merchandising.ts'
import { outbox } from './messages/outbox.ts'
import { suppressions } from './messages/suppressions.ts'
import { notices } from './notices/notices.ts'
import { operations } from './operations.ts'
import { orderDesk } from './order-desk/orders.ts'
import { parcels } from './parcels.ts'
import { people } from './people/people.ts'
import { staffKeys } from './personal/staff-keys.ts'
import { customerPrices } from './prices/customer-prices.ts'
import { discounts } from './prices/discounts.ts'
import { markups } from './prices/mark-ups.ts'
import { products } from './products/products.ts'
import { purchases } from './purchases/purchases.ts'
import { quotes } from './quotes/quotes.ts'
import { staffMoney } from './receivables/desk.ts'
import { receivables } from './receivables/receivables.ts'
import { reports } from './reports/reports.ts'
import { drivers } from './runs/drivers.ts'
import { baskets } from './sales/baskets.ts'
import { scheduled } from './scheduled.ts'
import { customerFile } from './setup/customer-file.ts'
import { suppliers } from './suppliers.ts'
import { tasks } from './tasks.ts'
import { truckRoutes } from './truck-routes.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Lists that can have saved views, by the name of their grid. A user who cannot read a list has no views of it. */
export const viewedLists = {
  companies: customers.companies,
  contacts: customers.contacts,
  applications: applications.list,
  overdue: receivables.adminOverdue,
  statements: staffMoney.statementAccounts,
  cards: people.cardsBlocking,
  outbox: outbox.list,
  orders: orderDesk.list,
  users: people.users,
  audit: audit.list,
  changes: changes.list,
  products: products.list,
  suppliers: suppliers.list,
  tasks: tasks.list,
  jobs: operations.jobs,
  scheduled: scheduled.list,
  'discounts-global': discounts.global,
  'discounts-route': discounts.route,
  'discounts-level': discounts.priceTier,
  'discounts-account': discounts.customer,
  'discounts-category': discounts.category,
  'price-levels': discounts.customer,
  'customer-prices': customerPrices.list,
  'mark-ups': markups.list,
  'truck-routes': truckRoutes.list,
  drivers: drivers.list,
  'customer-file': customerFile.read,
  invitees: customerFile.invitees,
  lots: lots.list,
  feedback: feedbackDesk.list,
  parcels: parcels.list,
  claims: claimDesk.list,
  shrink: freshness.shrink,
  overstock: merchandising.overstock,
  hidden: merchandising.hiddenList,
  'purchase-orders': purchases.list,
  'webhook-deliveries': webhooks.deliveries,
  'api-keys': staffKeys.list,
  campaigns: campaigns.list,
  'campaign-receivers': campaigns.receivers,
  'mailing-list': mailingList.contacts,
  suppressions: suppressions.list,
  'incoming-mail': incoming.list,
  notices: notices.sent,
  'report-orders': reports.drillDown,
  'at-risk': reports.atRisk,
  'special-orders': quotes.summary,
  baskets: baskets.list,
} as const
export type ViewedList = keyof typeof viewedLists
const ListName = z.enum(Object.keys(viewedLists) as [ViewedList, ...ViewedList[]], 'No such list.')

/** Whether a list accepts these filters and this sort, as in its address. */
export const fitsList = (list: ViewedList, filters: Readonly<Record<string, string>>): boolean =>
  (viewedLists[list].query as Schema).safeParse(filters).success

/** Maximum saved views per list and person. */
export const mostViews = 20

const Filters = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), text(1000))
  .check(z.refine((filters) => Object.keys(filters).length <= 20, 'At most 20 filters.'))

const fields = {
  name: text(40).check(z.minLength(1, 'Enter a name.')),
  /** The list's filters and `sort`, as in its address. */
  filters: Filters,
  /** The visible columns in order, each as `key` or `key:120` with its width in px; null leaves them to each reader. */
  columns: z.nullable(z.array(text(40)).check(z.maxLength(60))),
  /** Whether everyone who can read the list sees the view. */
  shared: z.boolean(),
}

export const View = z.object({
  id: z.int(),
  ...fields,
  /** Whether only the owner can change it. */
  isOwn: z.boolean(),
  owner: z.string(),
  /** Whether the list opens with it for the owner. */
  isDefault: z.boolean(),
})
export type View = z.infer<typeof View>

const changesNothing = { none: 'A view changes how a user sees a list, not what is listed.' }

export const views = {
  list: endpoint({
    method: 'GET',
    path: 'admin/views',
    summary:
      'Saved views of a list: the user’s own in their order, then shared ones by name. The list itself, requested with a view’s filters, returns the number of rows.',
    access: staffAuthorities,
    byKey: true,
    query: z.object({ page: ListName }),
    reply: z.object({ rows: z.array(View) }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/views',
    summary: 'Saves a view of a list after the user’s others. The list must accept its filters.',
    access: staffAuthorities,
    audit: changesNothing,
    byKey: true,
    body: z.strictObject({
      page: ListName,
      ...fields,
      columns: z._default(fields.columns, null),
      shared: z._default(fields.shared, false),
    }),
    reply: View,
    status: 201,
    errors: ['view_name_taken', 'too_many_views'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/views/:id',
    summary:
      'Changes the given fields of the user’s own view. `isDefault` replaces another default; `position` counts the user’s views of the list from 0.',
    access: staffAuthorities,
    audit: changesNothing,
    byKey: true,
    params: z.object({ id: Id }),
    body: z
      .strictObject({
        name: z.optional(fields.name),
        filters: z.optional(fields.filters),
        columns: z.optional(fields.columns),
        shared: z.optional(fields.shared),
        isDefault: z.optional(z.boolean()),
        position: z.optional(z.int().check(z.gte(0), z.lt(mostViews))),
      })
      .check(z.refine((body) => Object.keys(body).length > 0, 'Name what to change.')),
    reply: View,
    errors: ['view_name_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/views/:id',
    summary: 'Removes the user’s own view, also for the people it was shared with.',
    access: staffAuthorities,
    audit: changesNothing,
    byKey: true,
    params: z.object({ id: Id }),
  }),
} as const
