import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertKey, type FileStore, FileStoreError } from './files.ts'
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
  key: string
  headers?: Record<string, string>
  bodyHash?: string
  open?: () => Readable
}

/** Retry delays for transient failures: a lost connection, or 429 and 5xx. A timeout is not retried. */
const pausesMs = [200, 1_000]

/** Stores files in a bucket of S3, or a compatible service: path-style addresses, Signature Version 4. */
export function s3Files(settings: S3Settings): FileStore {
  const urlOf = (key: string) => {
    assertKey(key)
    return new URL(
      `${settings.endpoint}/${s3Encode(settings.bucket)}/${key.split('/').map(s3Encode).join('/')}`,
    )
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

  function send({ method, key, headers = {}, bodyHash = emptyHash, open }: Asked): Promise<IncomingMessage> {
    const { timeoutMs } = settings
    const url = urlOf(key)
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
        // A client that reads slowly leaves bytes buffered here: the service is not silent then.
        if (!answer?.readableLength) sent.destroy(new SilenceError(`silent for ${timeoutMs} ms`))
      })
      if (open) pipeline(open(), sent, (error) => error && reject(error))
      else sent.end()
    })
  }

  return {
    name: 's3',
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

/** A missing bucket is answered with 404 too. */
async function assertMissing(answer: IncomingMessage, what: string) {
  const said = await start(answer)
  if (answer.statusCode !== 404 || codeIn(said) === 'NoSuchBucket') throw refused(answer, what, said)
}

const refused = ({ statusCode }: IncomingMessage, what: string, said: string) =>
  new FileStoreError(`${what}: ${statusCode} ${codeIn(said) ?? ''}`.trim())

const codeIn = (xml: string) => /<Code>([^<]*)<\/Code>/.exec(xml)?.[1]

const mostOfAnAnswer = 16_384

/** The beginning of an answer; the rest is discarded. */
async function start(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > mostOfAnAnswer) break
  }
  return text
}
