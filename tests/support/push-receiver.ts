import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicWeb } from '../../server/adapters/web/web.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** A push service on this machine, and browsers that subscribe to it: each decrypts what it receives with its own private key. */
export async function startPushService() {
  const received: { path: string; headers: http.IncomingHttpHeaders; body: Buffer }[] = []
  let answer: Answer = { status: 201 }
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://push.test:${port}`
  return {
    origin,
    received,
    answers: (next: Answer) => {
      answer = next
    },
    /** Web access for an app instance that can reach only this service, under its name. */
    web: publicWeb({
      resolve: async (host) => (host === 'push.test' ? ['127.0.0.1'] : ['10.0.0.5']),
      mayReach: (address, at) => address === '127.0.0.1' && at === port,
    }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A browser's subscription, and a function that decrypts what was sent to it. */
export function makeBrowser(keys: { privateKey?: Buffer; auth?: Buffer } = {}) {
  const own = createECDH('prime256v1')
  if (keys.privateKey) own.setPrivateKey(keys.privateKey)
  else own.generateKeys()
  const auth = keys.auth ?? randomBytes(16)
  const path = `/${randomBytes(12).toString('base64url')}`
  return {
    path,
    subscription: {
      endpoint: `https://push.test${path}`,
      expirationTime: null,
      keys: { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    },
    /** RFC 8291, section 3.4, from the receiver's side. */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const sealed = body.subarray(21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const input = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const derived = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
      const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
      cipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      const end = plain.lastIndexOf(2)
      return plain.subarray(0, end).toString('utf8')
    },
  }
}

/** The claims of a VAPID header (RFC 8292), if its signature matches the key it names. Throws otherwise. */
export function vapidClaims(header: string): { publicKey: string; aud: string; exp: number; sub: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) },
    format: 'jwk',
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the token isn’t signed with the key')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  if (read(head).alg !== 'ES256') throw new Error('the token isn’t of ES256')
  return { publicKey, ...read(claims) }
}
