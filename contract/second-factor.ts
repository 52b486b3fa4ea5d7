import * as z from 'zod/mini'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text } from './fields.ts'

const Code = z.string().check(z.regex(/^\d{6}$/, 'Codes have six digits.'))
/** Ten codes that each stand in for the app once; this answer is the only place where they show. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = {
  signIn: endpoint({
    method: 'POST',
    path: 'auth/second-factor',
    summary:
      'Ends a sign-in that answered `second_factor_required`, with a code of the authenticator app or a recovery code. Only in that browser, for ten minutes and five tries; every code works once.',
    access: 'anyone',
    body: z.strictObject({
      attemptId: z.uuid(),
      code: text(40).check(z.minLength(6, 'Codes have six digits.')),
      rememberMe: z._default(z.boolean(), false),
    }),
    reply: User,
    errors: ['code_invalid', 'second_factor_unreadable'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'account/second-factor',
    summary:
      'Whether signing in asks for a code of an authenticator app, since when, and how many recovery codes are left.',
    access: 'signed-in',
    reply: z.object({
      enabled: z.boolean(),
      since: z.nullable(Instant),
      recoveryCodesLeft: z.int(),
      /** Administrators of this distributor need one. */
      required: z.boolean(),
    }),
  }),
  enroll: endpoint({
    method: 'POST',
    path: 'account/second-factor/enroll',
    summary:
      'Makes a new secret for an authenticator app; it asks for nothing until a code confirms it. `qr` is the way of an SVG path over `size` by `size` modules.',
    access: 'signed-in',
    reply: z.object({
      secret: z.string(),
      uri: z.string(),
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
    errors: ['reauth_required', 'second_factor_set'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: 'account/second-factor',
    summary:
      'Turns the second factor on with a code of the app, and answers with ten recovery codes. Ends other sessions.',
    access: 'signed-in',
    body: z.strictObject({ code: Code }),
    reply: RecoveryCodes,
    errors: ['reauth_required', 'code_invalid', 'second_factor_unreadable'],
  }),
  newCodes: endpoint({
    method: 'POST',
    path: 'account/second-factor/recovery-codes',
    summary: 'Makes ten new recovery codes; the old ones are void.',
    access: 'signed-in',
    reply: RecoveryCodes,
    errors: ['reauth_required'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'account/second-factor',
    summary: 'Turns the second factor off. Administrators cannot where the distributor asks them for one.',
    access: 'signed-in',
    errors: ['reauth_required', 'second_factor_enrollment_required'],
  }),
} as const

/** What an administrator without a second factor may still call where one is required. */
export const openWithoutSecondFactor = (path: string): boolean =>
  /^(auth\/.*|site|health\/.*|account|account\/(language|second-factor.*|sessions.*))$/.test(path) &&
  path !== 'auth/act-for'
