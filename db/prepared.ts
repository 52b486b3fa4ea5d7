import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { takesEveryColumn } from './every-column.ts'

/** Maximum statements that one process keeps names for; each connection prepares those it runs. */
const mostNames = 500
/** Short statements take no time to plan; long ones with joins take as long to plan as to run. */
const worthNaming = 60
/** Lists of varying length produce a new text each time; only repeated texts are prepared. */
const seenBefore = 3

/**
 * Prepares repeated statements that name their columns, so that the server plans them once per connection. Falls back to planning
 * each time when a plan no longer fits its table, as when a column's type has changed.
 */
export function createPreparer() {
  const seen = new Map<string, number>()
  /** Undefined for a statement that isn't prepared because it would fail once a newer version has added a column. */
  const names = new Map<string, string | undefined>()
  const prepared = new WeakSet<pg.ClientBase>()
  let on = true

  function nameOf(text: string): string | undefined {
    if (names.has(text)) return names.get(text)
    if (!on || text.length < worthNaming || names.size >= mostNames) return undefined
    const times = (seen.get(text) ?? 0) + 1
    if (seen.size >= 4 * mostNames) seen.clear()
    seen.set(text, times)
    if (times < seenBefore) return undefined
    const name = takesEveryColumn(text)
      ? undefined
      : `q_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    names.set(text, name)
    return name
  }

  return function prepare<Client extends pg.ClientBase>(client: Client): Client {
    if (prepared.has(client)) return client
    prepared.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const named = (...args: unknown[]): unknown => {
      writeTogether(client)
      const [text, values, ...more] = args
      const name =
        typeof text === 'string' && Array.isArray(values) && more.length === 0 ? nameOf(text) : undefined
      if (!name || !on) return query(...args)
      const answer = query({ name, text, values }) as Promise<unknown>
      return answer.catch((error: { code?: string }) => {
        if (error.code === stalePlan) on = false
        throw error
      })
    }
    client.query = named as Client['query']
    return client
  }
}

/** Sends everything from one turn of the event loop in one write, instead of waking the server once per statement. */
function writeTogether(client: pg.ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** feature_not_supported: "cached plan must not change result type". */
const stalePlan = '0A000'
