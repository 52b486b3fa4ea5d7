import type * as z from 'zod/mini'
import type { Access, KeyAuthority } from './access.ts'
import type { AuditAction } from './audit-actions.ts'
import type { CommonCode, ErrorCode } from './errors.ts'
import type { UploadRule } from './file-types.ts'

/** Something zod can parse and describe; schemas are written with `zod/mini`, which costs the browser 4 KB. */
export type Schema = z.ZodMiniType

/** Formats besides JSON for downloading, printing and subscribing to lists. */
export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  rss: 'application/rss+xml',
  ics: 'text/calendar',
  metrics: 'text/plain; version=0.0.4',
} as const

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The audit log's name for a change by staff: each successful request is one entry, however much it changes. When an endpoint
 * does one of several things, its function sets the action. `none` is for calls whose changes nobody will look up later, and
 * gives the reason.
 */
export type Audit = AuditAction | readonly [AuditAction, ...AuditAction[]] | { none: string }

/**
 * What happens to a call while the server has too much to do. `first` is never refused: check-out, carts, sign-in, drivers, health.
 * `last` is refused at the limit: searches, lists, reports, files. `usual` is refused when even that doesn't help.
 */
export type Priority = 'first' | 'usual' | 'last'

/**
 * One API call as data: it drives routing, parsing, access checks, trimming the reply, OpenAPI, the typed client and its cache
 * keys. `path` is under /api/v1 with `:name` for parameters.
 */
export type Endpoint = {
  method: Method
  path: string
  /** One sentence: what it does, units, side effects. */
  summary: string
  access: Access
  /**
   * The scopes that let an API key make the call, any one of these; `true` when `access` already says so. Without it, keys cannot
   * make the call.
   */
  byKey?: true | readonly KeyAuthority[]
  /**
   * The audit action when staff make the call on behalf of a customer, or `reads` when it changes nothing. Without it, staff
   * cannot make the call while acting; calls open to anyone are never made on behalf of a customer.
   */
  whileActing?: 'reads' | AuditAction
  /** Required on calls that change something and require only an authority: these are staff work. */
  audit?: Audit
  /** Allowed for everyone during maintenance, not only administrators. */
  inMaintenance?: true
  /** Allowed for an administrator who has not yet set up the second factor that the distributor requires. */
  withoutSecondFactor?: true
  /** The reply shows a secret once: an Idempotency-Key stores only its status, and a repeat is a conflict. */
  keepsNoReply?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** Absent: 204 without a body, or what `also` names. Optional: 204 when there is no content. */
  reply?: Schema
  /** Status of a successful answer when it is not 200 (or 204 without a reply). */
  status?: 201 | 202
  errors?: readonly ErrorCode[]
  /** A search, which is rate-limited per user and second. */
  pace?: 'search'
  /** What happens to it while the server has too much to do; usual by default, and last for searches. See `priorityOf`. */
  priority?: Priority
  /** Media types besides JSON that a GET may request by `Accept`; without a reply, the first is the default. */
  also?: readonly string[]
  /** Maximum JSON size in bytes when the usual limit (32 KB for anyone, 256 KB for users) is too small. */
  maxBodyBytes?: number
  /** The body may also be multipart/form-data: the JSON as the part `body`, each file as a part `file`. */
  upload?: UploadRule
  /** The body may also be what mail programs post to unsubscribe (RFC 8058). */
  form?: 'one-click'
}

/** Staff changes declare an audit action. Reads do not, and neither do customers' own calls, which staff make on their behalf. */
type Audited<E> = E extends { method: 'GET' } | { whileActing: string }
  ? unknown
  : E extends { access: readonly string[] }
    ? { audit: Audit }
    : unknown

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(e: E & Audited<E>): E => e

/** The possible audit actions of an endpoint; empty for reads and for calls that write no entry. */
export function auditActionsOf({ audit }: Pick<Endpoint, 'audit'>): readonly AuditAction[] {
  if (audit === undefined) return []
  if (typeof audit === 'string') return [audit]
  return 'none' in audit ? [] : audit
}

type Out<T> = T extends Schema ? z.output<T> : undefined
type In<T> = T extends Schema ? z.input<T> : undefined
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }

/** What a handler receives, after parsing. */
export type InputOf<E extends Endpoint> = Present<{
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}>
/** What a caller sends, before parsing. */
export type SendOf<E extends Endpoint> = Present<{
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}>
/** What the caller gets back. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : undefined
/** What a handler returns, before the reply is trimmed to the contract's shape. */
export type AnswerOf<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : void
export type CodeOf<E extends Endpoint> =
  | CommonCode
  | (E['errors'] extends readonly ErrorCode[] ? E['errors'][number] : never)
