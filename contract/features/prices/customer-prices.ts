import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  Id,
  Instant,
  ProductId,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { DiscountPercent } from './discounts.ts'

/** Prices of one customer, for a product or a category: a percentage or a fixed price. A promised price is for an event and has an end. */
const OwnPrice = z.object({
  id: z.int(),
  accountNumber: z.int(),
  customerName: z.string(),
  productId: z.nullable(z.int()),
  /** The product's name, or the category. */
  name: z.string(),
  percent: z.nullable(z.number()),
  price: z.nullable(UnitPrice),
  /** The first tier of today's list, for a product. */
  listPrice: z.nullable(UnitPrice),
  promisedFor: z.nullable(z.string()),
  from: z.nullable(DayOutput),
  to: z.nullable(DayOutput),
  state: z.enum(['now', 'planned', 'ended']),
  setBy: z.string(),
  setAt: Instant,
  why: z.string(),
})
export type OwnPrice = z.infer<typeof OwnPrice>

const PositivePrice = z.number('Enter a number.').check(
  z.gt(0, 'A price is more than 0.'),
  z.lte(100_000, 'At most 100,000 dollars.'),
  z.refine((price) => Math.abs(price * 10_000 - Math.round(price * 10_000)) < 1e-6, 'At most four decimals.'),
)

const terms = {
  percent: z._default(z.nullable(DiscountPercent.check(z.gt(0, 'More than 0.'))), null),
  price: z._default(z.nullable(PositivePrice), null),
  promisedFor: z._default(z.nullable(text(120).check(z.minLength(1, 'Name the event.'))), null),
  from: z._default(z.nullable(DayInput), null),
  to: z._default(z.nullable(DayInput), null),
  why: z._default(text(200), ''),
}

type Terms = {
  productId?: number | null
  percent: number | null
  price: number | null
  promisedFor: string | null
  from: string | null
  to: string | null
}
const isOne = ({ percent, price }: Terms) => (percent === null) !== (price === null)
const isPromise = ({ promisedFor, price, to }: Terms) =>
  promisedFor === null || (price !== null && to !== null)
const isInOrder = ({ from, to }: Terms) => from === null || to === null || from <= to

const checks = [
  z.refine<Terms>(isOne, { error: 'Enter a percentage or a price, one of the two.', path: ['price'] }),
  z.refine<Terms>(isPromise, { error: 'A promise has a price and a last day.', path: ['to'] }),
  z.refine<Terms>(isInOrder, { error: 'The last day comes before the first.', path: ['to'] }),
] as const

export const customerPrices = {
  list: endpoint({
    method: 'GET',
    path: 'admin/customer-prices',
    summary:
      'Prices of single customers, by account and name: current and future ones, or with `state=ended` past ones. `kind=promise` lists only promised prices. Representatives see their own customers.',
    access: ['TIER_PRICING', 'SALES', 'ORDER_DESK'],
    byKey: true,
    ...listOf({
      row: OwnPrice,
      filters: {
        accountNumber: z.optional(AccountNumber),
        productId: z.optional(ProductId),
        kind: z.optional(z.enum(['own', 'promise'])),
        state: z.optional(z.enum(['now', 'planned', 'ended'])),
      },
      sorts: ['account', 'name', 'to', 'set'],
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/customer-prices',
    summary:
      'Gives a customer a price of their own: for a product or a category, a percentage off the list or a fixed unit price at every quantity. With `promisedFor` a product’s price is promised for an event until `to`. It applies when it is the lowest.',
    access: ['TIER_PRICING'],
    audit: 'customer-price.changed',
    byKey: true,
    body: z
      .strictObject({
        accountNumber: AccountNumber,
        productId: z._default(z.nullable(ProductId), null),
        category: z._default(z.nullable(text(80).check(z.minLength(1, 'Enter a category.'))), null),
        ...terms,
      })
      .check(
        z.refine(({ productId, category }) => (productId === null) !== (category === null), {
          error: 'Name a product or a category, one of the two.',
          path: ['productId'],
        }),
        z.refine(({ promisedFor, productId }) => promisedFor === null || productId !== null, {
          error: 'A promise is for a product.',
          path: ['productId'],
        }),
        ...checks,
      ),
    reply: OwnPrice,
    status: 201,
    errors: ['unknown_account', 'not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/customer-prices/:id',
    summary:
      'Changes a customer’s own price from now on; past purchases keep theirs. Answers `changed_meanwhile` if the price was changed or ended in the meantime.',
    access: ['TIER_PRICING'],
    audit: 'customer-price.changed',
    byKey: true,
    params: z.object({ id: Id }),
    body: z.strictObject(terms).check(...checks),
    reply: OwnPrice,
    errors: ['changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/customer-prices/:id',
    summary: 'Ends a customer’s own price now. Undoing its change set restores it.',
    access: ['TIER_PRICING'],
    audit: 'customer-price.changed',
    byKey: true,
    params: z.object({ id: Id }),
    errors: ['changed_meanwhile'],
  }),
} as const
