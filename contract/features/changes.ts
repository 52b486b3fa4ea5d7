import * as z from 'zod/mini'
import { type AuditAction, auditActions } from '../core/audit-actions.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { AccountNumber, DayInput, Id, Instant, ProductId, text } from '../core/fields.ts'
import { besideRow, listOf } from '../core/list.ts'
import type { ProgramName } from '../rules/programs.ts'
import { claimPolicy } from './claims/policy.ts'
import { customerPage } from './customer-page.ts'
import { priceMoment } from './dates/price-moment.ts'
import { lots } from './lots/lots.ts'
import { merchandising } from './merchandising.ts'
import { mailKinds } from './messages/outbox.ts'
import { templates } from './messages/templates.ts'
import { operations } from './operations.ts'
import { people } from './people/people.ts'
import { roles } from './people/roles.ts'
import type { DiscountScope } from './prices/discounts.ts'
import { products } from './products/products.ts'
import { programAuthorities } from './programs.ts'
import { promoBars } from './promo-bar.ts'
import { staffMoney } from './receivables/desk.ts'
import { truckRoutes } from './truck-routes.ts'
import { ups } from './ups.ts'

/** The subjects of change sets, with the authority to make such changes: it also allows reading and undoing them. */
export const changeAreas = {
  users: people.changeUser.access,
  roles: roles.change.access,
  customers: customerPage.change.access,
  holds: staffMoney.setHold.access,
  merchandising: merchandising.setBlacklisted.access,
  prices: merchandising.setMarkup.access,
  catalogue: products.add.access,
  operations: operations.setMaintenance.access,
  dates: priceMoment.setNext.access,
  routes: truckRoutes.change.access,
  stock: lots.change.access,
  programs: programAuthorities,
  ups: ups.setStates.access,
  promos: promoBars.change.access,
  claims: claimPolicy.publish.access,
  messages: templates.change.access,
} as const
export type ChangeArea = keyof typeof changeAreas
export const areaNames = Object.keys(changeAreas) as [ChangeArea, ...ChangeArea[]]

/** The owners of changed fields: each restores them by its own edit rules. */
export const changeTables = [
  'users',
  'roles',
  'customers',
  'accounts',
  'products',
  'pictures',
  'texts',
  'daily-items',
  'settings',
  'discounts',
  'price-levels',
  'customer-prices',
  'dates',
  'routes',
  'lots',
  'programs',
  'ups',
  'promo-bars',
  'claim-policies',
  'house-words',
] as const
export type ChangeTableName = (typeof changeTables)[number]

/** Values in a sentence, besides the names of the changed things, which are looked up when it is shown. */
export type SentenceParameters = {
  'user.changed': Record<string, never>
  'cards-blocking.changed': { blocked: boolean }
  'role.changed': Record<string, never>
  'role-permissions.changed': Record<string, never>
  /** `what`: the kind of a bulk change; absent for one customer. */
  'customer.changed': { what?: string }
  'hold.set': Record<string, never>
  'hold.ended': Record<string, never>
  'hold.released': Record<string, never>
  'blacklist.changed': { hidden: boolean }
  'featured.changed': { featured: boolean }
  'mark-up.changed': { percent: number }
  'product.created': { live: boolean }
  'product.published': Record<string, never>
  'pictures.changed': Record<string, never>
  'text.changed': Record<string, never>
  'product.archived': { archived: boolean }
  /** `what`: the kind of a bulk change; absent for cells. */
  'products.changed': { what?: string }
  'stock.counted': { counted: number }
  'stock.adjusted': { units: number }
  'daily-prices.published': { supplier: string; prices: number; stock: number; new: number; gone: number }
  'discount.changed': { scope: DiscountScope; percent: number }
  'price-level.changed': { level: number }
  'customer-price.changed': Record<string, never>
  'maintenance.changed': { enabled: boolean }
  'log-level.changed': { level: string }
  'price-moment.changed': Record<string, never>
  'price-days.changed': Record<string, never>
  'route.changed': Record<string, never>
  'routes.read': Record<string, never>
  'ups-states.changed': Record<string, never>
  'days.shut': { added: number; removed: number }
  'days.opened': { added: number; removed: number }
  'days-ahead.changed': Record<string, never>
  'cut-off.changed': Record<string, never>
  'runs.changed': { moves: number }
  'holiday.changed': { name: string; day: string }
  'pre-order.changed': { name: string }
  'lot.changed': Record<string, never>
  'vase-life.changed': { kind: string }
  'mark-down.made': Record<string, never>
  'overstock.changed': { ended: boolean }
  'program.changed': { program: ProgramName }
  'template.changed': Record<string, never>
  'claim-policy.changed': { startsOn: string }
  'promo-bar.changed': { name: string; what: 'added' | 'changed' | 'removed' }
  /** The sentence of the first change, and how often it was undone and redone since. */
  'change.reverted': { sentence: string; parameters: object; times: number }
}
/** The change's name in the audit log is the code of its sentence. */
export type ChangeSentence = keyof SentenceParameters & AuditAction

/** One change by staff, of one field or of thousands. */
export const ChangeSet = z.object({
  id: z.int(),
  at: Instant,
  area: z.enum(areaNames),
  sentence: z.enum(auditActions),
  parameters: z.record(z.string(), z.unknown()),
  /** The current name of the first changed thing, and how many rows were changed. */
  about: z.nullable(z.object({ table: z.enum(changeTables), name: z.string(), rows: z.int() })),
  fields: z.int(),
  /** The actor's email at that time. */
  actor: z.string(),
  accountNumber: z.nullable(z.int()),
  why: z.string(),
  /** The set that it undid, and the last one that undid it. */
  reverts: z.nullable(z.int()),
  revertedBy: z.nullable(z.int()),
})
export type ChangeSet = z.infer<typeof ChangeSet>

export const ChangeField = z.object({
  /** Identifies the field within its set. */
  position: z.int(),
  table: z.enum(changeTables),
  key: z.string(),
  /** The current name of the thing that it belongs to. */
  name: z.string(),
  field: z.string(),
  /** Ids with the current names of the things that they refer to. */
  before: z.unknown(),
  after: z.unknown(),
})
export type ChangeField = z.infer<typeof ChangeField>

const params = z.object({ id: Id })
const positions = z.array(z.int().check(z.positive())).check(z.maxLength(50_000))
/** Which fields to restore: all that still have the set's value, or the named ones among them. */
const chosen = {
  only: z.optional(positions),
  /** Fields that were changed since but are to be restored anyway. */
  includeChangedSince: z._default(positions, []),
}

/** A field that is not restored, because it was changed since or its owner was deleted. */
const Stay = z.object({
  position: z.int(),
  because: z.enum(['changed', 'gone']),
  now: z.unknown(),
})

/** Any of these makes changes that can be undone. */
const access = [
  'USERS_ACCESS_CONTROL',
  'ROLES_ACCESS_CONTROL',
  'DASHBOARD',
  'RECEIVABLES',
  'FEATURED_PRODUCTS',
  'TIER_PRICING',
  'MAINTENANCE',
  'DATE_MANAGEMENT',
  'TRUCK_DRIVERS',
  'CATALOGUE',
  'ORDER_DESK',
  'US_SHIPPING',
  ...programAuthorities,
  'PROMOBAR',
  'NOTIFICATIONS',
] as const

export const changes = {
  list: endpoint({
    method: 'GET',
    path: 'admin/changes',
    pace: 'search',
    summary:
      'Changes by staff that can be undone, newest first, in the areas that the user may change. `productId` and `accountNumber` filter by the changed item. `after` and `before` name the set that the page follows or precedes. CSV and XLSX contain all filtered rows.',
    access,
    byKey: true,
    ...listOf({
      row: ChangeSet,
      filters: {
        area: z.optional(z.enum(areaNames)),
        actor: z.optional(text(254)),
        from: z.optional(DayInput),
        to: z.optional(DayInput),
        productId: z.optional(ProductId),
        accountNumber: z.optional(AccountNumber),
        ...besideRow,
      },
      sorts: ['at'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/changes/:id',
    summary:
      'A change set with its fields before and after, in the order in which they were changed. CSV and XLSX contain all fields.',
    access,
    byKey: true,
    params,
    ...listOf({
      row: ChangeField,
      filters: {},
      sorts: ['position'],
      more: { set: ChangeSet },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  previewRevert: endpoint({
    method: 'POST',
    path: 'admin/changes/:id/revert-preview',
    summary:
      'Previews undoing a change set: how many fields are restored, which stay because they changed since, and who is notified by email. Refused for the same reasons as the undo.',
    access,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    params,
    body: z.strictObject(chosen),
    reply: z.object({
      goes: z.int(),
      /** Fields that already have the value from before the change. */
      already: z.int(),
      /** The first 500 that are not restored. */
      stays: z.array(Stay),
      stay: z.int(),
      /** The first fifty emails that will be sent. */
      told: z.array(z.object({ kind: z.enum(mailKinds), to: z.string() })),
      tells: z.int(),
    }),
    errors: refusals(),
  }),
  revert: endpoint({
    method: 'POST',
    path: 'admin/changes/:id/revert',
    summary:
      'Undoes a change set, whole or in part, by the rules of an edit. Fields that changed since stay unless `includeChangedSince` names them. The undo is a change set too and can be undone. Requires the authority of the change itself. When two people undo the same set at once, one succeeds.',
    access,
    audit: 'change.reverted',
    byKey: true,
    params,
    body: z.strictObject({ ...chosen, why: z._default(text(200), '') }),
    reply: ChangeSet,
    status: 201,
    errors: refusals(),
  }),
} as const

/** The errors of edits to the same fields. */
function refusals() {
  return [
    'not_reversible',
    'beyond_own_authorities',
    'email_taken',
    'unknown_role',
    'unknown_ship_to',
    'unknown_rep',
    'unknown_vendor',
    'rep_taken',
    'tie_refused',
    'last_owner',
    'last_administrator',
    'role_name_taken',
    'account_closed',
    'not_your_field',
    'unknown_route',
  ] as const
}
