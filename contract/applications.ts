import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Instant, Page, pageSize, text } from './fields.ts'
import { languages } from './language.ts'
import { Email, MobileNumber } from './people-fields.ts'
import { terms } from './terms.ts'

/** What a business that applies does. */
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

/** Most bytes of a resale certificate. */
export const certificateBytes = 10 * 1024 * 1024
export const certificateTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

const required = (max: number, sentence: string) => text(max).check(z.minLength(1, sentence))

/** Where the business is and goods will go. */
const Place = z.strictObject({
  addressLine1: required(80, 'Enter the street.'),
  addressLine2: z._default(text(80), ''),
  city: required(60, 'Enter the city.'),
  state: text(2).check(z.regex(/^[A-Za-z]{2}$/, 'Use the two letters of the state.'), z.toUpperCase()),
  zipCode: text(10).check(z.regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits.')),
})

/** The state's number of the permit to buy for resale: letters, digits, spaces and dashes. */
const TaxId = text(30).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,}$/, 'Enter the number on the resale certificate.'),
)

const fields = {
  businessName: required(80, 'Enter the name of the business.'),
  contactName: required(80, 'Enter your name.'),
  email: Email,
  phoneNumber: MobileNumber,
  address: Place,
  taxId: TaxId,
  businessType: z.enum(businessTypes, 'Choose what the business does.'),
  message: z._default(text(1000), ''),
}

export const applicationStates = ['received', 'approved', 'declined'] as const

/** An application as staff see it. */
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
  /** The customer that was made of it. */
  accountNumber: z.nullable(z.int()),
  /** Truck routes that stop in that ZIP code. */
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
  /** Null where no truck goes: pickup and UPS only. */
  routeNumber: z.nullable(text(20)),
  /** Goods go free once an order reaches the minimum. */
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
      'Applies for an account. As multipart/form-data the JSON is the part `body` and the resale certificate the part `file`: PDF, JPEG or PNG of 10 MB at most. Answers alike whether the email is known or not.',
    access: 'anyone',
    form: 'file',
    body: z.strictObject({ ...fields, language: z._default(z.enum(languages), 'en') }),
    reply: z.object({ applicationId: z.int() }),
    status: 201,
    errors: ['file_refused'],
  }),
  list: endpoint({
    method: 'GET',
    path: 'admin/applications',
    summary: 'Applications for an account, newest first.',
    access: ['USERS_ACCESS_CONTROL'],
    query: z.object({ state: z.optional(z.enum(applicationStates)), page: Page, pageSize: pageSize(40) }),
    reply: z.object({
      rows: z.array(Application),
      total: z.int(),
      /** Those that nobody has decided on. */
      waiting: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: 'admin/applications/:id',
    summary:
      'Approves an application, which makes the customer, its address and a user who is mailed a link to set a password; or declines it with a message that is mailed. Deciding the same again changes nothing; of two who decide, the second is told.',
    access: ['USERS_ACCESS_CONTROL'],
    params: z.object({ id: Id }),
    body: z.union([Approval, Refusal]),
    reply: Application,
    errors: ['changed_meanwhile', 'email_taken', 'unknown_route', 'beyond_own_authorities'],
  }),
  certificate: endpoint({
    method: 'GET',
    path: 'admin/applications/:id/certificate',
    summary: 'The resale certificate of an application, to save.',
    access: ['USERS_ACCESS_CONTROL'],
    params: z.object({ id: Id }),
    also: [...certificateTypes],
  }),
} as const
