import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { text as wholeText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertObjectName, type FileStore, FileStoreError, fileStoreOn, type ObjectStore } from './files.ts'
import { emptyHash, type S3Signer, s3Encode, signedHeaders } from './s3-signature.ts'

export type S3Settings = S3Signer & {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  /** Milliseconds without a byte after which the service counts as down. */
  timeoutMs: number
}

type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Record<string, string>
  bodyHash?: string
  open?: () => Readable
}

/** Retry delays for transient failures: a lost connection, or 429 and 5xx. A timeout is not retried. */
const pausesMs = [200, 1_000]

/** Stores files in a bucket of S3, or a compatible service: path-style addresses, Signature Version 4. */
export const s3Files = (settings: S3Settings): FileStore => fileStoreOn('s3', s3Objects(settings))

/** Stores objects in such a bucket. */
export function s3Objects(settings: S3Settings): ObjectStore {
  const urlOf = (key: string, query: Asked['query'] = {}) => {
    if (key) assertObjectName(key)
    const url = new URL(
      `${settings.endpoint}/${s3Encode(settings.bucket)}${key && `/${key.split('/').map(s3Encode).join('/')}`}`,
    )
    url.search = Object.keys(query)
      .sort()
      .map((name) => `${s3Encode(name)}=${s3Encode(query[name] ?? '')}`)
      .join('&')
    return url
  }

  async function ask(asked: Asked): Promise<IncomingMessage> {
    for (const pauseMs of pausesMs) {
      const answer = await send(asked).catch((error: Error) => {
        if (error instanceof SilenceError) throw asStoreError(asked, error)
      })
      if (answer && !mayPass(answer)) return answer
      answer?.destroy()
      await sleep(pauseMs)
    }
    return send(asked).catch((error: Error) => {
      throw asStoreError(asked, error)
    })
  }

  function send({
    method,
    key,
    query,
    headers = {},
    bodyHash = emptyHash,
    open,
  }: Asked): Promise<IncomingMessage> {
    const { timeoutMs } = settings
    const url = urlOf(key, query)
    const signed = signedHeaders(settings, { method, url, headers, bodyHash }, new Date())
    const { request } = url.protocol === 'https:' ? https : http
    return new Promise((resolve, reject) => {
      let answer: IncomingMessage | undefined
      const sent = request(url, { method, headers: signed })
      sent.on('error', reject)
      sent.on('response', (given) => {
        answer = given
        // If the request is refused early, the rest of the body need not be sent.
        if (!sent.writableFinished) given.once('end', () => sent.destroy())
        resolve(given)
      })
      sent.setTimeout(timeoutMs, () => {
        // When a client reads slowly, bytes wait in this buffer: then the service is not down.
        if (!answer?.readableLength) sent.destroy(new SilenceError(`silent for ${timeoutMs} ms`))
      })
      if (open) pipeline(open(), sent, (error) => error && reject(error))
      else sent.end()
    })
  }

  return {
    async put(key, { open, bytes, sha256, type }) {
      const headers = { 'content-length': String(bytes), 'content-type': type }
      const answer = await ask({ method: 'PUT', key, headers, bodyHash: sha256.toString('hex'), open })
      await assertStatus(answer, `PUT ${key}`, [200])
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      const answer = await ask({ method: 'GET', key, headers })
      if (answer.statusCode === 200) return { bytes: Number(answer.headers['content-length']), body: answer }
      if (answer.statusCode === 206)
        return { bytes: Number(answer.headers['content-range']?.split('/')[1]), body: answer }
      await assertMissing(answer, `GET ${key}`)
      return undefined
    },
    async has(key) {
      const answer = await ask({ method: 'HEAD', key })
      await assertStatus(answer, `HEAD ${key}`, [200, 404])
      return answer.statusCode === 200
    },
    async remove(key) {
      const answer = await ask({ method: 'DELETE', key })
      if (answer.statusCode === 404) await assertMissing(answer, `DELETE ${key}`)
      else await assertStatus(answer, `DELETE ${key}`, [200, 204])
    },
    async list(below) {
      const names: string[] = []
      for (let token: string | undefined; ; ) {
        const query = { 'list-type': '2', prefix: below, ...(token && { 'continuation-token': token }) }
        const answer = await ask({ method: 'GET', key: '', query })
        if (answer.statusCode !== 200) await assertStatus(answer, `LIST ${below}`, [200])
        const xml = await wholeText(answer)
        names.push(...[...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => plain(name)))
        token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1]
        if (token === undefined) return names.sort()
        token = plain(token)
      }
    },
  }
}

class SilenceError extends Error {}

const asStoreError = ({ method, key }: Asked, error: Error) =>
  new FileStoreError(`${method} ${key}: ${error.message}`, { cause: error })

const mayPass = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 500 || statusCode === 429

async function assertStatus(answer: IncomingMessage, what: string, good: readonly number[]) {
  const said = await start(answer)
  if (!good.includes(answer.statusCode ?? 0)) throw refused(answer, what, said)
}

/** A missing bucket also returns 404. */
async function assertMissing(answer: IncomingMessage, what: string) {
  const said = await start(answer)
  if (answer.statusCode !== 404 || codeIn(said) === 'NoSuchBucket') throw refused(answer, what, said)
}

const refused = ({ statusCode }: IncomingMessage, what: string, said: string) =>
  new FileStoreError(`${what}: ${statusCode} ${codeIn(said) ?? ''}`.trim())

const codeIn = (xml: string) => /<Code>([^<]*)<\/Code>/.exec(xml)?.[1]

/** Undoes XML's escapes. */
const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const mostOfAnAnswer = 16_384

/** The beginning of a response; the rest is discarded. */
async function start(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > mostOfAnAnswer) break
  }
  return text
}
