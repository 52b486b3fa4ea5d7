import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { endTrace } from './scope.ts'

/** A client that lags behind by more than this many bytes is disconnected; it reconnects and gets what it missed. */
const mostBacklog = 1_000_000
/** Time for an ended stream to deliver its last bytes. */
const drainMs = 2_000

let open = 0
/** Open streams of this process. */
export const openStreams = (): number => open

export type EventWriter = {
  write: (text: string) => void
  isEnded: () => boolean
  /** Ends the stream and allows two seconds to deliver its last bytes. */
  finish: () => void
}

/**
 * Answers a request with a stream of server-sent events. `onEnd` is called when the connection is gone, `onLag` before a client
 * that doesn't read is cut off. Undefined when the connection is already gone; `onEnd` has then been called or will be.
 */
export function beginEvents(
  reply: FastifyReply,
  { onEnd, onLag }: { onEnd: () => void; onLag: () => void },
): EventWriter | undefined {
  reply.hijack()
  endTrace()
  const { raw } = reply
  // Permanent listener: a second error event without one would end the process.
  raw.on('error', onEnd)
  raw.once('close', onEnd)
  if (raw.destroyed) return undefined
  open += 1
  raw.once('close', () => {
    open -= 1
  })
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Closes the connection with the stream: a kept-alive connection would delay shutdown.
    connection: 'close',
  })
  const isEnded = () => raw.writableEnded || raw.destroyed
  return {
    isEnded,
    write: (text) => {
      if (isEnded()) return
      raw.write(text)
      if (raw.writableLength <= mostBacklog) return
      onLag()
      raw.destroy()
    },
    finish: () => finish(raw),
  }
}

function finish(raw: ServerResponse) {
  if (raw.destroyed) return
  raw.end()
  // A client that reads nothing would keep the connection open indefinitely.
  const late = setTimeout(() => raw.destroy(), drainMs)
  late.unref()
  raw.once('close', () => clearTimeout(late))
}
