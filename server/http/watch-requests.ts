import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/route.ts'
import { inScope, readTraceparent } from '../core/scope.ts'
import type { Begun } from '../observing/observer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before its route is known. */
    begun?: Begun
  }
}

/** The name for requests that match no route: the address as a client sent it is never part of a metric or a span. */
const unknownRoute = 'unknown'

/** Counts, times and traces every request by its route, and opens the scope for the work it starts. */
export function watchRequests(
  app: FastifyInstance,
  { observer, traffic }: Pick<Deps, 'observer' | 'traffic'>,
) {
  app.decorateRequest('begun')
  const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? unknownRoute

  app.addHook('onRequest', (request, _reply, done) => {
    const remote = readTraceparent(request.headers.traceparent)
    const name = `${request.method} ${routeOf(request)}`
    request.begun = observer.begin({ name, remote, requestId: request.id })
    done()
  })
  // Runs after the body is read: reading it leaves the scope that an earlier hook entered.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.begun) inScope(request.begun.scope, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request
    const { statusCode: status } = reply
    const [route, seconds] = [routeOf(request), reply.elapsedTime / 1000]
    // An event stream lasts as long as its page, so its duration is not counted.
    if (!isStream(reply)) {
      traffic.note({ method, route, status, seconds })
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }
      if (request.begun) observer.end(request.begun, { kind: 'server', failed: status >= 500, attributes })
    }
    request.log.debug(
      { requestId: id, method, path: route, status, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
}

const isStream = ({ raw }: FastifyReply) =>
  String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
