import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { type EventIds, type EventName, events } from '../../contract/core/events.ts'
import { channel } from './context.ts'
import { holdLife, lostLife } from './life.ts'

/** An event as sent between processes and, without its addressees, to browsers. */
export type LiveEvent = {
  id: number
  name: EventName
  ids: EventIds
  customerId: number | null
  userId: number | null
  /** The transaction that emitted it. */
  by: string
}

export type Listener = (event: LiveEvent) => void

export type Realtime = {
  /** Calls `listener` for every event of every process until the returned function is called. */
  listen: (listener: Listener) => () => void
  /**
   * Calls `gap` whenever events may have been missed, until the returned function is called: caches that follow events must
   * reload.
   */
  onGap: (gap: () => void) => () => void
  connected: () => boolean
  close: () => Promise<void>
}

const Notice = z.object({
  id: z.int(),
  name: z.string(),
  ids: z.object({
    productIds: z.optional(z.array(z.int())),
    all: z.optional(z.literal(true)),
    customerId: z.optional(z.int()),
    userId: z.optional(z.int()),
    orderNumber: z.optional(z.int()),
    attemptId: z.optional(z.string()),
    any: z.optional(z.array(z.string())),
    changeSetId: z.optional(z.int()),
    list: z.optional(z.string()),
    rowId: z.optional(z.nullable(z.int())),
    runId: z.optional(z.int()),
    stopIds: z.optional(z.array(z.int())),
  }),
  customer_id: z.nullable(z.int()),
  user_id: z.nullable(z.int()),
  by: z.string(),
})

const reconnectMs = 250
/** Malformed notifications closer together than this, in milliseconds, count as one gap: each gap reloads the caches. */
const gapEveryMs = 250

/** Listens to the database's notifications on its own connection, and reconnects indefinitely. */
export async function startRealtime(databaseUrl: string, log: FastifyBaseLogger): Promise<Realtime> {
  const listeners = new Set<Listener>()
  const gaps = new Set<() => void>()
  let client: pg.Client | undefined
  let closing = false
  let retry: NodeJS.Timeout | undefined
  let gapSoon: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: `stemyard ${process.pid} events`,
      keepAlive: true,
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload = '' }) => receive(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await holdLife(next)
    } catch (error) {
      // If the old connection stayed open, it would deliver every notification a second time.
      lostLife(next)
      await next.end().catch(() => {})
      throw error
    }
    if (closing) return next.end()
    client = next
  }

  function receive(payload: string) {
    const event = eventOf(payload)
    if (event === 'malformed') {
      log.warn({ payload: payload.slice(0, 200) }, 'a malformed notice: events may be missing')
      gapSoon ??= setTimeout(reportGap, gapEveryMs)
    } else if (event) for (const listener of listeners) guarded(() => listener(event))
  }

  function reportGap() {
    clearTimeout(gapSoon)
    gapSoon = undefined
    for (const gap of gaps) guarded(gap)
  }

  /** Nothing awaits the handlers of a notification: an unhandled rejection would end the process. */
  function guarded(run: () => void) {
    try {
      run()
    } catch (error) {
      log.error({ err: error }, 'a listener failed on an event')
    }
  }

  function lost(from: pg.Client) {
    lostLife(from)
    if (closing || client !== from) return
    client = undefined
    log.warn('the connection for live events was lost; reconnecting')
    reconnect()
  }

  function reconnect() {
    retry = setTimeout(() => {
      connect().then(reportGap, reconnect)
    }, reconnectMs)
  }

  await connect()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onGap: (gap) => {
      gaps.add(gap)
      return () => gaps.delete(gap)
    },
    connected: () => client !== undefined,
    close: async () => {
      closing = true
      clearTimeout(retry)
      clearTimeout(gapSoon)
      await client?.end()
    },
  }
}

/**
 * The event of a notification. Any database client may send one, so its shape is checked; undefined for an event unknown to this
 * version, sent by a newer process.
 */
function eventOf(payload: string): LiveEvent | 'malformed' | undefined {
  const { data } = Notice.safeParse(json(payload))
  if (!data) return 'malformed'
  const { customer_id, user_id, name, ids, ...event } = data
  if (!Object.hasOwn(events, name)) return undefined
  return {
    ...event,
    name: name as EventName,
    ids: ids as EventIds,
    customerId: customer_id,
    userId: user_id,
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
