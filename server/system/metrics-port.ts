import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { Deps } from '../core/route.ts'
import { metricsText } from './metrics.ts'

/** Longer than a scrape takes; idle clients are disconnected. */
const timeoutMs = 10_000

/**
 * GET /metrics on its own address, without sign-in: the network must restrict access. It answers while the connection pool is
 * exhausted and while the database is down.
 */
export async function openMetricsPort(deps: Deps, { port, host }: { port: number; host: string }) {
  const server = createServer(
    { requestTimeout: timeoutMs, headersTimeout: timeoutMs },
    (request, response) => {
      const [path] = (request.url ?? '').split('?')
      const refused =
        path !== '/metrics' ? 404 : request.method !== 'GET' && request.method !== 'HEAD' ? 405 : 0
      if (refused) {
        response.writeHead(refused, { 'content-type': 'text/plain' }).end('GET /metrics\n')
        return
      }
      metricsText(deps).then(
        (text) =>
          response.writeHead(200, { 'content-type': `${mediaTypes.metrics}; charset=utf-8` }).end(text),
        (error) => {
          deps.log.error({ err: error }, 'metrics could not be read')
          response.writeHead(500).end()
        },
      )
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
