import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedChallenge } from '../../contract/features/auth/passkeys.ts'

const flag = { present: 0x01, verified: 0x04, synced: 0x18, hasKey: 0x40 }
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** The part of a valid answer that a test breaks. */
export type Broken = {
  type?: string
  origin?: string
  rpId?: string
  crossOrigin?: boolean
  unverified?: boolean
  absent?: boolean
  counter?: number
  /** Signs with a key that the server doesn't know. */
  byAnother?: boolean
}

type Algorithm = -7 | -8 | -257

function keysOf(algorithm: Algorithm) {
  if (algorithm === -7) return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  if (algorithm === -8) return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** A device with one passkey. It signs as the WebAuthn specification says, in the bytes that a browser passes on. */
export function authenticator({
  origin,
  algorithm = -7,
  synced = true,
  counts = false,
}: {
  origin: string
  algorithm?: Algorithm
  synced?: boolean
  /** Security keys count their signatures; phones send 0. */
  counts?: boolean
}) {
  const { privateKey, publicKey } = keysOf(algorithm)
  const key = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, broken: Broken) =>
    Buffer.from(
      JSON.stringify({
        type: broken.type ?? type,
        challenge,
        origin: broken.origin ?? origin,
        crossOrigin: broken.crossOrigin ?? false,
      }),
    )
  function data(more: number, broken: Broken, after = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    if (counts) counter += 1
    count.writeUInt32BE(broken.counter ?? counter)
    const flags =
      (broken.absent ? 0 : flag.present) |
      (broken.unverified ? 0 : flag.verified) |
      (synced ? flag.synced : 0) |
      more
    return Buffer.concat([
      sha256(broken.rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      after,
    ])
  }
  const signed = (by: KeyObject, bytes: Buffer) => sign(algorithm === -8 ? null : 'sha256', bytes, by)

  return {
    key,
    make(challenge: string, broken: Broken = {}): NewCredential {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(key.length)
      return {
        key: base64url(key),
        clientData: base64url(clientData('webauthn.create', challenge, broken)),
        authenticatorData: base64url(
          data(flag.hasKey, broken, Buffer.concat([Buffer.alloc(16), length, key, Buffer.from([0xa5])])),
        ),
        publicKey: base64url(publicKey.export({ format: 'der', type: 'spki' })),
        algorithm,
      }
    },
    sign(challenge: string, broken: Broken = {}): SignedChallenge {
      const client = clientData('webauthn.get', challenge, broken)
      const authenticatorData = data(0, broken)
      const by = broken.byAnother ? keysOf(algorithm).privateKey : privateKey
      return {
        key: base64url(key),
        clientData: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signed(by, Buffer.concat([authenticatorData, sha256(client)]))),
        userHandle: '',
      }
    },
  }
}
