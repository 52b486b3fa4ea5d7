import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Instant, text } from '../../core/fields.ts'
import { User } from '../auth/auth.ts'

const Code = z.string().check(z.regex(/^\d{6}$/, 'Codes have six digits.'))
/** Ten backup codes, each usable once instead of the app; shown only in this answer. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = {
  signIn: endpoint({
    method: 'POST',
    path: 'auth/second-factor',
    priority: 'first',
    summary:
      'Completes a sign-in that answered `second_factor_required`, with a code from the authenticator app or a recovery code. Only in that browser, within ten minutes and five attempts. Each code works once.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({
      attemptId: z.uuid(),
      code: text(40).check(z.minLength(6, 'Codes have six digits.')),
      rememberMe: z._default(z.boolean(), false),
    }),
    reply: User,
    errors: ['code_invalid', 'second_factor_unreadable', 'company_only'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'account/second-factor',
    summary:
      'Whether sign-in requires a code from an authenticator app, since when, and how many recovery codes are left.',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: z.object({
      enabled: z.boolean(),
      since: z.nullable(Instant),
      recoveryCodesLeft: z.int(),
      /** Administrators of this distributor must have one. */
      required: z.boolean(),
      /** Nothing else works until they have set one up, or added or used a passkey. */
      needed: z.boolean(),
    }),
  }),
  enroll: endpoint({
    method: 'POST',
    path: 'account/second-factor/enroll',
    summary:
      'Creates a secret for an authenticator app. It has no effect until a code confirms it. `qr` is an SVG path over `size` by `size` modules.',
    access: 'signed-in',
    withoutSecondFactor: true,
    keepsNoReply: true,
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
      'Turns on the second factor with a code from the app. Returns ten recovery codes and ends other sessions.',
    access: 'signed-in',
    withoutSecondFactor: true,
    keepsNoReply: true,
    body: z.strictObject({ code: Code }),
    reply: RecoveryCodes,
    errors: ['reauth_required', 'code_invalid', 'second_factor_unreadable'],
  }),
  newCodes: endpoint({
    method: 'POST',
    path: 'account/second-factor/recovery-codes',
    summary: 'Creates ten new recovery codes. The old ones stop working.',
    access: 'signed-in',
    withoutSecondFactor: true,
    keepsNoReply: true,
    reply: RecoveryCodes,
    errors: ['reauth_required'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'account/second-factor',
    summary: 'Turns off the second factor. Refused for administrators when the distributor requires one.',
    access: 'signed-in',
    withoutSecondFactor: true,
    errors: ['reauth_required', 'second_factor_enrollment_required'],
  }),
} as const
