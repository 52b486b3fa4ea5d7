import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Dollars, Id } from '../../core/fields.ts'
import { LockFields } from './fields.ts'

/** Why a row of an event got no lock. */
export const notLocked = ['nothing_missing', 'no_price', 'no_day', 'too_far', 'locked_already'] as const

/** Prices locked for a shop's event: they promise a price, not stock. */
export const priceLocks = {
  list: endpoint({
    method: 'GET',
    path: 'price-locks',
    summary: 'The company’s open locks, and those that ended in the last 90 days; latest first.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: z.object({ locks: z.array(LockFields), most: Dollars, locked: Dollars }),
  }),
  lock: endpoint({
    method: 'POST',
    path: 'price-locks',
    summary:
      'Locks today’s prices for everything that is missing of an event, for the configured days or until the cut-off. All or nothing within the customer’s limit.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    body: z.strictObject({ eventOrderId: Id }),
    reply: z.object({
      locks: z.array(LockFields),
      left: z.array(z.object({ productId: z.int(), why: z.enum(notLocked) })),
    }),
    status: 201,
    errors: ['lock_limit', 'nothing_to_lock', 'wrong_state'],
  }),
  release: endpoint({
    method: 'DELETE',
    path: 'price-locks/:id',
    summary: 'Ends an open lock. Its product then has the current price.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    params: z.object({ id: Id }),
    errors: ['wrong_state'],
  }),
} as const
