import type { Endpoint, SendOf } from '../../contract/core/endpoint.ts'
import { ApiError, addressed, type CallOptions, fetched, formOf } from './api.ts'

/** One event of a streamed answer: its name and its data, parsed from JSON. */
export type StreamedEvent = { event: string; data: unknown }

/**
 * Sends a call whose response is a stream of events, and passes each on as it arrives. Throws ApiError for an error response, and the code
 * `offline` when the connection breaks.
 */
export async function callForEvents<E extends Endpoint>(
  endpoint: E,
  send: SendOf<E>,
  { file, onEvent, ...options }: CallOptions & { onEvent: (event: StreamedEvent) => void },
): Promise<void> {
  const { path, query, body: json } = addressed(endpoint, send)
  const body = file ? formOf(json, [file].flat()) : json
  const headers = { ...options.headers, accept: 'text/event-stream' }
  const response = await fetched(endpoint.method, path, { ...options, query, body, headers })
  try {
    let rest = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + piece.replaceAll('\r', '')).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) onEvent(event)
      }
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError('offline')
  }
}

/** The event of one block of a stream; undefined for comments, which keep the connection open. */
function eventOf(block: string): StreamedEvent | undefined {
  const fieldsOf = (name: string) =>
    block
      .split('\n')
      .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : []))
  const data = fieldsOf('data')
  return data.length === 0
    ? undefined
    : { event: fieldsOf('event')[0] ?? 'message', data: JSON.parse(data.join('\n')) as unknown }
}
