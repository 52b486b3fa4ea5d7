import type { CodeOf, Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import type { ErrorCode, FieldError, Problem } from '../../contract/core/errors.ts'
import { carriedAnswer, forgetEarly, isAskedEarly, keepEarly, takeEarly } from './early.ts'
import { isHeld } from './hold.ts'
import { hearBuild } from './version.ts'

/** Why a call failed: a code of the error dictionary, or `offline` if there was no response. */
export class ApiError<Code extends string = ErrorCode | 'offline'> extends Error {
  readonly code: Code
  readonly status: number
  readonly fields: FieldError[]
  readonly data: unknown
  /** Seconds until a retry makes sense, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(
    code: Code,
    problem: Partial<Pick<Problem, 'detail' | 'status' | 'errors' | 'data'>> & { retryAfter?: number } = {},
  ) {
    super(problem.detail ?? code)
    this.code = code
    this.status = problem.status ?? 0
    this.fields = problem.errors ?? []
    this.data = problem.data
    this.retryAfter = problem.retryAfter
  }
}

const passing: readonly string[] = ['offline', 'unavailable', 'busy', 'too_many_searches']

/** Errors to retry automatically: no response, a starting or busy server, or searches sent too fast. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && passing.includes(error.code)

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type RequestMethod = (typeof methods)[number]

type RequestOptions = {
  query?: Record<string, unknown>
  /** Sent as JSON, except that a FormData is sent unchanged (file upload). */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Time-out in milliseconds; then the call fails as offline. */
  timeoutMs?: number
}

/** Fired on the window when a call fails because of maintenance, with the message for people. */
export const maintenanceEvent = 'maintenance'

/** Fired on the window for a 401 on any call except auth/, and for any 403 (specification 4). */
export const sessionExpiredEvent = 'session-expired'

/** Fired on the window when an administrator must set up a second factor first. */
export const secondFactorNeededEvent = 'second-factor-needed'

/**
 * One request under /api/v1: JSON both ways, with a time-out. Throws 'Invalid request method' for a method that the API does
 * not have, ApiError for an error response, and the signal's own reason when aborted.
 */
export async function request(
  method: RequestMethod,
  path: string,
  options: RequestOptions = {},
): Promise<unknown> {
  const response = await fetched(method, path, options)
  return response.status === 204 ? undefined : response.json().catch(() => undefined)
}

let isSilent = false

/** Set when the page is about to unload: further requests would be sent without a user, so they are suppressed. */
export function fallSilent() {
  isSilent = true
}

export const isSilenced = (): boolean => isSilent

/** The raw response, if successful. */
export async function fetched(
  method: RequestMethod,
  path: string,
  options: RequestOptions,
): Promise<Response> {
  if (!methods.includes(method)) throw new Error('Invalid request method')
  // Never settles: the page is unloading.
  if (isSilent) return new Promise(() => {})
  if (isHeld()) throw new ApiError('offline')
  const { query = {}, body, signal, timeoutMs = 15_000 } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const form = body instanceof FormData
  let response: Response
  try {
    response = await fetch(`/api/v1/${path}${search(query)}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('offline')
  }
  hearBuild(response.headers.get('x-build'))
  if (response.ok || response.status === 304) return response
  const problem = ((await response.json().catch(() => undefined)) ?? {}) as Partial<Problem>
  if (response.status === 403 || (response.status === 401 && !path.startsWith('auth/'))) {
    window.dispatchEvent(new CustomEvent(sessionExpiredEvent, { detail: { status: response.status } }))
  }
  if (problem.code === 'maintenance')
    window.dispatchEvent(new CustomEvent(maintenanceEvent, { detail: problem.data }))
  if (problem.code === 'second_factor_enrollment_required')
    window.dispatchEvent(new Event(secondFactorNeededEvent))
  throw new ApiError(problem.code ?? (response.status >= 500 ? 'unavailable' : 'internal'), {
    ...problem,
    status: response.status,
    ...retryAfterOf(response),
  })
}

function retryAfterOf({ headers }: Response): { retryAfter?: number } {
  const seconds = Number(headers.get('retry-after') ?? '')
  return Number.isInteger(seconds) && seconds > 0 ? { retryAfter: seconds } : {}
}

/** `?a=1&b=x&b=y`; undefined, null and empty values are left out. */
function search(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one))
    }
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

export type CallOptions = Pick<RequestOptions, 'signal' | 'timeoutMs' | 'headers'> & {
  /** Files sent along with the body, for calls that take a form. */
  file?: Blob | readonly File[]
}

/**
 * Sends a request of the contract, or uses the prefetched response. Throws ApiError with one of the endpoint's
 * codes.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  send: SendOf<E>,
  { file, ...options }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { path, query, body: json } = addressed(endpoint, send)
  const files = [file ?? []].flat()
  const body = files.length > 0 ? formOf(json, files) : json
  const reads = endpoint.method === 'GET'
  const early = reads ? takeEarly(path + search(query)) : undefined
  // A write makes prefetched responses stale, including those still pending.
  if (!reads) forgetEarly()
  try {
    return (await (early ?? request(endpoint.method, path, { query, body, ...options }))) as ReplyOf<E>
  } finally {
    if (!reads) forgetEarly()
  }
}

export function formOf(json: unknown, files: readonly Blob[]): FormData {
  const form = new FormData()
  form.set('body', JSON.stringify(json))
  for (const file of files) form.append('file', file)
  return form
}

/** A read of the contract with its ETag; undefined if the content still matches `etag`. */
export async function callIfChanged<E extends Endpoint>(
  endpoint: E,
  send: SendOf<E>,
  { etag, ...options }: CallOptions & { etag: string | undefined },
): Promise<{ reply: ReplyOf<E>; etag: string | undefined } | undefined> {
  const { path, query } = addressed(endpoint, send)
  const headers = { ...options.headers, ...(etag ? { 'if-none-match': etag } : {}) }
  const response = await fetched(endpoint.method, path, { ...options, query, headers })
  if (response.status === 304) return undefined
  return { reply: (await response.json()) as ReplyOf<E>, etag: response.headers.get('etag') ?? undefined }
}

export function addressed(endpoint: Endpoint, given: unknown) {
  const {
    params = {},
    query = {},
    body,
  } = given as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { path, query, body }
}

/** An error narrowed to the endpoint's own codes. */
export type CallError<E extends Endpoint> = ApiError<CodeOf<E> | 'offline'>

/** The response embedded in the page, if there is one. */
export function carriedReply<E extends Endpoint>(endpoint: E, send: SendOf<E>): ReplyOf<E> | undefined {
  const { path, query = {} } = addressed(endpoint, send)
  return carriedAnswer(path + search(query)) as ReplyOf<E> | undefined
}

/** Prefetches a read that a screen will need soon; `call` uses the response. */
export function callEarly<E extends Endpoint>(endpoint: E, send: SendOf<E>) {
  const { path, query = {} } = addressed(endpoint, send)
  const address = path + search(query)
  if (!isAskedEarly(address) && carriedAnswer(address) === undefined)
    keepEarly(address, request(endpoint.method, path, { query }))
}
