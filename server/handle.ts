import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { AnswerOf, Endpoint, InputOf, Schema } from '../contract/endpoint.ts'
import type { EventIds, EventName } from '../contract/events.ts'
import type { Tables } from '../db/tables.ts'
import type { Adapters } from './adapters/list.ts'
import type { CatalogueModel } from './catalogue/model.ts'
import type { JobName, JobPayload } from './jobs/job.ts'
import type { Settings } from './settings.ts'

/** The signed-in user as every function sees them. */
export type CurrentUser = {
  id: number
  customerId: number
  accountNumber: number
  email: string
  name: string
  authorities: readonly string[]
}

/** Everything a function may touch comes through here: tests turn the clock and count the events. */
export type Ctx = {
  /** The transaction, where there is one: no global handle exists, so no query can slip outside it. */
  db: Kysely<Tables>
  user: CurrentUser | null
  now: () => Date
  settings: Settings
  adapters: Adapters
  catalogue: CatalogueModel
  /** Tells open pages, once the transaction has committed. */
  emit: (event: EventName, ids: EventIds) => Promise<void>
  /** Queues a job in the same transaction. */
  enqueue: <N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    options?: { runAt?: Date; key?: string },
  ) => Promise<void>
  log: FastifyBaseLogger
}
export type SignedInCtx = Ctx & { user: CurrentUser }

/** What a request carries besides its input; only sign-in, sign-out and streams look at it. */
export type Exchange = {
  ip: string
  userAgent: string
  sessionToken: string | undefined
  /** Names the browser, not the person; undefined until somebody has signed in there. */
  deviceToken: string | undefined
  setDevice: (token: string) => void
  /** Sets the session cookie, or clears it with null. `maxAgeSeconds` absent makes it end with the browser. */
  setSession: (token: string | null, maxAgeSeconds?: number) => void
  /** Answers with another status than the endpoint's usual one (202 while a gateway is silent). */
  setStatus: (status: 200 | 201 | 202) => void
  /** The media type that the answer is to have: JSON, or one of the endpoint's `also`. */
  accepts: string
}

/** An answer that is already serialised and cut: the catalogue's pages, joined from fragments. */
export class RawJson {
  readonly body: string | Buffer
  constructor(body: string | Buffer) {
    this.body = body
  }
}

/** An answer of a GET in another form than JSON: one of the endpoint's `also`. */
export class FileAnswer {
  readonly type: string
  readonly body: string | Buffer
  /** What a browser saves it as; absent for what is read in place. */
  readonly fileName: string | undefined
  constructor({ type, body, fileName }: { type: string; body: string | Buffer; fileName?: string }) {
    this.type = type
    this.body = body
    this.fileName = fileName
  }
}

type CtxOf<E extends Endpoint> = E['access'] extends 'anyone' ? Ctx : SignedInCtx
type Answer<E extends Endpoint> =
  | (E['reply'] extends Schema ? AnswerOf<E> | RawJson : E['also'] extends readonly string[] ? never : void)
  | (E['also'] extends readonly string[] ? FileAnswer : never)
type Run<E extends Endpoint> = (ctx: CtxOf<E>, input: InputOf<E>, exchange: Exchange) => Promise<Answer<E>>

export type Route = {
  endpoint: Endpoint
  inTransaction: boolean
  run: (ctx: Ctx, input: never, exchange: Exchange) => Promise<unknown>
}

/** Serves an endpoint without a transaction of its own: reads, and functions that open their own. */
export const handle = <E extends Endpoint>(endpoint: E, run: Run<E>): Route => ({
  endpoint,
  inTransaction: false,
  run: run as Route['run'],
})

/** Serves an endpoint inside one transaction: it commits when the function returns and rolls back when it throws. */
export const handleInTransaction = <E extends Endpoint>(endpoint: E, run: Run<E>): Route => ({
  endpoint,
  inTransaction: true,
  run: run as Route['run'],
})
