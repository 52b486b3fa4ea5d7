import type { CodeOf, Endpoint, ReplyOf, SendOf } from '../contract/endpoint.ts'
import type { ErrorCode, FieldError, Problem } from '../contract/errors.ts'

/** What a call failed with: a code of the dictionary, or `offline` when there was no answer at all. */
export class ApiError<Code extends string = ErrorCode | 'offline'> extends Error {
  readonly code: Code
  readonly status: number
  readonly fields: FieldError[]
  readonly data: unknown

  constructor(code: Code, problem: Partial<Pick<Problem, 'detail' | 'status' | 'errors' | 'data'>> = {}) {
    super(problem.detail ?? code)
    this.code = code
    this.status = problem.status ?? 0
    this.fields = problem.errors ?? []
    this.data = problem.data
  }
}

/** Worth another try by itself: no answer, or a server that is starting or busy. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable')

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type RequestMethod = (typeof methods)[number]

type RequestOptions = {
  query?: Record<string, unknown>
  /** Sent as JSON; a FormData goes as it is (file upload). */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Milliseconds after which no answer counts as offline. */
  timeoutMs?: number
}

/** Fired on the window for a 401 on any call but those under auth/, and for any 403 (specification 4). */
export const sessionExpiredEvent = 'session-expired'

/**
 * One request under /api/v1: JSON both ways, with a time-out. Throws 'Invalid request method' for a method that the API does
 * not have, ApiError for an answer that is no success, and the signal's own reason when aborted.
 */
export async function request(
  method: RequestMethod,
  path: string,
  options: RequestOptions = {},
): Promise<unknown> {
  const response = await fetched(method, path, options)
  return response.status === 204 ? undefined : response.json().catch(() => undefined)
}

/** The answer as it comes, once it is a success. */
async function fetched(method: RequestMethod, path: string, options: RequestOptions): Promise<Response> {
  if (!methods.includes(method)) throw new Error('Invalid request method')
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
  if (response.ok) return response
  const problem = ((await response.json().catch(() => undefined)) ?? {}) as Partial<Problem>
  if (response.status === 403 || (response.status === 401 && !path.startsWith('auth/'))) {
    window.dispatchEvent(new CustomEvent(sessionExpiredEvent, { detail: { status: response.status } }))
  }
  throw new ApiError(problem.code ?? (response.status >= 500 ? 'unavailable' : 'internal'), {
    ...problem,
    status: response.status,
  })
}

/** `?a=1&b=x&b=y`; what is undefined, null or empty is left out. */
function search(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one))
    }
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

type CallOptions = Pick<RequestOptions, 'signal' | 'timeoutMs' | 'headers'>

/** Sends a request of the contract. Throws ApiError with one of the endpoint's codes. */
export async function call<E extends Endpoint>(
  endpoint: E,
  send: SendOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { path, query, body } = addressed(endpoint, send)
  return (await request(endpoint.method, path, { query, body, ...options })) as ReplyOf<E>
}

/** A file that a read of the contract answers with when its `Accept` asks for that media type, and the name it gives it. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  send: SendOf<E>,
  { type, ...options }: CallOptions & { type: string },
): Promise<{ content: Blob; fileName: string }> {
  const { path, query } = addressed(endpoint, send)
  const headers = { ...options.headers, accept: type }
  const response = await fetched(endpoint.method, path, { ...options, query, headers })
  const [, fileName = ''] =
    /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { content: await response.blob(), fileName }
}

function addressed(endpoint: Endpoint, given: unknown) {
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

/** An error as the endpoint's own: its code is one of those that the endpoint can answer with. */
export type CallError<E extends Endpoint> = ApiError<CodeOf<E> | 'offline'>
