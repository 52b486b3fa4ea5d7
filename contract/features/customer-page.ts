import * as z from 'zod/mini'
import { companyRoles } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { AccountNumber, DayOutput, Dollars, Id, Instant, text } from '../core/fields.ts'
import { terms } from '../rules/terms.ts'
import { wishes } from '../rules/wishes.ts'
import { userStatuses } from './people/people.ts'

export const accountStates = ['active', 'on_hold', 'closed'] as const
/** Where else a note is shown: with the customer's orders at the desk, or with their deliveries on the driver's phone. */
export const notePlaces = ['order', 'delivery'] as const

const Rep = z.nullable(z.object({ id: z.int(), rep: z.string(), name: z.string() }))

export const CustomerNote = z.object({
  id: z.int(),
  version: z.int(),
  at: Instant,
  author: z.string(),
  text: z.string(),
  pinned: z.boolean(),
  showOn: z.array(z.enum(notePlaces)),
  mentions: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type CustomerNote = z.infer<typeof CustomerNote>

const Figures = z.object({
  balance: Dollars,
  pastDue: Dollars,
  /** Orders that are placed and not delivered yet. */
  onTheWay: z.int(),
  /** Short lines of those orders without a decision, and their earliest ship day. */
  openShorts: z.int(),
  shortDay: z.nullable(DayOutput),
  /** Percent of the lines of the last 90 days that arrived complete; null without lines. */
  filled: z.nullable(z.number()),
  claims: z.int(),
  claimed: Dollars,
  /** Sales of the last twelve months, and of the twelve before. */
  sales: Dollars,
  salesBefore: Dollars,
  departments: z.array(z.object({ department: z.string(), amount: Dollars })),
  /** Gross margin percent over twelve months, of sales with a known cost; null for readers who may not see it. */
  profit: z.nullable(z.number()),
  /** The median number of days between ship days; null with too few of them. */
  usualGap: z.nullable(z.number()),
  daysSince: z.nullable(z.int()),
  /** `gone`: orders stopped; `less`: they fell by a third. */
  risk: z.nullable(z.enum(['gone', 'less'])),
})

/** A customer as the staff who look after them see it. */
export const CustomerPage = z.object({
  accountNumber: z.int(),
  version: z.int(),
  name: z.string(),
  status: z.enum(accountStates),
  holdReason: z.string(),
  city: z.string(),
  state: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  since: z.nullable(DayOutput),
  level: z.int(),
  /** Prices agreed for this customer alone. */
  ownPrices: z.int(),
  /** The route of their first address; null without a truck. */
  route: z.nullable(z.string()),
  routeName: z.string(),
  terms: z.string(),
  limit: z.nullable(Dollars),
  /** Credit still available; null without a limit. */
  limitLeft: z.nullable(Dollars),
  rep: Rep,
  poRequired: z.boolean(),
  wish: z.object({ wish: z.enum(wishes), percent: z.int() }),
  addresses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      line: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      route: z.nullable(z.string()),
      shippingCost: Dollars,
      freeFrom: Dollars,
    }),
  ),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      companyRole: z.enum(companyRoles),
      /** Addresses that they order for; null is all. */
      locations: z.nullable(z.int()),
      email: z.string(),
      phoneNumber: z.string(),
      mobileNumber: z.string(),
      status: z.enum(userStatuses),
      lastSignInAt: z.nullable(Instant),
    }),
  ),
  figures: Figures,
  /** Pinned ones first. */
  notes: z.array(CustomerNote),
})
export type CustomerPage = z.infer<typeof CustomerPage>

export const activityKinds = [
  'orders',
  'money',
  'deliveries',
  'messages',
  'claims',
  'notes',
  'changes',
  'sign-ins',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Activity of a customer: codes, which the page turns into sentences. */
export const activityCodes = [
  'order.placed',
  'order.cancelled',
  'payment.received',
  'payment.returned',
  'credit.given',
  'delivered',
  'picked-up',
  'not-delivered',
  'mail',
  'sms',
  'asked',
  'claim.sent',
  'claim.settled',
  'claim.denied',
  'note',
  'call.note',
  'call.will-order',
  'call.not-today',
  'call.no-answer',
  'call.call-back',
  'change',
  'sign-in',
] as const
export type ActivityCode = (typeof activityCodes)[number]

export const Activity = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  at: Instant,
  kind: z.enum(activityKinds),
  code: z.enum(activityCodes),
  actor: z.string(),
  /** The number of the order, credit, claim or change set. */
  number: z.nullable(z.int()),
  amount: z.nullable(Dollars),
  day: z.nullable(DayOutput),
  /** Text that a person wrote, or a code that the page names: a kind of mail, a change's sentence, a payment method. */
  text: z.string(),
})
export type Activity = z.infer<typeof Activity>

const params = z.object({ accountNumber: AccountNumber })
const noteParams = z.object({ accountNumber: AccountNumber, id: Id })
const reads = ['ORDER_DESK', 'SALES', 'USERS_ACCESS_CONTROL'] as const
const changes = ['USERS_ACCESS_CONTROL'] as const
const Level = z.int('Choose a level.').check(z.gte(1, 'Choose a level.'), z.lte(5, 'Choose a level.'))
const Route = z.nullable(text(20).check(z.minLength(1, 'Choose a route.')))
const Why = text(200)

/** One change applied to many customers. */
export const CustomersChange = z.union([
  z.strictObject({ what: z.literal('level'), level: Level }),
  z.strictObject({ what: z.literal('route'), route: Route }),
  z.strictObject({ what: z.literal('rep'), repId: z.nullable(Id) }),
  z.strictObject({ what: z.literal('status'), status: z.enum(accountStates), reason: z._default(Why, '') }),
])
export type CustomersChange = z.infer<typeof CustomersChange>

/** Why a picked customer is unchanged: it already has the value, has no address for a route, or this person can't see it. */
export const customersRefusals = ['same', 'no-address', 'not-found'] as const
export type CustomersRefusal = (typeof customersRefusals)[number]

/** The most customers that one action changes. */
export const mostCustomers = 1_000

const noteFields = {
  text: text(1000).check(z.minLength(1, 'Write something.')),
  pinned: z._default(z.boolean(), false),
  showOn: z._default(z.array(z.enum(notePlaces)).check(z.maxLength(2)), []),
  /** Colleagues to notify. */
  mentions: z._default(z.array(Id).check(z.maxLength(20, 'At most 20 colleagues.')), []),
}

/** One customer on one page, for everyone who looks after them. */
export const customerPage = {
  read: endpoint({
    method: 'GET',
    path: 'admin/customers/:accountNumber',
    summary:
      'A customer: facts, people, addresses, preferences, figures and notes. Representatives see their own. Only users with the dashboard see the profit.',
    access: reads,
    byKey: true,
    params,
    reply: CustomerPage,
  }),
  choices: endpoint({
    method: 'GET',
    path: 'admin/customers/choices',
    summary:
      'Representatives and routes that a customer can have, and colleagues who can be mentioned in notes.',
    access: reads,
    byKey: true,
    reply: z.object({
      reps: z.array(z.object({ id: z.int(), rep: z.string(), name: z.string() })),
      routes: z.array(z.object({ route: z.string(), name: z.string() })),
      colleagues: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/customers/:accountNumber',
    summary:
      'Changes a customer. Absent fields stay. The level requires TIER_PRICING, terms and limit require RECEIVABLES. A new route applies to all addresses that share the first one’s. A hold requires a reason.',
    access: changes,
    audit: 'customer.changed',
    byKey: true,
    params,
    body: z.strictObject({
      version: z.int().check(z.nonnegative()),
      name: z.optional(text(80).check(z.minLength(1, 'Enter a name.'))),
      level: z.optional(Level),
      route: z.optional(Route),
      terms: z.optional(z.enum(terms, 'Choose terms.')),
      /** Dollars; null for no limit, 0 for no credit. */
      limit: z.optional(
        z.nullable(z.number().check(z.gte(0, 'Enter 0 or more.'), z.lte(10_000_000, 'At most $10,000,000.'))),
      ),
      repId: z.optional(z.nullable(Id)),
      status: z.optional(z.enum(accountStates)),
      reason: z._default(Why, ''),
      poRequired: z.optional(z.boolean()),
    }),
    reply: CustomerPage,
    errors: ['changed_meanwhile', 'not_your_field', 'unknown_route', 'unknown_rep'],
  }),
  changeMany: endpoint({
    method: 'PUT',
    path: 'admin/customers/bulk',
    summary:
      'Gives up to 1,000 customers a level, route, representative or status as one change set. `preview` changes nothing and counts; `changes` is the previewed number, and any other is refused.',
    access: changes,
    audit: 'customer.changed',
    byKey: true,
    body: z.strictObject({
      accounts: z
        .array(AccountNumber)
        .check(z.minLength(1, 'Pick a customer.'), z.maxLength(mostCustomers, 'At most 1,000 at once.')),
      change: CustomersChange,
      preview: z._default(z.boolean(), false),
      changes: z.optional(z.int().check(z.gte(1, 'Nobody would change.'))),
    }),
    reply: z.object({
      total: z.int(),
      changes: z.int(),
      refusals: z.array(
        z.object({ cause: z.enum(customersRefusals), count: z.int(), examples: z.array(z.string()) }),
      ),
      changeSetId: z.nullable(z.int()),
    }),
    errors: ['selection_changed', 'not_your_field', 'unknown_route', 'unknown_rep'],
  }),
  activity: endpoint({
    method: 'GET',
    path: 'admin/customers/:accountNumber/activity',
    summary:
      'A customer’s activity, latest first: orders, money, deliveries, messages, claims, notes, changes and sign-ins. `kinds` filters it, `before` continues from an entry.',
    access: reads,
    byKey: true,
    params,
    query: z.object({
      kinds: z.optional(
        z.pipe(
          z.pipe(
            z.union([z.string(), z.array(z.string())]),
            z.transform((given) => [given].flat().flatMap((one) => one.split(','))),
          ),
          z.array(z.enum(activityKinds)),
        ),
      ),
      before: z.optional(Instant),
    }),
    reply: z.object({ rows: z.array(Activity), next: z.nullable(Instant) }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: 'admin/customers/:accountNumber/notes',
    summary:
      'Adds a note about a customer. A pinned note comes first; `showOn` also shows it with their orders or on the driver’s phone; mentioned colleagues are notified. Customers never see it.',
    access: reads,
    audit: 'customer-note.added',
    byKey: true,
    params,
    body: z.strictObject(noteFields),
    reply: CustomerNote,
    status: 201,
    errors: ['unknown_colleague'],
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: 'admin/customers/:accountNumber/notes/:id',
    summary: 'Changes a note. Newly mentioned colleagues are notified.',
    access: reads,
    audit: 'customer-note.changed',
    byKey: true,
    params: noteParams,
    body: z.strictObject({ ...noteFields, version: z.int().check(z.nonnegative()) }),
    reply: CustomerNote,
    errors: ['changed_meanwhile', 'unknown_colleague'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: 'admin/customers/:accountNumber/notes/:id',
    summary: 'Removes a note.',
    access: reads,
    audit: 'customer-note.removed',
    byKey: true,
    params: noteParams,
  }),
} as const
