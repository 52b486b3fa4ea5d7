import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { EventIds, EventName } from '../contract/events.ts'
import { channel } from './context.ts'
import { holdLife, lostLife } from './life.ts'

/** An event as it travels between processes and, less the addressees, to browsers. */
export type LiveEvent = {
  id: number
  name: EventName
  ids: EventIds
  customerId: number | null
  userId: number | null
  /** The transaction that told it. */
  by: string
}

export type Listener = (event: LiveEvent) => void

export type Realtime = {
  /** Calls `listener` for every event of every process until the returned function is called. */
  listen: (listener: Listener) => () => void
  /** Calls `gap` whenever notices may have been missed: caches that live on them start over. */
  onGap: (gap: () => void) => void
  connected: () => boolean
  close: () => Promise<void>
}

type Notice = {
  id: number
  name: EventName
  ids: EventIds
  customer_id: number | null
  user_id: number | null
  by: string
}

/** Hears the database's notices on one connection of its own, and connects again for as long as it takes. */
export async function startRealtime(databaseUrl: string, log: FastifyBaseLogger): Promise<Realtime> {
  const listeners = new Set<Listener>()
  const gaps: (() => void)[] = []
  let client: pg.Client | undefined
  let closing = false
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'stemyard-events',
      keepAlive: true,
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => {
      const { customer_id, user_id, ...told } = JSON.parse(payload ?? '{}') as Notice
      for (const listener of listeners) listener({ ...told, customerId: customer_id, userId: user_id })
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    await holdLife(next)
    client = next
  }

  function lost(from: pg.Client) {
    lostLife(from)
    if (closing || client !== from) return
    client = undefined
    log.warn('the connection for live events was lost; connecting again')
    again()
  }

  function again() {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const gap of gaps) gap()
        },
        () => again(),
      )
    }, 250)
  }

  await connect()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onGap: (gap) => void gaps.push(gap),
    connected: () => client !== undefined,
    close: async () => {
      closing = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
