import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** The push address and keys of a browser, as `PushSubscription.toJSON()` returns them. */
export type Subscription = { endpoint: string; p256dh: Buffer; auth: Buffer }

/** One record of at most 4096 bytes: push services refuse more. */
const recordBytes = 4096
/** The bytes of the record's cipher tag and end mark. */
const overhead = 17

/** Whether a key is a point on the curve: nothing can be encrypted for any other. */
export function isPoint(p256dh: Buffer): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(p256dh)
    return p256dh.length === 65
  } catch {
    return false
  }
}

/** New random values for each message; tests pass the ones from RFC 8291. */
type Fresh = { privateKey?: Buffer; salt?: Buffer }

/** Encrypts for one browser by RFC 8291 and RFC 8188 (aes128gcm): only that browser can read what the push service delivers. */
export function encryptPush(
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  plain: Buffer,
  { privateKey, salt = randomBytes(16) }: Fresh = {},
): Buffer {
  if (plain.length > recordBytes - overhead - 86) throw new RangeError('a push has at most one record')
  const own = createECDH('prime256v1')
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const shared = own.computeSecret(p256dh)
  const publicKey = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const input = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  // 2 marks the last record.
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordBytes, 16)
  head.writeUInt8(publicKey.length, 20)
  return Buffer.concat([head, publicKey, sealed])
}

export type VapidKeys = { publicKey: string; key: KeyObject }

/** The server's key pair, derived from a secret that never changes: browsers subscribe to its public key. */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH('prime256v1')
  for (let round = 0; ; round++) {
    const bytes = createHash('sha256').update(`vapid ${round} ${secret}`).digest()
    try {
      pair.setPrivateKey(bytes)
    } catch {
      // About one number in four billion is not a valid key on the curve.
      continue
    }
    const point = pair.getPublicKey()
    const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: bytes.toString('base64url') }
    return { publicKey: point.toString('base64url'), key: createPrivateKey({ key: jwk, format: 'jwk' }) }
  }
}

const tokenHours = 12

/** Identifies the sender to the push service (RFC 8292): a token for the service's origin, signed with our key. */
export function vapidHeader(
  { publicKey, key }: VapidKeys,
  about: { endpoint: string; subject: string; now: Date },
): string {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(about.now.getTime() / 1000) + tokenHours * 3600
  const claims = { aud: new URL(about.endpoint).origin, exp, sub: about.subject }
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
