import * as z from 'zod/mini'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Address, Id, Instant, text } from './fields.ts'
import { languages } from './language.ts'
import { Email, MobileNumber, PhoneNumber } from './people-fields.ts'

const Code = z.string().check(z.regex(/^\d{6}$/, 'Codes have six digits.'))
const required = (max: number, sentence: string) => text(max).check(z.minLength(1, sentence))

/** One switch for each kind and channel: true is sent. */
export const Notifications = z.strictObject({
  orders: z.strictObject({ mail: z.boolean() }),
  invoices: z.strictObject({ mail: z.boolean() }),
  statements: z.strictObject({ mail: z.boolean() }),
  'daily-pricing': z.strictObject({ mail: z.boolean() }),
})
export type Notifications = z.infer<typeof Notifications>

/** The user with what they set for themselves. */
export const Personal = z.extend(User, {
  language: z.enum(languages),
  notifications: Notifications,
  /** Whether signing in asks for a code of an authenticator app. */
  secondFactor: z.boolean(),
  /** Whether the mobile number was shown to be theirs, so that they can sign in by it. */
  mobileVerified: z.boolean(),
  /** A new email whose link has not been opened yet. */
  pendingEmail: z.nullable(z.string()),
})
export type Personal = z.infer<typeof Personal>

export const AddressInput = z.strictObject({
  name: required(60, 'Enter a name for this address.'),
  addressLine1: required(80, 'Enter the street.'),
  addressLine2: z._default(text(80), ''),
  city: required(60, 'Enter the city.'),
  state: text(2).check(z.regex(/^[A-Za-z]{2}$/, 'Use the two letters of the state.'), z.toUpperCase()),
  zipCode: text(10).check(z.regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits.')),
})

export const Session = z.object({
  id: z.int(),
  /** `Chrome, Windows`; empty where the browser says nothing known. */
  browser: z.string(),
  address: z.string(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const addressId = z.object({ id: Id })

export const personal = {
  read: endpoint({
    method: 'GET',
    path: 'account',
    summary: 'The signed-in user with addresses, language, notifications and ways to sign in.',
    access: 'signed-in',
    reply: Personal,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'account',
    summary: 'Changes name, language or notifications; what is left out stays.',
    access: 'signed-in',
    body: z.strictObject({
      name: z.optional(required(80, 'Enter your name.')),
      language: z.optional(z.enum(languages)),
      notifications: z.optional(Notifications),
    }),
    reply: Personal,
  }),
  changePhone: endpoint({
    method: 'PUT',
    path: 'account/change-phone',
    summary: 'Sets the telephone number, ten digits however they are written; empty is none.',
    access: 'signed-in',
    body: z.strictObject({ phoneNumber: PhoneNumber }),
    reply: Personal,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: 'account/send-verification-code',
    summary:
      'Sends a six-digit code by SMS to a number that is to be one’s own; good for ten minutes in this session.',
    access: 'signed-in',
    body: z.strictObject({ mobileNumber: MobileNumber }),
  }),
  changeMobile: endpoint({
    method: 'PUT',
    path: 'account/change-mobile',
    summary: 'Sets the mobile number with the code that was sent to it: from then on it signs in.',
    access: 'signed-in',
    body: z.strictObject({ mobileNumber: MobileNumber, code: Code }),
    reply: Personal,
    errors: ['reauth_required', 'code_invalid', 'mobile_taken'],
  }),
  verifyMobile: endpoint({
    method: 'POST',
    path: 'account/verify-mobile',
    summary: 'Shows with a code that the mobile number on file is one’s own: from then on it signs in.',
    access: 'signed-in',
    body: z.strictObject({ mobileNumber: MobileNumber, code: Code }),
    reply: Personal,
    errors: ['reauth_required', 'code_invalid', 'mobile_taken'],
  }),
  mobileInUse: endpoint({
    method: 'GET',
    path: 'account/check-if-mobile-in-use',
    summary: 'Whether somebody else signs in with that mobile number. Twenty questions an hour.',
    access: 'signed-in',
    query: z.object({ mobileNumber: MobileNumber }),
    reply: z.object({ inUse: z.boolean() }),
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: 'account/change-email',
    summary:
      'Mails a link to the new address, good for a day; the change holds once it is opened. `accountId` is the account number. The answer is the same where somebody signs in with that address already.',
    access: 'signed-in',
    query: z.object({ email: Email, accountId: AccountNumber }),
    reply: z.object({ pendingEmail: z.string() }),
    status: 202,
    errors: ['reauth_required', 'beyond_own_authorities'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: 'account/confirm-email',
    summary:
      'Makes the new address hold, with the token of the mailed link; the old address is told, and links that went there are void.',
    access: 'signed-in',
    body: z.strictObject({ token: text(100).check(z.minLength(1)) }),
    reply: Personal,
    errors: ['token_invalid', 'email_taken'],
  }),
  addAddress: endpoint({
    method: 'POST',
    path: 'account/addresses',
    summary:
      'Adds an address that goods can go to. Its truck route follows from the ZIP code, shipping cost and minimum from other addresses of that route.',
    access: { as: 'buyer' },
    body: AddressInput,
    reply: Address,
    status: 201,
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: 'account/addresses/:id',
    summary:
      'Changes an address; another ZIP code may bring another route. Orders that are placed keep theirs.',
    access: { as: 'buyer' },
    params: addressId,
    body: AddressInput,
    reply: Address,
    errors: ['address_in_use'],
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: 'account/addresses/:id',
    summary: 'Removes an address. The last one stays, and one that something in the cart goes to.',
    access: { as: 'buyer' },
    params: addressId,
    errors: ['address_in_use', 'last_address'],
  }),
  contact: endpoint({
    method: 'POST',
    path: 'account/contact',
    summary: 'Mails a message to the sales representative, or to the distributor where there is none.',
    access: 'signed-in',
    body: z.strictObject({
      subject: required(120, 'Say what it is about.'),
      message: required(4000, 'Write a message.'),
    }),
    reply: z.object({ to: z.string() }),
    status: 201,
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'account/sessions',
    summary: 'Where one is signed in: browser, address and when it was last used, this one first.',
    access: 'signed-in',
    reply: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'account/sessions/:id',
    summary: 'Signs one of one’s sessions out.',
    access: 'signed-in',
    params: z.object({ id: Id }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: 'account/sessions',
    summary: 'Signs out everywhere but here.',
    access: 'signed-in',
  }),
} as const
