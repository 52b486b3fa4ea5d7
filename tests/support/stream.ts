import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** An event as a browser receives it. */
export type Received = { id: number; name: string; ids: Record<string, unknown> }

/** The address of a test app; it starts listening on first use. */
export async function addressOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

type Opening = {
  cookie: string
  lastEventId?: number
  /** The number of the last event when the page was made, which a new stream sends. */
  after?: number
  reads?: boolean
}

/** A stream of live events like a browser's; with `reads: false` it never reads the response. */
export async function openStream(app: TestApp, { cookie, lastEventId, after, reads = true }: Opening) {
  const query = after === undefined ? '' : `?after=${after}`
  const url = `${await addressOf(app)}/api/v1/events${query}`
  const headers = { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) }
  const request = http.get(url, { headers, agent: false })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  request.on('error', () => end())
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  const received: Received[] = []
  const others: string[] = []
  let text = ''
  answer.on('error', () => end())
  answer.on('close', () => end())
  if (reads)
    answer.setEncoding('utf8').on('data', (more: string) => {
      text += more
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
        const name = fields.get('event')
        const id = fields.get('id')
        if (name && id) received.push({ id: Number(id), name, ids: JSON.parse(fields.get('data') ?? '{}') })
        else if (name) others.push(name)
      }
    })
  else answer.pause()
  return {
    status: answer.statusCode,
    received,
    /** Events without an id: `hello` and `reload`. */
    others,
    ended,
    /** Resolves when an event with this id or a later one has arrived. */
    upTo: (id: number) =>
      expect
        .poll(() => Math.max(0, ...received.map((one) => one.id)), { timeout: 5_000 })
        .toBeGreaterThanOrEqual(id),
    socket: request.socket,
    close: () => request.destroy(),
  }
}
