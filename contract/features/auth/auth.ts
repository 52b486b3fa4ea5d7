import * as z from 'zod/mini'
import { companyRoles } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { AccountNumber, Address, Instant, text } from '../../core/fields.ts'
import { programNames } from '../../rules/programs.ts'
import { Email, MobileNumber, NewPassword, Password } from '../people/fields.ts'

/** Specification 3, User. `zip` and `address` are the company's; `locations` are where products can be shipped for the user. */
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
  /** Programs that the user's shop is not offered: their pages are hidden. */
  closedPrograms: z.array(z.enum(programNames)),
  role: z.string(),
  terms: z.string(),
  vendorName: z.string(),
  /** The location of the vendor's farm: `Cundinamarca (Sabana de Bogotá), Colombia`. Empty for everyone else. */
  vendorPlace: z.string(),
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
  /** Their role in the company: owners manage people, buyers order and pay, viewers read. */
  companyRole: z.enum(companyRoles),
  /** Whether they order for only some of the company's addresses; such a user cannot edit addresses. */
  limitedToLocations: z.boolean(),
  /** Email of the staff member acting as this user; null otherwise. */
  actedBy: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

export const signInMethods = ['password', 'otp', 'link'] as const
export const tokenPurposes = ['sign-in', 'reset', 'invitation', 'email'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** The secret token of an emailed link. */
const Token = text(100).check(z.minLength(1))
const Code = z.string().check(z.regex(/^\d{6}$/, 'Codes have six digits.'))

export const auth = {
  current: endpoint({
    method: 'GET',
    path: 'auth/current',
    priority: 'first',
    summary: 'The signed-in user, or an empty object for a visitor.',
    access: 'anyone',
    byKey: true,
    inMaintenance: true,
    withoutSecondFactor: true,
    reply: z.union([User, z.object({})]),
  }),
  signIn: endpoint({
    method: 'POST',
    path: 'auth/sign-in',
    priority: 'first',
    summary:
      'Signs in with email and password and sets the session cookie; an older session of this browser ends. Attempts are limited per account and per address.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({
      email: text(254),
      password: Password,
      rememberMe: z._default(z.boolean(), false),
    }),
    reply: User,
    errors: ['invalid_credentials', 'second_factor_required', 'company_only'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: 'auth/sign-out',
    priority: 'first',
    summary:
      'Ends the session on the server, closes its event streams, and tells the browser to clear what it stored.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
  }),
  signInMethods: endpoint({
    method: 'GET',
    path: 'auth/sign-in-methods',
    priority: 'first',
    summary:
      'The ways to sign in. The answer is the same for every email, mobile or account number, known or not.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    query: z.object({ loginData: z.optional(text(254)) }),
    reply: z.object({ methods: z.array(z.enum(signInMethods)) }),
  }),
  mobileNumber: endpoint({
    method: 'POST',
    path: 'auth/mobile-number',
    priority: 'first',
    summary:
      'Texts a six-digit code when a user has that number. It works for ten minutes, in this browser only. The answer is the same for an unknown number.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({ mobileNumber: MobileNumber }),
  }),
  checkOtp: endpoint({
    method: 'POST',
    path: 'auth/check-otp',
    priority: 'first',
    summary: 'Signs in with the texted code. A code works once and allows five attempts.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({
      mobileNumber: MobileNumber,
      code: Code,
      rememberMe: z._default(z.boolean(), false),
    }),
    reply: User,
    errors: ['code_invalid', 'second_factor_required', 'company_only'],
  }),
  oneTimeLink: endpoint({
    method: 'POST',
    path: 'auth/one-time-link',
    priority: 'first',
    summary:
      'Emails a link to /token/{token} when the account exists. It works once, for fifteen minutes. The waiting browser listens for `attemptId`, which is returned either way.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({ email: Email }),
    reply: z.object({ attemptId: z.uuid() }),
  }),
  finishAttempt: endpoint({
    method: 'POST',
    path: 'auth/attempts/:attemptId/session',
    priority: 'first',
    summary:
      'Signs in the waiting browser after the link’s reader has approved it. Works once, and only in the browser that asked.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    params: z.object({ attemptId: z.uuid() }),
    reply: User,
    errors: ['code_invalid', 'second_factor_required', 'company_only'],
  }),
  tokenLogin: endpoint({
    method: 'GET',
    path: 'auth/token-login/:token',
    priority: 'first',
    summary:
      'Signs in with the token of an emailed link; 204 when the token is spent, unknown or expired. `letIn` says whether the other browser, which requested the link, is signed in too. A page of this site sends it once its reader has chosen, and without it signs in no other browser; a program signs in the other browser unless `letIn` is `no`. Requests from other sites’ pages and addresses opened directly do not use up the link.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    params: z.object({ token: Token }),
    query: z.object({ letIn: z.optional(z.enum(['yes', 'no'])) }),
    reply: z.optional(User),
    errors: ['second_factor_required', 'company_only'],
  }),
  linkAsker: endpoint({
    method: 'GET',
    path: 'auth/token-login/:token/asker',
    priority: 'first',
    summary:
      'Which browser requested a sign-in link: this one, another with its name, address and time, or none when the link is spent, unknown or expired. Checking does not use up the link.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    params: z.object({ token: Token }),
    reply: z.object({
      asker: z.enum(['this-browser', 'other-browser', 'nobody']),
      /** `Chrome, Windows`; empty for an unknown browser. */
      browser: z.string(),
      address: z.string(),
      askedAt: z.nullable(Instant),
    }),
  }),
  refuseLinkAsker: endpoint({
    method: 'POST',
    path: 'auth/token-login/:token/refuse',
    priority: 'first',
    summary:
      'Reports that the reader of the email did not request the link: ends the link and refuses the browser that waits for it. The answer is the same for a link that is spent or unknown.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    params: z.object({ token: Token }),
  }),
  checkToken: endpoint({
    method: 'GET',
    path: 'auth/check-token',
    priority: 'first',
    summary: 'Whether a link’s token is still valid, and for what. Checking does not use it up.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    query: z.object({ token: Token }),
    reply: z.object({ valid: z.boolean(), purpose: z.nullable(z.enum(tokenPurposes)) }),
  }),
  sendResetLink: endpoint({
    method: 'POST',
    path: 'auth/send-reset-link',
    priority: 'first',
    summary:
      'Emails a link to set a new password when the account exists. It works once, for thirty minutes. The answer is the same for an unknown account.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({ email: Email }),
  }),
  changePasswordByToken: endpoint({
    method: 'POST',
    path: 'auth/change-password/token',
    priority: 'first',
    summary:
      'Sets a new password with the token of an emailed link. Ends all of the user’s sessions and revokes their API keys.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({ password: NewPassword, token: Token }),
    errors: ['token_invalid', 'password_refused'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'auth/change-password',
    priority: 'first',
    summary:
      'Changes a password: the user’s own with the current one, or, with authority over users, that of `accountNumber` and `email`. Ends the user’s other sessions.',
    access: 'signed-in',
    withoutSecondFactor: true,
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
    priority: 'first',
    summary: 'Confirms the password: for fifteen minutes the session can change how the user signs in.',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: z.strictObject({ password: Password }),
    errors: ['invalid_credentials'],
  }),
} as const
