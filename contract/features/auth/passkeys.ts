import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { User } from './auth.ts'

const Name = text(60).check(z.minLength(1, 'Enter a name.'))
/** Bytes as base64url, as browsers write them. */
const bytes = (longest: number) => text(longest).check(z.minLength(1))

/** A key that a device has just made: the answer of `navigator.credentials.create`. `key` is the id of the credential. */
export const NewCredential = z.strictObject({
  key: bytes(1400),
  clientData: bytes(4000),
  authenticatorData: bytes(4000),
  /** SubjectPublicKeyInfo in DER. */
  publicKey: bytes(2000),
  /** COSE: -7 is ES256, -8 Ed25519, -257 RS256. */
  algorithm: z.int(),
})
export type NewCredential = z.infer<typeof NewCredential>

/** A signature of a passkey: the answer of `navigator.credentials.get`. */
export const SignedChallenge = z.strictObject({
  key: bytes(1400),
  clientData: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  /** Devices may omit it when the request named the passkey. */
  userHandle: z._default(text(100), ''),
})
export type SignedChallenge = z.infer<typeof SignedChallenge>

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether the device keeps a copy in its account, as iCloud and Google do. */
  synced: z.boolean(),
  /** The browser that used it last, or added it: `Chrome, Windows`; empty for an unknown one. */
  browser: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

const Challenge = { challenge: z.string(), rpId: z.string(), timeoutMs: z.int() }

export const passkeys = {
  challenge: endpoint({
    method: 'POST',
    path: 'auth/passkey/challenge',
    priority: 'first',
    summary:
      'The challenge that a passkey signs to sign in. It works once, for ten minutes, in this browser only, and names no account.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    reply: z.object(Challenge),
  }),
  signIn: endpoint({
    method: 'POST',
    path: 'auth/passkey',
    priority: 'first',
    summary:
      'Signs in with a passkey, which counts as both factors. An unknown passkey, a wrong signature and a disabled user get the same answer.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    body: z.strictObject({ credential: SignedChallenge, rememberMe: z._default(z.boolean(), false) }),
    reply: User,
    errors: ['passkey_refused', 'company_only'],
  }),
  proofChallenge: endpoint({
    method: 'POST',
    path: 'auth/prove/passkey/challenge',
    summary:
      'The challenge that one of the user’s own passkeys signs to confirm their identity. Works once, for ten minutes.',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: z.object({ ...Challenge, allow: z.array(z.string()) }),
  }),
  prove: endpoint({
    method: 'POST',
    path: 'auth/prove/passkey',
    summary:
      'Confirms with a passkey instead of the password: for fifteen minutes the session can change how the user signs in.',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: z.strictObject({ credential: SignedChallenge }),
    errors: ['passkey_refused'],
  }),
  list: endpoint({
    method: 'GET',
    path: 'account/passkeys',
    summary: 'The user’s passkeys, the newest first.',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: z.array(Passkey),
  }),
  addChallenge: endpoint({
    method: 'POST',
    path: 'account/passkeys/challenge',
    summary:
      'The options for creating a passkey on a device. `exclude` has the ids of the user’s existing ones. Works once, for ten minutes.',
    access: 'signed-in',
    withoutSecondFactor: true,
    reply: z.object({
      ...Challenge,
      rpName: z.string(),
      userHandle: z.string(),
      userName: z.string(),
      displayName: z.string(),
      exclude: z.array(z.string()),
    }),
    errors: ['reauth_required', 'too_many_passkeys'],
  }),
  add: endpoint({
    method: 'POST',
    path: 'account/passkeys',
    summary: 'Adds the passkey that a device has created. The user is notified in the app and by email.',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: z.strictObject({ name: Name, credential: NewCredential }),
    reply: Passkey,
    status: 201,
    errors: ['reauth_required', 'passkey_not_added', 'too_many_passkeys'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: 'account/passkeys/:id',
    summary: 'Renames a passkey.',
    access: 'signed-in',
    withoutSecondFactor: true,
    params: z.object({ id: Id }),
    body: z.strictObject({ name: Name }),
    reply: Passkey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'account/passkeys/:id',
    summary:
      'Removes a passkey. Refused for the last one of a user who could sign in no other way. Sessions stay open.',
    access: 'signed-in',
    withoutSecondFactor: true,
    params: z.object({ id: Id }),
    errors: ['reauth_required', 'last_way_in'],
  }),
} as const
