import * as z from 'zod/mini'
import { endpoint, mediaTypes } from './endpoint.ts'
import { AccountNumber, Instant, Page, pageSize, text } from './fields.ts'
import { userStatuses } from './people.ts'

/** A representative as customers name theirs: the house's short code and the name. */
const Rep = z.nullable(z.object({ rep: z.string(), name: z.string() }))

/** Somebody who signs in for a customer. */
export const Contact = z.object({
  userId: z.int(),
  /** Counts the people of one account, the first who came is 1. */
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

/** A customer, as those who look after it see it. */
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

/** The specification names the size of a page of contacts `size`. */
const Size = pageSize(40)
const listed = { total: z.int(), page: z.int(), pageSize: z.int() }

const files = [mediaTypes.csv, mediaTypes.xlsx] as const

export const customers = {
  contacts: endpoint({
    method: 'GET',
    path: 'customers/contacts',
    pace: 'search',
    summary:
      'People who sign in for customers, by customer and name. `email` and `name` find parts; `rep` is a representative’s code, `sequence` counts the people of an account. Representatives see those of their own customers. As CSV or spreadsheet all that the filters leave.',
    access: ['SALES', 'USERS_ACCESS_CONTROL'],
    query: z.object({
      accountNumber: z.optional(AccountNumber),
      email: z.optional(text(254)),
      name: z.optional(text(80)),
      rep: z.optional(text(20)),
      sequence: z.optional(AccountNumber),
      page: Page,
      size: Size,
    }),
    reply: z.object({ rows: z.array(Contact), ...listed }),
    also: files,
  }),
  companies: endpoint({
    method: 'GET',
    path: 'customers/companies',
    pace: 'search',
    summary:
      'Customers by name, which `name` finds parts of. Representatives see their own. As CSV or spreadsheet all that the filters leave.',
    access: ['SALES', 'USERS_ACCESS_CONTROL'],
    query: z.object({
      accountNumber: z.optional(AccountNumber),
      name: z.optional(text(80)),
      page: Page,
      pageSize: Size,
    }),
    reply: z.object({ rows: z.array(Company), ...listed }),
    also: files,
  }),
} as const
