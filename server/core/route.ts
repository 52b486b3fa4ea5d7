import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { CompanyRole } from '../../contract/core/access.ts'
import type { AuditAction } from '../../contract/core/audit-actions.ts'
import type { AnswerOf, Endpoint, InputOf, Schema } from '../../contract/core/endpoint.ts'
import type { EventIds, EventName, IdsOf } from '../../contract/core/events.ts'
import type { ProgramName } from '../../contract/rules/programs.ts'
import type { Statement } from '../../db/round-trips.ts'
import type { Tables } from '../../db/tables.ts'
import type { JobName, JobPayload } from './job.ts'
import type { Settings } from './settings.ts'
import type { Upload } from './upload.ts'

/** The representative, vendor and driver records linked to a staff member; see `server/access/scope.ts`. */
export type StaffTies = { repId: number | null; vendorId: string | null; driverId: number | null }

/** The signed-in user, as functions get it. */
export type CurrentUser = {
  id: number
  customerId: number
  accountNumber: number
  email: string
  name: string
  authorities: readonly string[]
  companyRole: CompanyRole
  /** Programs closed to their shop. */
  closedPrograms?: readonly ProgramName[]
  /** Ids of the addresses that they may order for; absent for all of the company's. */
  locations?: readonly number[]
  /** Present for the distributor's staff; absent for customers' users, and while staff act for one. */
  staff?: StaffTies
  /** Whether they have a second factor, or signed in with a passkey or their company's account, which count as two factors. */
  secondFactor?: boolean
  /** The staff member acting as this user; usually absent. */
  actedBy?: { id: number; email: string }
  /** The scopes of the API key that this request uses; absent when the user signed in. */
  byKey?: readonly string[]
}

/** The audit log entry of a request: one for staff's own changes and, while they act, one for a customer's. */
export type RequestEntry = {
  /** The possible actions; the first is the default. */
  readonly actions: readonly [AuditAction, ...AuditAction[]]
  readonly isActing: boolean
  /** `needless`: the request changed nothing. */
  state: 'open' | 'written' | 'needless'
}

/**
 * Services available to every function. The folder that builds a service adds its own line here by `declare module`, so that core
 * depends on none of them; `server/product.ts` assembles them.
 */
export interface Deps {
  /** The current transaction, if any: no global handle exists, so no query can bypass it. */
  db: Kysely<Tables>
  now: () => Date
  settings: Settings
  log: FastifyBaseLogger
  /** Applies an event that this process committed, before the database's notification arrives. */
  hearOwn: (events: readonly OwnEvent[], by: string) => void
}

/** An event of this process's own transaction; `by` names the transaction. */
export type OwnEvent = { name: EventName; ids: EventIds }

/** The dependencies of every function: tests control the clock and count the events. */
export type Ctx = Deps & {
  user: CurrentUser | null
  /** The client's address; absent for jobs. */
  address?: string
  /** Sends a live event to its audience, after the transaction has committed. */
  emit: <N extends EventName>(event: N, ids: IdsOf<N>) => Promise<void>
  /** Queues a job in the same transaction. */
  enqueue: <N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    options?: { runAt?: Date; key?: string },
  ) => Promise<void>
  /** The audit log entry of this request, if it is a change by staff. Absent otherwise. */
  entry?: RequestEntry
  /** Marks the request as done under its Idempotency-Key; sent with each of its commits. Absent without such a key. */
  sayDone?: Statement<unknown>
}
export type SignedInCtx = Ctx & { user: CurrentUser }

/** The parts of a request besides its input; only sign-in, sign-out and streams use them. */
export type Exchange = {
  ip: string
  userAgent: string
  sessionToken: string | undefined
  /** The caller's Idempotency-Key, so that a repeated request has no second effect. */
  idempotencyKey?: string | undefined
  /** Identifies the browser, not the person; undefined until a person has signed in there. */
  deviceToken: string | undefined
  /** The browser's `Sec-Fetch-Site` header; undefined for a script. */
  fetchSite: string | undefined
  /** The files of a form; deleted once the request has been answered. */
  files: readonly Upload[]
  setDevice: (token: string) => void
  /** Sets the session cookie, or clears it with null. Without `maxAgeSeconds` it ends with the browser. */
  setSession: (token: string | null, maxAgeSeconds?: number) => void
  /** Answers with a status other than the endpoint's default (202 while a gateway is silent). */
  setStatus: (status: 200 | 201 | 202) => void
  /** The media type of the answer: JSON, or one of the endpoint's `also`. */
  accepts: string
}

/** An answer that is already serialized and trimmed: the catalogue's pages, joined from fragments. */
export class RawJson {
  readonly body: string | Buffer
  /** The ETag of the content, so that a caller who has it can get 304. */
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

/** An answer of a GET in a format other than JSON: one of the endpoint's `also`; a stream is sent while it is read. */
export class FileAnswer {
  readonly type: string
  readonly body: string | Buffer | Readable
  readonly headers: Readonly<Record<string, string>>
  /** The file name for a download; absent for inline content. */
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
  /** Counts the caller's attempts and throws before a form is read. */
  admit?: (ctx: Ctx) => Promise<void>
  /** Answers a request that already committed under its Idempotency-Key, when its process died before answering. */
  again?: Route['run']
}

/**
 * Serves an endpoint without a transaction of its own: reads, and functions that open their own. `again` answers a repeated
 * request that already committed. Without it, a request whose process died is run again.
 */
export const handle = <E extends Endpoint>(
  endpoint: E,
  run: Run<E>,
  { again, admit }: { again?: Run<E>; admit?: (ctx: CtxOf<E>) => Promise<void> } = {},
): Route => ({
  endpoint,
  inTransaction: false,
  run: run as Route['run'],
  ...(admit && { admit: admit as Route['admit'] & object }),
  ...(again && { again: again as Route['run'] }),
})

/** Serves an endpoint inside one transaction: it commits when the function returns and rolls back when it throws. */
export const handleInTransaction = <E extends Endpoint>(endpoint: E, run: Run<E>): Route => ({
  endpoint,
  inTransaction: true,
  run: run as Route['run'],
})
