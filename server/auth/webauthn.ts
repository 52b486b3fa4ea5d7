import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { NewCredential, SignedChallenge } from '../../contract/features/auth/passkeys.ts'

/**
 * Checks what devices sign (Web Authentication, level 2), without attestation: the make of the device doesn't matter here, so no
 * CBOR has to be decoded. The browser passes the public key ready to use. Pure: the caller checks whose challenge it was, and
 * that it was used only once.
 */

/** The site that a passkey belongs to: a passkey is made for the host of PUBLIC_URL and works at no other, which keeps phishers out. */
export type Site = { id: string; origin: string }

export const siteOf = (publicUrl: string): Site => ({ id: new URL(publicUrl).hostname, origin: publicUrl })

/** COSE algorithm numbers, in order of preference: ES256, Ed25519, RS256. */
export const algorithms = [-7, -8, -257] as const

/** The device's response doesn't match the request; `message` is for the log. */
export class PasskeyFault extends Error {}

const fault = (why: string): never => {
  throw new PasskeyFault(why)
}
const decoded = (text: string) => Buffer.from(text, 'base64url')

/** The challenge that a device claims to have signed, for looking it up; undefined if the response has none. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(decoded(clientData).toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

const flag = { present: 0x01, verified: 0x04, synced: 0x10, hasKey: 0x40 } as const
const counterAt = 33
const keyIdLengthAt = 53

type Expected = { site: Site; challenge: string; type: 'webauthn.create' | 'webauthn.get' }

function checked(
  { site, challenge, type }: Expected,
  sent: { clientData: string; authenticatorData: string },
) {
  const client = JSON.parse(decoded(sent.clientData).toString('utf8')) as Record<string, unknown>
  if (client.type !== type) fault('type')
  if (client.challenge !== challenge) fault('challenge')
  if (client.origin !== site.origin || client.crossOrigin === true) fault('origin')
  const data = decoded(sent.authenticatorData)
  if (data.length < counterAt + 4) fault('authenticator data')
  if (!data.subarray(0, 32).equals(createHash('sha256').update(site.id).digest())) fault('site')
  const flags = data[32] ?? 0
  if (!(flags & flag.present)) fault('nobody was present')
  // Possession of the device is one factor; the PIN, fingerprint or face is the other.
  if (!(flags & flag.verified)) fault('the person was not verified')
  return { data, flags, counter: data.readUInt32BE(counterAt), isSynced: (flags & flag.synced) !== 0 }
}

/** Checks a new key. Throws PasskeyFault. */
export function checkNew(site: Site, challenge: string, sent: NewCredential) {
  const { data, flags, counter, isSynced } = checked({ site, challenge, type: 'webauthn.create' }, sent)
  if (!(flags & flag.hasKey) || data.length < keyIdLengthAt + 2) fault('no key')
  const credentialId = decoded(sent.key)
  const idAt = keyIdLengthAt + 2
  const idEnd = idAt + data.readUInt16BE(keyIdLengthAt)
  if (credentialId.length === 0 || credentialId.length > 1023) fault('length of the id')
  if (!data.subarray(idAt, idEnd).equals(credentialId)) fault('id')
  const publicKey = decoded(sent.publicKey)
  if (!fits(keyOf(publicKey), sent.algorithm)) fault('algorithm')
  return { credentialId, publicKey, algorithm: sent.algorithm, counter, isSynced }
}

export type KnownKey = { publicKey: Buffer; algorithm: number; counter: number }

/** Checks a signature; returns the device's new counter. Throws PasskeyFault. */
export function checkSigned(site: Site, challenge: string, key: KnownKey, sent: SignedChallenge) {
  const { data, counter, isSynced } = checked({ site, challenge, type: 'webauthn.get' }, sent)
  const signed = Buffer.concat([data, createHash('sha256').update(decoded(sent.clientData)).digest()])
  const digest = key.algorithm === -8 ? null : 'sha256'
  if (!verify(digest, signed, keyOf(key.publicKey), decoded(sent.signature))) fault('signature')
  // A counter that doesn't increase means that two devices have the key: one is a copy.
  if ((counter > 0 || key.counter > 0) && counter <= key.counter) fault('counter')
  return { counter, isSynced }
}

const keyOf = (der: Buffer): KeyObject => createPublicKey({ key: der, format: 'der', type: 'spki' })

function fits({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject, algorithm: number) {
  if (algorithm === -7) return type === 'ec' && details?.namedCurve === 'prime256v1'
  if (algorithm === -8) return type === 'ed25519'
  return algorithm === -257 && type === 'rsa' && (details?.modulusLength ?? 0) >= 2048
}
