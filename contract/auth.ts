import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Address, text } from './fields.ts'

/** Specification 3, User. `zip` and `address` are the company's own, `locations` where goods can go. */
export const User = z.object({
  id: z.int(),
  accountNumber: z.int(),
  customerName: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  locations: z.array(Address),
  defaultLocation: z.nullable(Address),
  authorities: z.array(z.string()),
  role: z.string(),
  terms: z.string(),
  vendorName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  customRoute: z.boolean(),
  hasCardAccounts: z.boolean(),
  file: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  visibleStatisticCharts: z.array(z.string()),
  signedIn: z.boolean(),
  isAdmin: z.boolean(),
})
export type User = z.infer<typeof User>

export const auth = {
  current: endpoint({
    method: 'GET',
    path: 'auth/current',
    summary: 'The signed-in user, or an empty object for a visitor.',
    access: 'anyone',
    reply: z.union([User, z.object({})]),
  }),
  signIn: endpoint({
    method: 'POST',
    path: 'auth/sign-in',
    summary:
      'Signs in with email and password and sets the session cookie; an older session of this browser ends. Tries are limited per account and per address.',
    access: 'anyone',
    body: z.strictObject({
      email: text(254),
      password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(1024)),
      rememberMe: z._default(z.boolean(), false),
    }),
    reply: User,
    errors: ['invalid_credentials'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: 'auth/sign-out',
    summary:
      'Ends the session on the server, closes its event streams, and tells the browser to clear what it stored.',
    access: 'anyone',
  }),
} as const
