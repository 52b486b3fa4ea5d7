import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  Dollars,
  Instant,
  MethodOutput,
  UnitPrice,
} from '../../core/fields.ts'
import { basketStates } from '../../rules/basket-moves.ts'
import { priceMoves } from '../../rules/tonight.ts'
import { CallEntry, SalesRequest } from './tonight.ts'

/** What a shop usually orders on a weekday, at its own prices today. */
export const UsualLine = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  /** The median quantity, rounded to a multiple of the step. */
  quantity: z.int(),
  /** On how many of the examined days it was ordered. */
  days: z.int(),
  unitPrice: UnitPrice,
  amount: Dollars,
  move: z.enum(priceMoves),
  /** The price change since the last order. */
  moved: UnitPrice,
  /** The price before the sale; null when it isn't on sale. */
  saleWas: z.nullable(UnitPrice),
  left: z.int(),
  /** A product to suggest when this one is sold out. */
  instead: z.nullable(
    z.object({ productId: z.int(), description: z.string(), unitPrice: UnitPrice, left: z.int() }),
  ),
})
export type UsualLine = z.infer<typeof UsualLine>

export const SalesCustomer = z.object({
  accountNumber: z.int(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  terms: z.string(),
  since: z.nullable(DayOutput),
  status: z.enum(['active', 'on_hold', 'closed']),
  phone: z.string(),
  rep: z.nullable(z.object({ rep: z.string(), name: z.string() })),
  people: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      role: z.enum(['owner', 'buyer', 'viewer']),
      email: z.string(),
      phone: z.string(),
      mobile: z.string(),
      seenAt: z.nullable(Instant),
    }),
  ),
  addresses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      city: z.string(),
      routeNumber: z.nullable(z.string()),
      /** The delivery method there, for a basket. */
      method: MethodOutput,
    }),
  ),
  shipDay: DayOutput,
  closesAt: z.nullable(Instant),
  usual: z.array(UsualLine),
  orders: z.array(
    z.object({
      orderNumber: z.int(),
      shipDay: DayOutput,
      status: z.string(),
      total: Dollars,
      lines: z.int(),
    }),
  ),
  /** The current cart, at the prices when its lines were added. */
  cart: z.object({ lines: z.int(), amount: Dollars }),
  baskets: z.array(
    z.object({
      id: z.int(),
      state: z.enum(basketStates),
      shipDay: DayOutput,
      at: Instant,
      amount: Dollars,
    }),
  ),
  money: z.object({
    open: Dollars,
    pastDue: Dollars,
    creditLimit: z.nullable(Dollars),
    oldestDueOn: z.nullable(DayOutput),
  }),
  claims: z.array(
    z.object({ id: z.int(), number: z.string(), status: z.string(), at: Instant, amount: Dollars }),
  ),
  requests: z.array(SalesRequest),
  log: z.array(CallEntry),
})
export type SalesCustomer = z.infer<typeof SalesCustomer>

export const salesCustomer = {
  read: endpoint({
    method: 'GET',
    path: 'sales/customers/:accountNumber',
    summary:
      'A customer with the facts for a call: its usual items for the day’s weekday at today’s prices, its people, orders, cart, baskets, money, claims, requests and the log. Another representative’s is not found.',
    access: ['SALES'],
    params: z.object({ accountNumber: AccountNumber }),
    query: z.object({ shipDay: z.optional(DayInput) }),
    reply: SalesCustomer,
    errors: ['not_found'],
  }),
} as const
