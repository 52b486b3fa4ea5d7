import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Places } from './reserve.ts'
import type { Tables } from './tables.ts'

/** A statement that ran: its text with placeholders, never its values. `ms` includes the wait for others on its connection. */
export type RanStatement = { sql: string; ms: number; failed: boolean }

type Listeners = {
  statement: (ran: RanStatement) => void
  /** How long the wait for a connection of the pool took. */
  wait: (ms: number) => void
}

/** The activity of a pool's connections, for metrics, traces and the log of slow statements. */
export class PoolWatch {
  /** Whether the current work is deferrable and so leaves the reserved connections free. */
  canWait: () => boolean = () => false
  readonly #places: Pick<Places, 'waiting'>
  readonly #pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>
  readonly #listeners: { [K in keyof Listeners]: Set<Listeners[K]> } = {
    statement: new Set(),
    wait: new Set(),
  }

  constructor(pool: pg.Pool, places: Pick<Places, 'waiting'>) {
    this.#pool = pool
    this.#places = places
  }

  state() {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { size: options.max, inUse: totalCount - idleCount, waiting: waitingCount + this.#places.waiting }
  }

  /** Calls `listener` until the returned function is called. */
  on<K extends keyof Listeners>(what: K, listener: Listeners[K]): () => void {
    const heard = this.#listeners[what] as Set<Listeners[K]>
    heard.add(listener)
    return () => void heard.delete(listener)
  }

  ran(statement: RanStatement) {
    for (const hear of this.#listeners.statement) hear(statement)
  }

  waited(ms: number) {
    for (const hear of this.#listeners.wait) hear(ms)
  }
}

const watches = new WeakMap<Kysely<Tables>, PoolWatch>()

export const keepWatch = (db: Kysely<Tables>, watch: PoolWatch) => void watches.set(db, watch)

/** The watch of a database opened by `openPool`. */
export function watchOf(db: Kysely<Tables>): PoolWatch {
  const watch = watches.get(db)
  if (!watch) throw new Error('this database was not opened by openPool')
  return watch
}
