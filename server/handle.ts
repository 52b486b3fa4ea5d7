import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { CompanyRole } from '../contract/access.ts'
import type { AnswerOf, Endpoint, InputOf, Schema } from '../contract/endpoint.ts'
import type { EventIds, EventName } from '../contract/events.ts'
import type { Statement } from '../db/round-trips.ts'
import type { Tables } from '../db/tables.ts'
import type { Adapters } from './adapters/list.ts'
import type { SessionReader } from './auth/sessions.ts'
import type { CatalogueModel } from './catalogue/model.ts'
import type { JobName, JobPayload } from './jobs/job.ts'
import type { Operations } from './operations/state.ts'
import type { SearchPace } from './pace.ts'
import type { Settings } from './settings.ts'
import type { Traffic } from './system/traffic.ts'

/** The signed-in user as every function sees them. */
export type CurrentUser = {
  id: number
  customerId: number
  accountNumber: number
  email: string
  name: string
  authorities: readonly string[]
  companyRole: CompanyRole
  /** Ids of the addresses that they may order for; absent for who orders for all of the company's. */
  locations?: readonly number[]
  /** Whether signing in asked for a second factor. */
  secondFactor?: boolean
  /** The member of staff who acts in this user's name; absent as a rule. */
  actedBy?: { id: number; email: string }
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
  operations: Operations
  sessions: SessionReader
  traffic: Traffic
  searches: SearchPace
  /** Where the request came from; absent for jobs. */
  address?: string
  /** Tells open pages, once the transaction has committed. */
  emit: (event: EventName, ids: EventIds) => Promise<void>
  /** Queues a job in the same transaction. */
  enqueue: <N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    options?: { runAt?: Date; key?: string },
  ) => Promise<void>
  /** Says under a request's Idempotency-Key that it is done; goes out with each of its commits. Absent without such a key. */
  sayDone?: Statement<unknown>
  log: FastifyBaseLogger
}
export type SignedInCtx = Ctx & { user: CurrentUser }

/** What a request carries besides its input; only sign-in, sign-out and streams look at it. */
export type Exchange = {
  ip: string
  userAgent: string
  sessionToken: string | undefined
  /** What the caller named the request, so that repeating it does nothing twice. */
  idempotencyKey?: string | undefined
  /** Names the browser, not the person; undefined until somebody has signed in there. */
  deviceToken: string | undefined
  /** Where the browser says that the request comes from (`Sec-Fetch-Site`); undefined for a script. */
  fetchSite: string | undefined
  /** The file that came with a form. */
  file?: Buffer | undefined
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
  /** Names the content, where a caller who has it already may be told so by 304. */
  readonly etag: string | undefined
  constructor(body: string | Buffer, etag?: string) {
    this.body = body
    this.etag = etag
  }
}

type FileParts = {
  type: string
  body: string | Buffer | Readable
  fileName?: string
  headers?: Readonly<Record<string, string>>
}

/** An answer of a GET in another form than JSON: one of the endpoint's `also`; a stream goes out while it is read. */
export class FileAnswer {
  readonly type: string
  readonly body: string | Buffer | Readable
  readonly headers: Readonly<Record<string, string>>
  /** What a browser saves it as; absent for what is read in place. */
  readonly fileName: string | undefined
  constructor({ type, body, fileName, headers = {} }: FileParts) {
    this.type = type
    this.body = body
    this.headers = headers
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
  /** Answers a request that was done before under its Idempotency-Key, where the answer went with its process. */
  again?: Route['run']
}

/**
 * Serves an endpoint without a transaction of its own: reads, and functions that open their own. What would count twice if it were
 * done twice says with `again` how to answer instead; without it a request is asked anew after its process has died.
 */
export const handle = <E extends Endpoint>(
  endpoint: E,
  run: Run<E>,
  { again }: { again?: Run<E> } = {},
): Route => ({
  endpoint,
  inTransaction: false,
  run: run as Route['run'],
  ...(again && { again: again as Route['run'] }),
})

/** Serves an endpoint inside one transaction: it commits when the function returns and rolls back when it throws. */
export const handleInTransaction = <E extends Endpoint>(endpoint: E, run: Run<E>): Route => ({
  endpoint,
  inTransaction: true,
  run: run as Route['run'],
})
