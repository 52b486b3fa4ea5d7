import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { AccountNumber, Address, Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { User } from '../auth/auth.ts'
import { Email, MobileNumber, PhoneNumber } from '../people/fields.ts'

const Code = z.string().check(z.regex(/^\d{6}$/, 'Codes have six digits.'))
const required = (max: number, sentence: string) => text(max).check(z.minLength(1, sentence))

/** One switch per kind and channel; true means it is sent. */
export const Notifications = z.strictObject({
  orders: z.strictObject({ mail: z.boolean() }),
  deliveries: z.strictObject({ mail: z.boolean(), sms: z.boolean() }),
  invoices: z.strictObject({ mail: z.boolean() }),
  statements: z.strictObject({ mail: z.boolean() }),
  'daily-pricing': z.strictObject({ mail: z.boolean() }),
})
export type Notifications = z.infer<typeof Notifications>

/** The user with their own settings. */
export const Personal = z.extend(User, {
  language: z.enum(languages),
  notifications: Notifications,
  /** Whether signing in requires a code from an authenticator app. */
  secondFactor: z.boolean(),
  /** Whether the mobile number is verified, so that they can sign in with it. */
  mobileVerified: z.boolean(),
  /** A new email that is not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
})
export type Personal = z.infer<typeof Personal>

export const AddressInput = z.strictObject({
  name: required(60, 'Enter a name for this address.'),
  addressLine1: required(80, 'Enter the street.'),
  addressLine2: z._default(text(80), ''),
  city: required(60, 'Enter the city.'),
  state: text(2).check(z.regex(/^[A-Za-z]{2}$/, 'Use the two-letter state code.'), z.toUpperCase()),
  zipCode: text(10).check(z.regex(/^\d{5}(-\d{4})?$/, 'ZIP codes have five digits.')),
})

export const Session = z.object({
  id: z.int(),
  /** `Chrome, Windows`; empty for an unknown browser. */
  browser: z.string(),
  address: z.string(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  /** Whether it is the current session. */
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
    byKey: ['PERSON'],
    whileActing: 'reads',
    withoutSecondFactor: true,
    reply: Personal,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'account',
    summary: 'Changes name, language or notifications; omitted fields stay.',
    access: 'signed-in',
    withoutSecondFactor: true,
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
    summary: 'Sets the phone number: ten digits in any format. Empty removes it.',
    access: 'signed-in',
    body: z.strictObject({ phoneNumber: PhoneNumber }),
    reply: Personal,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: 'account/send-verification-code',
    summary:
      'Texts a six-digit code to a new mobile number. It works for ten minutes in this session. Ten codes a day. Refused when another user has the number.',
    access: 'signed-in',
    body: z.strictObject({ mobileNumber: MobileNumber }),
    errors: ['mobile_taken'],
  }),
  changeMobile: endpoint({
    method: 'PUT',
    path: 'account/change-mobile',
    summary: 'Sets the mobile number with the code sent to it. The user can then sign in with it.',
    access: 'signed-in',
    body: z.strictObject({ mobileNumber: MobileNumber, code: Code }),
    reply: Personal,
    errors: ['reauth_required', 'code_invalid', 'mobile_taken'],
  }),
  verifyMobile: endpoint({
    method: 'POST',
    path: 'account/verify-mobile',
    summary: 'Verifies the mobile number on file with a code. The user can then sign in with it.',
    access: 'signed-in',
    body: z.strictObject({ mobileNumber: MobileNumber, code: Code }),
    reply: Personal,
    errors: ['reauth_required', 'code_invalid', 'mobile_taken'],
  }),
  mobileInUse: endpoint({
    method: 'GET',
    path: 'account/check-if-mobile-in-use',
    summary: 'Whether another user has that mobile number. Twenty requests an hour.',
    access: 'signed-in',
    query: z.object({ mobileNumber: MobileNumber }),
    reply: z.object({ inUse: z.boolean() }),
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: 'account/change-email',
    summary:
      'Emails a link to the new address. The change takes effect when the link is opened within a day. `accountId` is the account number. The answer is the same when the address is already in use.',
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
      'Confirms the new address with the token of the emailed link. The old address is notified, and links sent there stop working.',
    access: 'signed-in',
    body: z.strictObject({ token: text(100).check(z.minLength(1)) }),
    reply: Personal,
    errors: ['token_invalid', 'email_taken'],
  }),
  addAddress: endpoint({
    method: 'POST',
    path: 'account/addresses',
    summary:
      'Adds a delivery address. Its truck route follows from the ZIP code, shipping cost and minimum from other addresses of that route.',
    access: { as: 'buyer' },
    whileActing: 'addresses.changed',
    body: AddressInput,
    reply: Address,
    status: 201,
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: 'account/addresses/:id',
    summary: 'Changes an address. Another ZIP code may change the route. Placed orders keep theirs.',
    access: { as: 'buyer' },
    whileActing: 'addresses.changed',
    params: addressId,
    body: AddressInput,
    reply: Address,
    errors: ['address_in_use'],
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: 'account/addresses/:id',
    summary: 'Removes an address. Refused for the last one and for one that items in the cart ship to.',
    access: { as: 'buyer' },
    whileActing: 'addresses.changed',
    params: addressId,
    errors: ['address_in_use', 'last_address'],
  }),
  contact: endpoint({
    method: 'POST',
    path: 'account/contact',
    summary: 'Emails a message to the sales representative, or to the distributor when there is none.',
    access: 'signed-in',
    whileActing: 'message.sent',
    body: z.strictObject({
      subject: required(120, 'Enter a subject.'),
      message: required(4000, 'Enter a message.'),
    }),
    reply: z.object({ to: z.string() }),
    status: 201,
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'account/sessions',
    summary: 'The user’s sessions: browser, address and last use, this one first.',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'account/sessions/:id',
    summary: 'Signs out one of the user’s sessions.',
    access: 'signed-in',
    withoutSecondFactor: true,
    params: z.object({ id: Id }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: 'account/sessions',
    summary: 'Signs out all other sessions.',
    access: 'signed-in',
    withoutSecondFactor: true,
  }),
} as const
