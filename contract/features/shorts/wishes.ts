import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Id, ProductId, UnitPrice } from '../../core/fields.ts'
import { mostPercent, wishes } from '../../rules/wishes.ts'
import { Cart } from '../cart.ts'

export const SubstitutionRules = z.object({
  wish: z.enum(wishes, `One of ${wishes.join(', ')}.`),
  /** The maximum price increase of a substitute over the ordered item, in percent. */
  percent: z
    .int('Enter a whole number.')
    .check(z.gte(0, 'A percentage is 0 or more.'), z.lte(mostPercent, `At most ${mostPercent} percent.`)),
})
export type SubstitutionRules = z.infer<typeof SubstitutionRules>

/** A product that could replace another, at the reader's own price. */
export const Substitute = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  grower: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  /** Unallocated units. */
  available: z.int(),
  unitPrice: UnitPrice,
  /** How much its price exceeds the other's, in percent; negative when lower. */
  difference: z.number(),
})
export type Substitute = z.infer<typeof Substitute>

export const substitutionRules = {
  read: endpoint({
    method: 'GET',
    path: 'account/substitution-rules',
    summary: 'The account’s preference for short goods.',
    access: 'signed-in',
    whileActing: 'reads',
    reply: SubstitutionRules,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'account/substitution-rules',
    summary: 'Sets the account’s preference for short goods, for all its orders.',
    access: { as: 'buyer' },
    body: z.strictObject(SubstitutionRules.def.shape),
    reply: SubstitutionRules,
  }),
  /** The wish for one line, which the order keeps. */
  ofLine: endpoint({
    method: 'PUT',
    path: 'shopping-cart/:orderId/:detailsId/wish',
    priority: 'first',
    summary:
      'Sets what the customer wants instead of one line of the cart if it is short; null for the account’s preference.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    params: z.object({ orderId: Id, detailsId: Id }),
    body: z.strictObject({ wish: z.nullable(z.strictObject(SubstitutionRules.def.shape)) }),
    reply: Cart,
  }),
  substitutes: endpoint({
    method: 'GET',
    path: 'inventory/item/:productId/substitutes',
    summary: 'Possible substitutes for a product, best first, at the customer’s own prices.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params: z.object({ productId: ProductId }),
    reply: z.object({ items: z.array(Substitute) }),
  }),
} as const
