import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'

/**
 * A state-changing call needs a same-origin request: `Sec-Fetch-Site: same-origin`, or an Origin of this site. A client that
 * sends neither header is not a browser and passes. Throws `cross_site`.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string) {
  const site = request.headers['sec-fetch-site']
  const { origin, host } = request.headers
  if (site === 'same-origin') return
  if (site === undefined && origin === undefined) return
  if (isOwnOrigin({ origin, requested: `${request.protocol}://${host}`, publicUrl })) return
  throw new AppError('cross_site')
}

type Asked = {
  origin: string | undefined
  /** The origin that the request was sent to. */
  requested: string
  publicUrl: string
}

/**
 * PUBLIC_URL is trusted. While it is a local address, any other local address that the request was sent to is trusted too: people
 * open a demo by the machine's name or IP address on the same network. A public name in a request is never trusted: an attacker
 * can point a name of theirs at this server.
 */
export function isOwnOrigin({ origin, requested, publicUrl }: Asked): boolean {
  if (origin === undefined) return false
  if (origin === publicUrl) return true
  return origin === requested && isLocal(origin) && isLocal(publicUrl)
}

/** A loopback or private address, or a name that no public DNS server resolves. */
function isLocal(origin: string): boolean {
  const host = URL.parse(origin)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (isIP(host) === 4) return privateIpV4.test(host)
  if (isIP(host) === 6) return host === '::1' || /^(fe[89ab]|f[cd])/.test(host)
  return (
    host !== '' && (!host.includes('.') || /\.(localhost|local|lan|home\.arpa|internal|test)$/.test(host))
  )
}

const privateIpV4 = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./
