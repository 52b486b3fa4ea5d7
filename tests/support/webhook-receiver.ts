import { createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicWeb } from '../../server/adapters/web/web.ts'

export type Received = {
  at: number
  path: string
  id: string
  headers: http.IncomingHttpHeaders
  body: string
}
type Answer = (response: http.ServerResponse, received: Received) => void

/** A real webhook receiver on a port of this machine; `answer` decides its response to each request. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: Answer = (response) => response.writeHead(200).end('ok')
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one = {
      at: Date.now(),
      path: request.url ?? '',
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    }
    received.push(one)
    answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    url: (path = '/hook') => `http://receiver.test:${port}${path}`,
    does: (next: Answer) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Web access for these tests: one name, which resolves to the receiver's port. */
export const webTo = (port: number) =>
  publicWeb({
    resolve: async (host) => (host === 'receiver.test' ? ['127.0.0.1'] : ['10.0.0.5']),
    mayReach: (address, at) => address === '127.0.0.1' && at === port,
  })

/** Whether one of the signatures was made with this secret, computed as the specification describes. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => one.split(','))
    .some(([version, signature = '']) => {
      const given = Buffer.from(signature, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}
