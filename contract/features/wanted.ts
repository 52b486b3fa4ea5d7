import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant, ProductId } from '../core/fields.ts'

/** Maximum items on a person's waiting list; a new one replaces the oldest. */
export const mostWanted = 200

export const Wanted = z.object({
  productId: z.int(),
  productDescription: z.string(),
  imageName: z.string(),
  /** The maximum price at which to notify the person; null for any price. */
  under: z.nullable(z.number()),
  askedAt: Instant,
})
export type Wanted = z.infer<typeof Wanted>

const params = z.object({ productId: ProductId })

/** Items that a person waits for: they are notified once when an item is available again. */
export const wanted = {
  list: endpoint({
    method: 'GET',
    path: 'wanted',
    summary: 'The items that the user waits for.',
    access: 'signed-in',
    whileActing: 'reads',
    reply: z.object({ rows: z.array(Wanted) }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'wanted/:productId',
    summary:
      'Notifies the user once when the item is available again, only at `under` or less if it is given. Repeating it changes the price.',
    access: 'signed-in',
    params,
    body: z.strictObject({
      under: z._default(
        z.nullable(
          z
            .number()
            .check(
              z.positive('Enter a price above zero.'),
              z.maximum(100_000, 'At most 100,000.'),
              z.multipleOf(0.0001, 'At most four decimals.'),
            ),
        ),
        null,
      ),
    }),
    reply: Wanted,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'wanted/:productId',
    summary:
      'Removes the item from the user’s waiting list. Removing an item that isn’t on it is not an error.',
    access: 'signed-in',
    params,
  }),
} as const
