import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { DayOutput, Id, Instant, MethodOutput, PaperSize, ProductId, text } from '../core/fields.ts'
import { Product } from './catalogue/inventory.ts'

/** Limits: lists of a company, and items of a list. */
export const mostLists = 200
export const mostListLines = 500
/** Maximum characters of a name. */
export const longestListName = 60
/** Hours in which a deleted list can be restored. */
export const restorableHours = 24

const Name = text(longestListName).check(z.minLength(1, 'Give the list a name.'))

const quantity = (least: number) =>
  z
    .int('Enter a whole number.')
    .check(
      z.gte(least, least === 0 ? 'A quantity is 0 or more.' : 'A quantity is 1 or more.'),
      z.lte(1_000_000, 'At most 1,000,000.'),
    )

const lines = (least: number) =>
  z.array(z.strictObject({ productId: ProductId, quantity: quantity(least) })).check(
    z.maxLength(mostListLines, `A list has ${mostListLines} items at most.`),
    z.refine(
      (all) => new Set(all.map(({ productId }) => productId)).size === all.length,
      'Name each item once.',
    ),
  )

export const ListSummary = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether everyone in the company sees and changes it; otherwise only its owner does. */
  shared: z.boolean(),
  /** Whether the user is its owner. */
  mine: z.boolean(),
  ownerName: z.string(),
  lines: z.int(),
  changedAt: Instant,
  changedBy: z.string(),
})
export type ListSummary = z.infer<typeof ListSummary>

/** An item of a list with its state for the shipment; `quantity` is the list's, in selling units. */
export const ListRow = z.extend(Product, { quantity: z.int() })
export type ListRow = z.infer<typeof ListRow>

export const ShopList = z.extend(ListSummary, {
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  /** In the list's order. Items not offered to the user are omitted; items not available on the day have no stock. */
  rows: z.array(ListRow),
})
export type ShopList = z.infer<typeof ShopList>

const params = z.object({ id: Id })

/** Named lists of a shop, besides the order guide: items bought together, such as “Friday vases”. */
export const shopLists = {
  list: endpoint({
    method: 'GET',
    path: 'lists',
    summary: 'The user’s own lists and those that the company shares, by name.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: z.object({ lists: z.array(ListSummary) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'lists',
    summary: `Creates a list. A company can have at most ${mostLists}, and a list at most ${mostListLines} items.`,
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'list.changed',
    body: z.strictObject({
      name: Name,
      shared: z._default(z.boolean(), true),
      lines: z._default(lines(1), []),
    }),
    reply: ListSummary,
    status: 201,
    errors: ['list_name_taken', 'too_many_lists'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'lists/:id',
    summary:
      'A list with its items and their quantities, for the shipment. `Accept` selects JSON, CSV, XLSX or PDF.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params,
    query: z.object({ paper: PaperSize }),
    reply: ShopList,
    errors: ['not_acceptable', 'too_many'],
    also: [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.pdf],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'lists/:id',
    summary: 'Renames a list, shares it, or makes it private, which only its owner may.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'list.changed',
    params,
    body: z.strictObject({ name: Name, shared: z.boolean() }),
    reply: ListSummary,
    errors: ['list_name_taken', 'not_list_owner'],
  }),
  setLines: endpoint({
    method: 'PUT',
    path: 'lists/:id/lines',
    summary:
      'Sets quantities of items: new items are added at the end, 0 removes one, omitted items stay. `order` names items in their new order; the others follow.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'list.changed',
    params,
    body: z.strictObject({
      lines: z._default(lines(0), []),
      order: z._default(z.array(ProductId).check(z.maxLength(mostListLines)), []),
    }),
    reply: ListSummary,
    errors: ['list_full'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'lists/:id',
    summary: `Deletes a list, which can be restored for ${restorableHours} hours.`,
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'list.changed',
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: 'lists/:id/restore',
    summary: 'Restores a deleted list. Restoring an existing one changes nothing.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'list.changed',
    params,
    body: z.strictObject({}),
    reply: ListSummary,
    errors: ['list_name_taken', 'too_many_lists'],
  }),
} as const
