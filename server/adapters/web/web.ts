import dns from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { traceHeaders } from '../../core/scope.ts'
import { isPublicAddress } from './public-address.ts'

/** Why a request failed. */
export type WebRefusal = 'not_web' | 'not_public' | 'unreachable' | 'too_large'

/** The message is for the log: it names the address in the chain of redirects that failed, and how. */
export class WebError extends Error {
  override name = 'WebError'
  readonly reason: WebRefusal

  constructor(reason: WebRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The bytes at a public address; reading fails with a WebError at the first byte over the limit. `url` is where redirects ended. */
export type Fetched = { url: URL; body: AsyncIterable<Buffer> }

/** What to post, and how many bytes of the answer to keep. */
export type Posting = {
  headers: Readonly<Record<string, string>>
  body: string | Buffer
  timeoutMs: number
  keepBytes: number
}

/** `retryAfter`: the Retry-After header, if sent. */
export type PostAnswer = { status: number; answer: string; retryAfter?: string | undefined }

/** Calls public addresses that people enter. */
export type PublicWeb = {
  fetch: (address: string, limit: number) => Promise<Fetched>
  /** Follows no redirects: a redirect is returned like any other answer. Fails with a WebError when no answer comes. */
  post: (address: string, posting: Posting) => Promise<PostAnswer>
}

type Sent = { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: string | Buffer }
const pictures: Sent = {
  method: 'GET',
  headers: { accept: 'image/*,text/html;q=0.8', 'user-agent': 'Stemyard' },
}

/** Rules that a test replaces to reach its own server. */
type Rules = {
  resolve: (host: string) => Promise<readonly string[]>
  mayReach: (address: string, port: number) => boolean
  timeoutMs: number
}

const mostRedirects = 3
const redirects: readonly (number | undefined)[] = [301, 302, 303, 307, 308]

const usual: Rules = {
  resolve: async (host) => (await dns.lookup(host, { all: true })).map(({ address }) => address),
  mayReach: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
  timeoutMs: 10_000,
}

/**
 * Fetches over http and https, only from public addresses. Each hop is resolved here, every address of its name must be public,
 * and the connection goes to one of those, so a name that resolves differently a moment later has no effect. No proxy of the
 * environment is used, only the request is sent, and the whole fetch ends after ten seconds.
 */
export function publicWeb(rules: Partial<Rules> = {}): PublicWeb {
  const { resolve, mayReach, timeoutMs } = { ...usual, ...rules }

  async function fetchOne(url: URL, signal: AbortSignal, sent = pictures): Promise<IncomingMessage> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new WebError('not_web', `${url.protocol} is no web address`)
    if (url.username || url.password) throw new WebError('not_web', 'an address with a password')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const addresses = isIP(host)
      ? [host]
      : await within(signal, resolve(host)).catch((error: Error) => {
          throw new WebError('unreachable', `${host}: ${error.message}`)
        })
    const [address] = addresses
    if (address === undefined) throw new WebError('unreachable', `${host} has no address`)
    for (const one of addresses)
      if (!mayReach(one, port)) throw new WebError('not_public', `${host} is ${one}, port ${port}`)
    return connect(url, { address, signal, sent })
  }

  function connect(
    url: URL,
    { address, signal, sent }: { address: string; signal: AbortSignal; sent: Sent },
  ): Promise<IncomingMessage> {
    const lookup: LookupFunction = (_host, { all }, done) => {
      const family = isIP(address)
      if (all) done(null, [{ address, family }])
      else done(null, address, family)
    }
    const { request, Agent } = url.protocol === 'https:' ? https : http
    return new Promise((resolve, reject) => {
      const call = request(url, {
        method: sent.method,
        // A separate agent uses no proxy that the environment names.
        agent: new Agent({ keepAlive: false, maxHeaderSize: 16_384 } as object),
        headers: { 'accept-encoding': 'identity', ...sent.headers },
        lookup,
        signal,
      })
      call.on('error', (error) => reject(new WebError('unreachable', `${url.host}: ${error.message}`)))
      call.on('response', resolve)
      call.end(sent.body)
    })
  }

  async function fetch(address: string, limit: number): Promise<Fetched> {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = asUrl(address)
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const answer = await fetchOne(url, signal)
      const { statusCode, headers } = answer
      if (redirects.includes(statusCode) && headers.location) {
        answer.destroy()
        url = asUrl(headers.location, url)
        continue
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw new WebError('unreachable', `${url.host} answers ${statusCode}`)
      }
      return { url, body: limited(answer, limit) }
    }
    throw new WebError('unreachable', `${url.host} redirects more than ${mostRedirects} times`)
  }

  async function post(address: string, { headers, body, timeoutMs: most, keepBytes }: Posting) {
    const signal = AbortSignal.timeout(most)
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const answer = await fetchOne(asUrl(address), signal, {
      method: 'POST',
      headers: { ...headers, ...length, ...traceHeaders() },
      body,
    })
    return {
      status: answer.statusCode ?? 0,
      answer: await beginningOf(answer, keepBytes),
      retryAfter: answer.headers['retry-after'],
    }
  }

  return { fetch, post }
}

function asUrl(address: string, base?: URL): URL {
  try {
    return new URL(address, base)
  } catch {
    throw new WebError('not_web', 'no address')
  }
}

const within = <T>(signal: AbortSignal, asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
    }),
  ])

/** The first bytes of an answer as text; later bytes are not waited for beyond the request's time limit. */
async function beginningOf(answer: IncomingMessage, bytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      parts.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size >= bytes) break
    }
  } catch {
    // The status arrived, which is enough: the rest was cut off.
  } finally {
    answer.destroy()
  }
  // Removes a character split by the cut, and NUL, which a database can't store.
  return Buffer.concat(parts)
    .subarray(0, bytes)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\uFFFD+$/, '')
}

async function* limited(answer: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length
      if (bytes > limit) throw new WebError('too_large', `more than ${limit} bytes`)
      yield chunk as Buffer
    }
  } catch (error) {
    throw error instanceof WebError ? error : new WebError('unreachable', (error as Error).message)
  } finally {
    answer.destroy()
  }
}
