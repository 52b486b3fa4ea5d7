import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { AccountNumber, Instant, text } from '../core/fields.ts'
import { listOf } from '../core/list.ts'
import { userStatuses } from './people/people.ts'

/** A representative as shown to customers: the distributor's short code and the name. */
const Rep = z.nullable(z.object({ rep: z.string(), name: z.string() }))

/** A person who signs in for a customer. */
export const Contact = z.object({
  userId: z.int(),
  /** Number of the person within the account; the first is 1. */
  sequence: z.int(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  status: z.enum(userStatuses),
  lastSignInAt: z.nullable(Instant),
  accountNumber: z.int(),
  customerName: z.string(),
  rep: Rep,
})
export type Contact = z.infer<typeof Contact>

/** A customer as shown to staff. */
export const Company = z.object({
  accountNumber: z.int(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  state: z.string(),
  terms: z.string(),
  status: z.enum(['active', 'on_hold', 'closed']),
  rep: Rep,
  /** People who can sign in. */
  users: z.int(),
  lastOrderAt: z.nullable(Instant),
})
export type Company = z.infer<typeof Company>

const files = [mediaTypes.csv, mediaTypes.xlsx] as const

export const customers = {
  contacts: endpoint({
    method: 'GET',
    path: 'customers/contacts',
    pace: 'search',
    summary:
      'Customers’ users, by customer and name. `email` and `name` match parts; `rep` is a representative’s code, `sequence` numbers the users of an account. Representatives see those of their own customers. CSV and XLSX contain all filtered rows.',
    access: ['SALES', 'USERS_ACCESS_CONTROL'],
    byKey: true,
    ...listOf({
      row: Contact,
      filters: {
        accountNumber: z.optional(AccountNumber),
        email: z.optional(text(254)),
        name: z.optional(text(80)),
        rep: z.optional(text(20)),
        sequence: z.optional(AccountNumber),
      },
      sorts: ['customer', 'name', 'account', 'rep', 'lastSignIn'],
      sizeName: 'size',
    }),
    also: files,
  }),
  companies: endpoint({
    method: 'GET',
    path: 'customers/companies',
    pace: 'search',
    summary:
      'Customers by name. `name` matches parts. Representatives see their own. CSV and XLSX contain all filtered rows.',
    access: ['SALES', 'USERS_ACCESS_CONTROL'],
    byKey: true,
    ...listOf({
      row: Company,
      filters: { accountNumber: z.optional(AccountNumber), name: z.optional(text(80)) },
      sorts: ['name', 'account', 'city', 'terms', 'rep', 'users', 'lastOrder'],
    }),
    also: files,
  }),
} as const
