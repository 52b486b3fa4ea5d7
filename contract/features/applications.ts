import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Dollars, Id, Instant, text } from '../core/fields.ts'
import { languages } from '../core/language.ts'
import { listOf } from '../core/list.ts'
import { terms } from '../rules/terms.ts'
import { Email, MobileNumber } from './people/fields.ts'

/** The applicant's type of business. */
export const businessTypes = [
  'florist',
  'event',
  'grocery',
  'garden-center',
  'landscaper',
  'gift-shop',
  'other',
] as const
export type BusinessType = (typeof businessTypes)[number]

/** Maximum bytes of a resale certificate. */
export const certificateBytes = 10 * 1024 * 1024
export const certificateTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

const required = (max: number, sentence: string) => text(max).check(z.minLength(1, sentence))

/** The address of the business, also its first delivery address. */
const Place = z.strictObject({
  addressLine1: required(80, 'Enter the street.'),
  addressLine2: z._default(text(80), ''),
  city: required(60, 'Enter the city.'),
  state: text(2).check(z.regex(/^[A-Za-z]{2}$/, 'Use the two-letter state code.'), z.toUpperCase()),
  zipCode: text(10).check(z.regex(/^\d{5}(-\d{4})?$/, 'ZIP codes have five digits.')),
})

/** The state's resale permit number: letters, digits, spaces and dashes. */
const TaxId = text(30).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,}$/, 'Enter the resale certificate number.'),
)

const fields = {
  businessName: required(80, 'Enter the business name.'),
  contactName: required(80, 'Enter your name.'),
  email: Email,
  phoneNumber: MobileNumber,
  address: Place,
  taxId: TaxId,
  businessType: z.enum(businessTypes, 'Choose the type of business.'),
  message: z._default(text(1000), ''),
}

export const applicationStates = ['received', 'approved', 'declined'] as const

/** An application as shown to staff. */
export const Application = z.object({
  ...fields,
  id: z.int(),
  phoneNumber: z.string(),
  message: z.string(),
  address: z.object({
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  email: z.string(),
  language: z.enum(languages),
  state: z.enum(applicationStates),
  hasCertificate: z.boolean(),
  receivedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  decisionMessage: z.string(),
  /** The customer created from it. */
  accountNumber: z.nullable(z.int()),
  /** Truck routes that serve its ZIP code. */
  routes: z.array(z.object({ routeNumber: z.string(), name: z.string() })),
})
export type Application = z.infer<typeof Application>

const Approval = z.strictObject({
  decision: z.literal('approve'),
  terms: z.enum(terms),
  /** In dollars; null is no limit. */
  creditLimit: z._default(
    z.nullable(Dollars.check(z.nonnegative(), z.lte(10_000_000), z.multipleOf(0.01))),
    0,
  ),
  priceTier: z._default(z.int().check(z.gte(1), z.lte(5)), 1),
  /** Null when no truck delivers: pickup and UPS only. */
  routeNumber: z.nullable(text(20)),
  /** Free delivery when an order reaches the minimum. */
  customRoute: z._default(z.boolean(), false),
  shippingCost: z._default(Dollars.check(z.nonnegative(), z.lte(10_000), z.multipleOf(0.01)), 12),
  shippingMinimum: z._default(Dollars.check(z.nonnegative(), z.lte(100_000), z.multipleOf(0.01)), 150),
})
const Refusal = z.strictObject({
  decision: z.literal('decline'),
  message: required(1000, 'Say why: the applicant reads it.'),
})

export const applications = {
  signUp: endpoint({
    method: 'POST',
    path: 'auth/sign-up',
    summary:
      'Applies for an account, with or without a resale certificate. The answer is the same for known and unknown emails.',
    access: 'anyone',
    upload: { limit: certificateBytes, types: certificateTypes, count: 1 },
    body: z.strictObject({ ...fields, language: z._default(z.enum(languages), 'en') }),
    reply: z.object({ applicationId: z.int() }),
    status: 201,
    errors: ['file_refused', 'files_unavailable'],
  }),
  list: endpoint({
    method: 'GET',
    path: 'admin/applications',
    summary: 'Applications for an account, newest first.',
    access: ['USERS_ACCESS_CONTROL'],
    byKey: true,
    ...listOf({
      row: Application,
      filters: { state: z.optional(z.enum(applicationStates)) },
      sorts: ['received', 'business', 'contact', 'city', 'state'],
      more: {
        /** Applications without a decision. */
        waiting: z.int(),
      },
    }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: 'admin/applications/:id',
    summary:
      'Approves an application, which creates the customer, its address and a user, and emails the user a link to set a password; or declines it and emails the message. Repeating the same decision changes nothing. When two people decide, the second gets a conflict.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: ['application.approved', 'application.declined'],
    byKey: true,
    params: z.object({ id: Id }),
    body: z.discriminatedUnion('decision', [Approval, Refusal]),
    reply: Application,
    errors: ['changed_meanwhile', 'email_taken', 'unknown_route', 'beyond_own_authorities'],
  }),
  certificate: endpoint({
    method: 'GET',
    path: 'admin/applications/:id/certificate',
    summary: 'Downloads the resale certificate of an application.',
    access: ['USERS_ACCESS_CONTROL'],
    byKey: true,
    params: z.object({ id: Id }),
    also: [...certificateTypes],
    errors: ['files_unavailable'],
  }),
} as const
