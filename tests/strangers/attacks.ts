import { Agent, request } from 'node:http'
import sharp from 'sharp'

export type Attack = {
  name: string
  /** Requests that `callers` send concurrently and repeatedly. */
  request: (n: number) => Sent
  callers: number
}

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer | string }

const agent = new Agent({ maxSockets: 256 })

type To = { port: number; from?: string; signal?: AbortSignal }

/** One request of an anonymous caller from their own address, through the only proxy that the server trusts; returns its status. */
export function ask(
  { port, from = '198.51.100.7', signal }: To,
  { method = 'GET', path, headers, body }: Sent,
) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        method,
        path,
        headers: { ...headers, 'x-forwarded-for': from },
        ...(signal && { signal }),
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** From many addresses, because the limit per address is not measured here. */
export const addressOf = (n: number) => `203.0.${Math.floor(n / 250) % 250}.${n % 250}`

const application = {
  businessName: 'Petal & Stem',
  contactName: 'Ana Ortiz',
  email: 'ana@petal.example',
  phoneNumber: '(937) 555-0117',
  address: { addressLine1: '12 High St', city: 'Urbana', state: 'OH', zipCode: '43078' },
  taxId: 'OH 98-765432',
  businessType: 'florist',
}

function upload(picture: Buffer): Attack['request'] {
  const head = (name: string) => `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n`
  return (n) => {
    const body = Buffer.concat([
      Buffer.from(head('"body"')),
      Buffer.from(JSON.stringify({ ...application, email: `ana${n}@petal.example` })),
      Buffer.from(`\r\n${head('"file"; filename="a.png"')}`),
      picture,
      Buffer.from('\r\n--x--\r\n'),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    return { method: 'POST', path: '/api/v1/auth/sign-up', headers, body }
  }
}

const postJson =
  (path: string, body: string): Attack['request'] =>
  () => ({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body })

const blank = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } } })

type Options = {
  /** Picture names without extension. */
  names: readonly string[]
  /** In the short form, rendering the largest picture would take longer than the whole test. */
  isLong: boolean
}

/** Anonymous requests that cost the server more than their size suggests. */
export async function attacks({ names, isLong }: Options): Promise<Attack[]> {
  const deepEdge = isLong ? 7700 : 2000
  const deep = await blank(deepEdge)
    .toColorspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()
  const interlaced = await blank(2800).png({ progressive: true, compressionLevel: 9 }).toBuffer()
  const plain = await blank(5000).png({ compressionLevel: 9 }).toBuffer()
  const progressive = await blank(3500).flatten().jpeg({ progressive: true, quality: 60 }).toBuffer()
  const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`unknown-${n}`, 1]))
  const views = ['', '--close', '--single', '--bunch']
  const drawing: Attack['request'] = (n) => {
    const name = names[Math.floor(n / views.length) % names.length]
    return { path: `/img/640/${name}${views[n % views.length]}.avif` }
  }
  return [
    { name: `PNG, ${deepEdge} × ${deepEdge}, 16 bit, interlaced`, request: upload(deep), callers: 4 },
    { name: 'PNG, 2,800 × 2,800, 8 bit, interlaced', request: upload(interlaced), callers: 4 },
    { name: 'PNG, 5,000 × 5,000, 8 bit', request: upload(plain), callers: 4 },
    { name: 'JPEG, 3,500 × 3,500, progressive', request: upload(progressive), callers: 4 },
    {
      name: '1 MB of brackets',
      request: postJson('/api/v1/auth/sign-in', '['.repeat(1_000_000)),
      callers: 2,
    },
    { name: '32 KB of brackets', request: postJson('/api/v1/auth/sign-in', '['.repeat(32_000)), callers: 2 },
    {
      name: '40,000 unknown fields',
      request: postJson('/api/v1/auth/sign-in', JSON.stringify(keys)),
      callers: 2,
    },
    { name: 'pictures that nobody has drawn yet', request: drawing, callers: 192 },
    {
      name: 'openapi.json',
      request: () => ({ path: '/api/v1/openapi.json', headers: { 'accept-encoding': 'br' } }),
      callers: 20,
    },
  ]
}
