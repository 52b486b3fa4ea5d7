import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Taken = { path: string; headers: http.IncomingHttpHeaders; body: string; at: number }
/** What the receiver does with a request: responds, responds late, fails, or never responds. */
type Mood = 'well' | 'silent' | 'failing'

/** A real HTTP receiver on this machine: a trace collector, or a service for error reports. */
export async function startSink(port = 0) {
  const taken: Taken[] = []
  let mood: Mood = 'well'
  let open = 0
  const server = http.createServer(async (request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    taken.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
      at: performance.now(),
    })
    if (mood === 'silent') return
    response.writeHead(mood === 'well' ? 200 : 503, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = (server.address() as AddressInfo).port
  return {
    port: at,
    url: `http://127.0.0.1:${at}`,
    taken,
    /** Requests without a response so far. */
    open: () => open,
    is: (next: Mood) => {
      mood = next
    },
    /** Stops like a process that was killed. */
    die: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Sink = Awaited<ReturnType<typeof startSink>>

export type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

/** All spans in the OTLP JSON that a collector has received. */
export const spansOf = ({ taken }: Pick<Sink, 'taken'>): OtlpSpan[] =>
  taken.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
