import { createHash, randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { deviceIn } from '../auth/one-time.ts'
import { registerOtpSocket } from '../auth/otp-socket.ts'
import { makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Realtime } from '../core/realtime.ts'
import type { Deps, Exchange, Route } from '../core/route.ts'
import { readKeyHolder } from '../personal/api-keys.ts'
import { answer } from './answer.ts'
import { anyonesBodyBytes, bodyLimitOf, registerJson } from './bodies.ts'
import { registerEvents } from './event-stream.ts'
import { registerForms, takesForm } from './forms.ts'
import { registerOpenApi } from './openapi.ts'
import { addressesOf } from './other-methods.ts'
import { refuseCrossSite } from './own-site.ts'
import { asAppError, isFailure, refuseBrokenRequest, sendProblem } from './problems.ts'
import { fixedHeaders } from './security.ts'
import { watchRequests } from './watch-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts WebSockets. */
    takesSocket?: true
  }
}

export const apiPrefix = '/api/v1'

/** 400 days, the maximum that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400

/** The app: every route of the contract, its errors, headers and live events. Only this folder depends on Fastify. */
export async function buildApp(
  routes: readonly Route[],
  deps: Deps,
  realtime: Realtime,
  frameSource: string,
  heartbeatMs?: number,
) {
  const { settings, observer } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: anyonesBodyBytes,
    ...timeouts(settings.requestTimeoutSeconds),
    clientErrorHandler: refuseBrokenRequest,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A load balancer without health checks sends requests until the last moment: answer them, then close their connections.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  const { sessions } = deps
  const cookies = sessionCookie(settings.publicUrl)
  const deviceOptions = { ...cookies.options, maxAge: deviceSeconds }

  app.setErrorHandler((error, request, reply) => {
    const problem = asAppError(error, request)
    if (isFailure(problem, deps)) observer.failed(error)
    return sendProblem(request, reply, problem)
  })
  const addresses = addressesOf(routes, apiPrefix)
  app.setNotFoundHandler((request, reply) => {
    const allowed = addresses.methodsAt(request.url)
    return allowed
      ? refuseMethod(request, reply, allowed)
      : sendProblem(request, reply, new AppError('not_found'))
  })
  // The API accepts JSON; another site's page could send a form or plain text.
  app.removeContentTypeParser('text/plain')
  registerJson(app)
  await app.register(cookie)
  await app.register(websocket, { options: { maxPayload: 1024 } })
  await app.register(compress, {
    threshold: 1024,
    // No client sends compressed bodies here, and a few bytes could cause a lot of decompression work.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  const fixed = fixedHeaders(settings, frameSource)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed)
    reply.header('x-request-id', request.id)
    // A proxy reuses open connections and would send the next request into a closing one.
    if (deps.drain.isOn) reply.header('connection', 'close')
    // By the matched route: one address can be written in many ways.
    if (request.routeOptions.url?.startsWith(apiPrefix)) reply.header('cache-control', 'no-store')
    refuseOddRequest(request)
    done()
  })
  watchRequests(app, deps)

  const who = async (request: FastifyRequest) => {
    const token = request.cookies[cookies.name]
    return { token, user: token ? await sessions.read(token) : null }
  }

  /** A program sends its key instead of a cookie, so cookie rules do not apply to it. */
  const keyHolder = async (request: FastifyRequest, secret: string) => ({
    token: undefined,
    user: await readKeyHolder(makeCtx(deps, null, { address: request.ip }), secret),
  })

  const assertOwnPage = (request: FastifyRequest) => refuseCrossSite(request, settings.publicUrl)
  const add = (scope: FastifyInstance, route: Route) => {
    const { endpoint } = route
    scope.route({
      method: endpoint.method,
      url: `${apiPrefix}/${endpoint.path}`,
      bodyLimit: bodyLimitOf(endpoint),
      handler: async (request, reply) => {
        observer.overload.admit(endpoint, request.headers.accept)
        const key = bearer(request)
        if (endpoint.method !== 'GET' && key === undefined) assertOwnPage(request)
        const { token, user } = await (key === undefined ? who(request) : keyHolder(request, key))
        let status: number = endpoint.status ?? 200
        const exchange: Omit<Exchange, 'accepts' | 'files'> = {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          sessionToken: token,
          idempotencyKey: [request.headers['idempotency-key']].flat()[0],
          deviceToken: deviceIn(request.cookies[cookies.device]),
          // Pages use GET: a HEAD is a link preview, which must not redeem the link.
          fetchSite:
            request.method === 'HEAD' ? 'none' : (request.headers['sec-fetch-site'] as string | undefined),
          setDevice: (device) => {
            reply.setCookie(cookies.device, device, deviceOptions)
          },
          setSession: (next, maxAge) => {
            // The notification of the ended session takes a moment to arrive; this applies it immediately.
            if (token) sessions.forget(token)
            if (next === null) {
              reply.clearCookie(cookies.name, cookies.options)
              reply.clearCookie(cookies.kept, cookies.keptOptions)
              reply.header('clear-site-data', '"cache"')
            } else {
              const life = maxAge ? { maxAge } : {}
              reply.setCookie(cookies.name, next, { ...cookies.options, ...life })
              reply.setCookie(cookies.kept, keptSecret(next), { ...cookies.keptOptions, ...life })
            }
          },
          setStatus: (next) => {
            status = next
          },
        }
        return answer(route, request, reply, deps, { user, exchange, status: () => status })
      },
    })
  }
  for (const route of routes) if (!takesForm(route)) add(app, route)
  await registerForms(app, { routes, add })
  for (const { url, method, allowed } of addresses.taken)
    app.route({ url, method, handler: (request, reply) => refuseMethod(request, reply, allowed) })
  registerOtpSocket(app, {
    path: `${apiPrefix}/auth/otp`,
    realtime,
    ctx: (request) => makeCtx(deps, null, { log: request.log, address: request.ip }),
    assertOwnPage,
    deviceOf: (request) => deviceIn(request.cookies[cookies.device]),
    deviceCookie: (device) => app.serializeCookie(cookies.device, device, deviceOptions),
  })
  registerEvents(app, {
    path: `${apiPrefix}/events`,
    realtime,
    who: async (request) => {
      const token = request.cookies[cookies.name]
      return token ? sessions.read(token, { renew: false }) : null
    },
    ctx: () => makeCtx(deps, null),
    heartbeatMs,
  })
  registerOpenApi(app, {
    path: `${apiPrefix}/openapi.json`,
    title: settings.brand.name,
    publicUrl: settings.publicUrl,
  })
  return app
}

/** Maximum time for a request to arrive. Node checks its connections every 30 seconds by default. */
const timeouts = (seconds: number) => ({
  requestTimeout: seconds * 1000,
  http: { headersTimeout: seconds * 1000, connectionsCheckingInterval: Math.min(30, seconds) * 1000 },
})

/** Rejects requests that no browser sends and that proxies and this server could parse differently. */
function refuseOddRequest({ raw, headers, ws, routeOptions }: FastifyRequest) {
  if (hostsIn(raw.rawHeaders) > 1)
    throw new AppError('malformed_request', { detail: 'The request has more than one Host header.' })
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new AppError('wrong_type', { detail: 'Send the body uncompressed.' })
  if (ws && !routeOptions.config.takesSocket)
    throw new AppError('malformed_request', { detail: 'There is no WebSocket at this address.' })
}

/** Counts the Host headers in a list that alternates names and values. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2)
    if ((rawHeaders[n] as string).length === 4 && rawHeaders[n]?.toLowerCase() === 'host') hosts++
  return hosts
}

/**
 * Treats an address with an invalid % as literal text, so that it is answered like any other unknown address. Fastify itself
 * rejects it before headers and problem answers apply.
 */
function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Fastify's types omit the number of proxies, which it accepts. */
const trusted = (proxies: Deps['settings']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** `__Host-` and Secure when customers use https; a plain name on http://localhost and the local network. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-session' : 'session',
    device: secure ? '__Host-device' : 'device',
    /** Encrypts what the browser keeps for offline pages (web/core/kept-answers.ts); scripts in those pages read it. */
    kept: secure ? '__Host-kept' : 'kept',
    options: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure },
    keptOptions: { path: '/', httpOnly: false, sameSite: 'strict' as const, secure },
  }
}

/** Derived one-way: it does not reveal the session's token and can't be used to sign in. */
const keptSecret = (token: string) => createHash('sha256').update(`kept ${token}`).digest('base64url')

/** The key in `Authorization: Bearer …`. Browsers never send one automatically, so another site's page can't either. */
const bearer = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization && /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1]

/** Answers a known address with the wrong method as such, not as not found. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]) {
  reply.header('allow', allowed.join(', '))
  return sendProblem(request, reply, new AppError('method_not_allowed'))
}
