import * as z from 'zod/mini'
import { companyRoles } from './access.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Address, text } from './fields.ts'
import { Email, MobileNumber, NewPassword, Password } from './people-fields.ts'

/** Specification 3, User. `zip` and `address` are the company's own, `locations` where goods can go in their name. */
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
  /** What they are in the company: owners look after people, buyers order and pay, viewers see. */
  companyRole: z.enum(companyRoles),
  /** Whether they order for some of the company's addresses alone; such a user changes none of them. */
  limitedToLocations: z.boolean(),
  /** Email of the member of staff who acts in this user's name; null as a rule. */
  actedBy: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

export const signInMethods = ['password', 'otp', 'link'] as const
export const tokenPurposes = ['sign-in', 'reset', 'invitation', 'email'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** The secret part of a mailed link. */
const Token = text(100).check(z.minLength(1))
const Code = z.string().check(z.regex(/^\d{6}$/, 'Codes have six digits.'))

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
      password: Password,
      rememberMe: z._default(z.boolean(), false),
    }),
    reply: User,
    errors: ['invalid_credentials', 'second_factor_required'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: 'auth/sign-out',
    summary:
      'Ends the session on the server, closes its event streams, and tells the browser to clear what it stored.',
    access: 'anyone',
  }),
  signInMethods: endpoint({
    method: 'GET',
    path: 'auth/sign-in-methods',
    summary: 'The ways to sign in. Alike for every email, mobile or account number, known or not.',
    access: 'anyone',
    query: z.object({ loginData: z.optional(text(254)) }),
    reply: z.object({ methods: z.array(z.enum(signInMethods)) }),
  }),
  mobileNumber: endpoint({
    method: 'POST',
    path: 'auth/mobile-number',
    summary:
      'Sends a six-digit code by SMS when somebody signs in with that number; good for ten minutes in the browser that asked. The answer is the same when nobody does.',
    access: 'anyone',
    body: z.strictObject({ mobileNumber: MobileNumber }),
  }),
  checkOtp: endpoint({
    method: 'POST',
    path: 'auth/check-otp',
    summary: 'Signs in with the code that was sent by SMS. Five tries a code; it works once.',
    access: 'anyone',
    body: z.strictObject({
      mobileNumber: MobileNumber,
      code: Code,
      rememberMe: z._default(z.boolean(), false),
    }),
    reply: User,
    errors: ['code_invalid', 'second_factor_required'],
  }),
  oneTimeLink: endpoint({
    method: 'POST',
    path: 'auth/one-time-link',
    summary:
      'Mails a link to /token/{token}, good for fifteen minutes and one use, when there is such an account. `attemptId` is what the waiting browser listens for; there is one either way.',
    access: 'anyone',
    body: z.strictObject({ email: Email }),
    reply: z.object({ attemptId: z.uuid() }),
  }),
  finishAttempt: endpoint({
    method: 'POST',
    path: 'auth/attempts/:attemptId/session',
    summary:
      'Signs in the browser that waited, once its link was opened elsewhere. Only the browser that asked, and once.',
    access: 'anyone',
    params: z.object({ attemptId: z.uuid() }),
    reply: User,
    errors: ['code_invalid', 'second_factor_required'],
  }),
  tokenLogin: endpoint({
    method: 'GET',
    path: 'auth/token-login/:token',
    summary:
      'Signs in with the token of a mailed link and tells the browser that waits for it; 204 when the token is spent, unknown or old. Answered to pages of this site only, so that a mail scanner leaves the link good.',
    access: 'anyone',
    params: z.object({ token: Token }),
    reply: z.optional(User),
    errors: ['second_factor_required'],
  }),
  checkToken: endpoint({
    method: 'GET',
    path: 'auth/check-token',
    summary: 'Whether a token of a link is still good, and what for; looking does not use it up.',
    access: 'anyone',
    query: z.object({ token: Token }),
    reply: z.object({ valid: z.boolean(), purpose: z.nullable(z.enum(tokenPurposes)) }),
  }),
  sendResetLink: endpoint({
    method: 'POST',
    path: 'auth/send-reset-link',
    summary:
      'Mails a link to set a new password, good for thirty minutes and one use, when there is such an account. The answer is the same when there is not.',
    access: 'anyone',
    body: z.strictObject({ email: Email }),
  }),
  changePasswordByToken: endpoint({
    method: 'POST',
    path: 'auth/change-password/token',
    summary: 'Sets a new password with the token of a mailed link. Ends all sessions of the user.',
    access: 'anyone',
    body: z.strictObject({ password: NewPassword, token: Token }),
    errors: ['token_invalid', 'password_refused'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'auth/change-password',
    summary:
      'Changes the password: one’s own with the current one, or that of `accountNumber` and `email` by who controls users. Ends the user’s other sessions.',
    access: 'signed-in',
    body: z.strictObject({
      password: NewPassword,
      currentPassword: z.optional(Password),
      email: z.optional(Email),
      accountNumber: z.optional(AccountNumber),
    }),
    errors: ['reauth_required', 'password_refused', 'beyond_own_authorities'],
  }),
  prove: endpoint({
    method: 'POST',
    path: 'auth/prove',
    summary: 'Types the password again: for fifteen minutes the session may change how one signs in.',
    access: 'signed-in',
    body: z.strictObject({ password: Password }),
    errors: ['invalid_credentials'],
  }),
} as const
