import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'
import { closedToKeys } from '../contract/api-keys.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { type ErrorCode, errors, type Problem } from '../contract/errors.ts'
import { isLost } from '../db/connect.ts'
import { answer } from './answer.ts'
import { registerOtpSocket } from './auth/otp-socket.ts'
import { type Deps, makeCtx } from './context.ts'
import { AppError } from './errors.ts'
import { registerEvents } from './events.ts'
import { registerForms } from './forms.ts'
import type { Exchange, Route } from './handle.ts'
import { openApi } from './openapi.ts'
import { readKeyHolder } from './personal/api-keys.ts'
import type { Realtime } from './realtime.ts'
import { permissionsPolicy, securityHeaders } from './security.ts'

export const apiPrefix = '/api/v1'

/** 400 days, the longest that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400

/** The app: every route of the contract, its errors, headers and live events. Nothing else knows Fastify. */
export async function buildApp(
  routes: readonly Route[],
  deps: Deps,
  realtime: Realtime,
  frameSource: string,
) {
  const { settings, traffic } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  const { sessions } = deps
  const cookies = sessionCookie(settings.publicUrl)
  const deviceOptions = { ...cookies.options, maxAge: deviceSeconds }

  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, asAppError(error, request)))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not_found')))
  // The API speaks JSON; a form or plain text is what another site's page could send.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(websocket, { options: { maxPayload: 1024 } })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  // Made once: they are the same for every answer.
  const secure = helmet(securityHeaders(settings, frameSource))
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', permissionsPolicy)
    if (request.url.startsWith(apiPrefix)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request
    const path = routeOptions.url ?? 'unknown path'
    // A stream of events lasts as long as its page.
    if (path !== `${apiPrefix}/events`) traffic.note(reply.statusCode, reply.elapsedTime / 1000)
    request.log.debug(
      { requestId: id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })

  const who = async (request: FastifyRequest) => {
    const token = request.cookies[cookies.name]
    return { token, user: token ? await sessions.read(token) : null }
  }

  /** A program shows its key in place of a cookie, and none of the cookie's rules apply to it. */
  const keyHolder = async (request: FastifyRequest, { method, path }: Endpoint, secret: string) => {
    const user = await readKeyHolder(makeCtx(deps, null, { address: request.ip }), secret)
    if (user && closedToKeys(method, path)) throw new AppError('not_allowed')
    return { token: undefined, user }
  }

  const assertOwnPage = (request: FastifyRequest) => refuseCrossSite(request, settings.publicUrl)
  const add = (scope: FastifyInstance, route: Route) => {
    const { endpoint } = route
    scope.route({
      method: endpoint.method,
      url: `${apiPrefix}/${endpoint.path}`,
      handler: async (request, reply) => {
        const key = bearer(request)
        if (endpoint.method !== 'GET' && key === undefined) assertOwnPage(request)
        const { token, user } = await (key === undefined ? who(request) : keyHolder(request, endpoint, key))
        let status: number = endpoint.status ?? 200
        const exchange: Omit<Exchange, 'accepts'> = {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          sessionToken: token,
          idempotencyKey: [request.headers['idempotency-key']].flat()[0],
          deviceToken: request.cookies[cookies.device],
          // Pages fetch by GET: a HEAD is somebody's look at a link, and spends none.
          fetchSite:
            request.method === 'HEAD' ? 'none' : (request.headers['sec-fetch-site'] as string | undefined),
          file: request.sentFile,
          setDevice: (device) => {
            reply.setCookie(cookies.device, device, deviceOptions)
          },
          setSession: (next, maxAge) => {
            // The notice that the session is over takes a moment to come around; here it is over at once.
            if (token) sessions.forget(token)
            if (next === null) {
              reply.clearCookie(cookies.name, cookies.options)
              reply.header('clear-site-data', '"cache"')
            } else reply.setCookie(cookies.name, next, { ...cookies.options, ...(maxAge ? { maxAge } : {}) })
          },
          setStatus: (next) => {
            status = next
          },
        }
        return answer(route, request, reply, deps, { user, exchange, status: () => status })
      },
    })
  }
  for (const route of routes) if (!route.endpoint.form) add(app, route)
  await registerForms(app, { routes, add, assertOwnPage })
  refuseOtherMethods(app, routes)
  registerOtpSocket(app, {
    path: `${apiPrefix}/auth/otp`,
    realtime,
    ctx: (request) => makeCtx(deps, null, { log: request.log, address: request.ip }),
    assertOwnPage,
    deviceOf: (request) => request.cookies[cookies.device],
    deviceCookie: (device) => app.serializeCookie(cookies.device, device, deviceOptions),
  })
  registerEvents(app, { path: `${apiPrefix}/events`, realtime, who, ctx: () => makeCtx(deps, null) })
  // Made when it is first asked for: it is a third of what there is to do before the app listens.
  let document: ReturnType<typeof openApi> | undefined
  app.get(`${apiPrefix}/openapi.json`, async () => {
    document ??= openApi(settings.brand.name, settings.publicUrl)
    return document
  })
  return app
}

/**
 * An address with a % that encodes nothing is taken as it is written, so that it is answered like any other that does not
 * exist: Fastify itself turns it away before headers and problems are in place.
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

/** Fastify's types leave out the number of proxies, which its own code takes. */
const trusted = (proxies: Deps['settings']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** `__Host-` and Secure when customers reach the product by https; a plain name on http://localhost and the local network. */
function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-session' : 'session',
    device: secure ? '__Host-device' : 'device',
    options: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure },
  }
}

/** The key in `Authorization: Bearer …`; a browser never sends one by itself, so another site's page cannot either. */
const bearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]

/**
 * A state-changing call needs a same-origin request: `Sec-Fetch-Site` same-origin, or an Origin equal to the address that
 * the request was sent to or to PUBLIC_URL. A client that sends neither header is no browser and passes.
 */
function refuseCrossSite(request: FastifyRequest, publicUrl: string) {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site === 'same-origin') return
  if (site === undefined && origin === undefined) return
  if (origin === publicUrl || origin === `${request.protocol}://${request.headers.host}`) return
  throw new AppError('cross_site')
}

/** A known address asked with another method says so, instead of pretending that it does not exist. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]) {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of routes)
    methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method])
  for (const [path, allowed] of methods) {
    const method = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter(
      (other) => !allowed.includes(other),
    )
    app.route({
      method,
      url: `${apiPrefix}/${path}`,
      handler: async (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new AppError('method_not_allowed')
      },
    })
  }
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
}

/** What the client may be told; anything unexpected is logged whole and answered as `internal`. */
function asAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code ? fastifyCodes[code] : undefined
  if (known) return new AppError(known)
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('malformed_json')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid_input')
  // The database went away under the request, or takes no more; it comes back by itself.
  if (isLost(error) || (code && /^(08\w{3}|53300)$/.test(code))) {
    request.log.warn({ err: error }, 'the database was away')
    return new AppError('unavailable', { retryAfter: 2 })
  }
  request.log.error({ err: error, requestId: request.id }, 'unexpected failure')
  return new AppError('internal')
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const { code, details } = error
  const { status, title } = errors[code]
  const problem: Problem = {
    type: `urn:stemyard:problem:${code}`,
    title,
    status,
    detail: details.detail ?? title,
    code,
    errors: details.fields ?? [],
    requestId: request.id,
    ...(details.data === undefined ? {} : { data: details.data }),
  }
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}
