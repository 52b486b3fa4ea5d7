import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { CommonCode, ErrorCode } from './errors.ts'

/** Something zod can parse and describe; schemas are written with `zod/mini`, which costs the browser 4 KB. */
export type Schema = z.ZodMiniType

/** Forms besides JSON in which lists are saved, printed and followed. */
export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  rss: 'application/rss+xml',
  metrics: 'text/plain; version=0.0.4',
} as const

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the API, as data: it drives routing, parsing, access, the cut of the reply, OpenAPI, the typed client and its
 * cache keys. `path` is under /api/v1 with `:name` for parameters.
 */
export type Endpoint = {
  method: Method
  path: string
  /** One sentence: what it does, units, what it sets off. */
  summary: string
  access: Access
  params?: Schema
  query?: Schema
  body?: Schema
  /** Absent: 204 without a body, or what `also` names. Optional: 204 where there is nothing to say. */
  reply?: Schema
  /** Status of a good answer when it is not 200 (or 204 without a reply). */
  status?: 201 | 202
  errors?: readonly ErrorCode[]
  /** A search: one user may make so many a second. */
  pace?: 'search'
  /** Media types besides JSON that `Accept` may ask a GET for; without a reply, the first is the usual one. */
  also?: readonly string[]
  /** What the body may be besides JSON: a form with a file, or what mail programs post to unsubscribe (RFC 8058). */
  form?: 'file' | 'one-click'
}

/** States an endpoint and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

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
/** What a handler gives back, before the reply is cut to the contract's shape. */
export type AnswerOf<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : void
export type CodeOf<E extends Endpoint> =
  | CommonCode
  | (E['errors'] extends readonly ErrorCode[] ? E['errors'][number] : never)
