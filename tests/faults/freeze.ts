import { stripVTControlCharacters } from 'node:util'
import pg from 'pg'

/*
 * Loaded before the product: every database and gateway request of each product in this process passes through here. A product that must
 * die does nothing more from a given step on, as in a power cut. When all have stopped, the process is killed with every connection and
 * unfinished transaction. The product's own code doesn't know about it.
 */

export type When = 'before' | 'after'

/** A product in this process, identified by its database's name and by the ports it connects to. */
export type Life = {
  database: string
  ports: readonly number[]
  /** Its last step; with 0 it has none, and every step is recorded. */
  at: number
  when: When
  steps: Step[]
  armed: boolean
  dead: boolean
  died: (what: string) => void
}

/** `inside` a transaction: no other connection sees it yet. */
export type Step = { what: string; inside: boolean }

const lives: Life[] = []
export const watch = (life: Life) => void lives.push(life)

const forEver = () => new Promise<never>(() => {})

function die(life: Life, what: string): Promise<never> {
  life.dead = true
  life.died(what)
  return forEver()
}

/** Runs a step, unless the product has reached its last one. */
function step<R>(life: Life | undefined, { what, inside }: Step, run: () => R): R | Promise<never> {
  if (!life?.armed) return run()
  if (life.dead) return forEver()
  life.steps.push({ what, inside })
  if (life.steps.length !== life.at) return run()
  if (life.when === 'before') return die(life, what)
  const result = run()
  return Promise.resolve(result).then(
    () => die(life, what),
    () => die(life, what),
  )
}

type Asked = string | { text?: string }
type Query = (this: pg.Client, ...args: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype
const inTransaction = new WeakSet<pg.Client>()
prototype.query = function (...args) {
  const life = lives.find(({ database }) => database === this.database)
  const first = args[0] as Asked
  const what = shortened((typeof first === 'string' ? first : first?.text) ?? 'a query')
  if (/^begin/i.test(what)) inTransaction.add(this)
  if (/^(commit|rollback)$/i.test(what)) inTransaction.delete(this)
  return step(life, { what, inside: inTransaction.has(this) }, () => query.apply(this, args))
}

const shortened = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 90)

const { fetch } = globalThis
globalThis.fetch = (...args) => {
  const { host, pathname, port } = new URL(args[0] instanceof Request ? args[0].url : String(args[0]))
  const life = lives.find(({ ports }) => ports.includes(Number(port)))
  const what = `asking ${host.split(':')[0]}${pathname.replace(/\w{12,}/g, '…')}`
  return step(life, { what, inside: false }, () => fetch(...args))
}
