import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * `down` answers 503, `silent` never answers, `stored` stores a file without answering, `cut` breaks the connection in the middle of a
 * file.
 */
export type S3Mode = 'normal' | 'down' | 'silent' | 'stored' | 'cut'

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>

const keys = { bucket: 'stemyard-test', region: 'us-east-2', keyId: 'AKIDTEST', secret: 'a/secret+of=tests' }

class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/**
 * Implements S3 as far as the product uses it, and validates like S3: it computes the signature from the received request, and
 * rejects a different one, a body with a different hash, a clock that is a quarter of an hour off, and a body of unknown length.
 */
export async function startS3StandIn() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stemyard-s3-'))
  const types = new Map<string, string>()
  let mode: S3Mode = 'normal'
  let serial = 0
  let stored = 0
  const placeOf = (key: string) => path.join(folder, Buffer.from(key).toString('hex'))

  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      if (!(error instanceof Refusal) || response.headersSent) return response.destroy()
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      return response.end(`<?xml version="1.0"?><Error><Code>${error.message}</Code></Error>`)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (mode === 'silent') return
    if (mode === 'down') throw new Refusal(503, 'ServiceUnavailable')
    assertSigned(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    if (bucket !== keys.bucket) throw new Refusal(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '' && request.method === 'GET') return list(response, searchParams)
    if (request.method === 'PUT') {
      await receive(request, key)
      stored++
      if (mode !== 'stored') response.writeHead(200).end()
      return
    }
    if (request.method === 'DELETE') {
      await rm(placeOf(key), { force: true })
      types.delete(key)
      return response.writeHead(204).end()
    }
    const type = types.get(key)
    if (type === undefined) throw new Refusal(404, 'NoSuchKey')
    const { size } = await stat(placeOf(key))
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first && last && request.method === 'GET') {
      const range = { start: Number(first), end: Number(last) }
      response.writeHead(206, {
        'content-type': type,
        'content-length': range.end - range.start + 1,
        'content-range': `bytes ${first}-${last}/${size}`,
      })
      await pipeline(createReadStream(placeOf(key), range), response)
      return
    }
    response.writeHead(200, { 'content-type': type, 'content-length': size })
    if (request.method === 'HEAD') return response.end()
    if (mode === 'cut') {
      for await (const chunk of createReadStream(placeOf(key), { end: Math.floor(size / 2) }))
        response.write(chunk)
      return response.destroy()
    }
    await pipeline(createReadStream(placeOf(key)), response)
  }

  /** Page size of lists, small so that a list needs a second page. */
  function list(response: ServerResponse, query: URLSearchParams) {
    if (query.get('list-type') !== '2') throw new Refusal(501, 'NotImplemented')
    const names = [...types.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const more = from + 2 < names.length
    const keysOf = names.slice(from, from + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`)
    response.writeHead(200, { 'content-type': 'application/xml' })
    return response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${keysOf.join('')}${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}</ListBucketResult>`,
    )
  }

  async function receive(request: IncomingMessage, key: string) {
    if (request.headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength')
    const hash = createHash('sha256')
    const place = path.join(folder, `incoming-${++serial}`)
    const meter = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(request, meter, createWriteStream(place))
    if (hash.digest('hex') !== request.headers['x-amz-content-sha256'])
      throw new Refusal(400, 'XAmzContentSHA256Mismatch')
    await rename(place, placeOf(key))
    types.set(key, request.headers['content-type'] ?? '')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...keys, endpoint: `http://127.0.0.1:${port}`, timeoutMs: 800 },
    mode: (next: S3Mode) => {
      mode = next
    },
    /** The stored files by key, with the content type they were sent with. */
    kept: () => Object.fromEntries(types),
    /** The number of files received. */
    stored: () => stored,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** "Authenticating Requests: Using the Authorization Header", computed from the received request. */
function assertSigned({ method, url = '', headers }: IncomingMessage) {
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, keyId, day = '', region = '', names = '', signature] =
    shape.exec(headers.authorization ?? '') ?? []
  if (!signature) throw new Refusal(403, 'AccessDenied')
  if (keyId !== keys.keyId) throw new Refusal(403, 'InvalidAccessKeyId')
  if (region !== keys.region) throw new Refusal(400, 'AuthorizationHeaderMalformed')
  const date = String(headers['x-amz-date'])
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < 900_000) || !date.startsWith(day))
    throw new Refusal(403, 'RequestTimeTooSkewed')
  const signed = names.split(';')
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.includes(name)) throw new Refusal(403, 'AccessDenied')
  const [place = '', query = ''] = url.split('?')
  const canonical = [
    method,
    place,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secret}`, day))
  if (hmac(key, toSign).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch')
}
