import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { ApiError, call } from './api.ts'
import { openKeys } from './open-keys.ts'

/** Delays before automatic retries of the same request. */
const patience = [1000, 2000, 4000]

/** Timeout for a form with files on a slow connection. */
const fileMs = 120_000

/** No response, the first request still in progress, or a server that is starting. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && ['offline', 'request_in_progress', 'unavailable', 'busy'].includes(error.code)

/** Errors raised before the key is checked: about the caller, the rate or the format. */
const refusedBefore = [400, 401, 403, 429]

/** Whether the server has decided on the request. After an internal error it keeps the key for a retry. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && !isUnanswered(error) && error.status < 500 && !isRefused(error)

type Options<E extends Endpoint> = {
  /** Separates intentions at one address. Include the added lines, for example, but not the amount of a payment. */
  apart?: (send: SendOf<E>) => unknown
  /** Without a response, fails immediately and leaves retrying to the user. */
  impatient?: boolean
  timeoutMs?: number
  /** Called when there was no response and the request is retried. */
  onRetry?: () => void
}

/**
 * A call that moves money or goods, executed once however often it is clicked or sent. An intention is the call's address: its
 * Idempotency-Key is kept over retries and reloads until the server has answered. A different request with an unanswered key is executed if
 * the first never arrived; otherwise it fails as `idempotency_mismatch`.
 */
export function once<E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const { apart, impatient = false, timeoutMs, onRetry } = options
  const running = new Map<string, Promise<ReplyOf<E>>>()
  let last: SendOf<E> | undefined
  let lastFiles: readonly File[] = []

  function intentionOf(send: SendOf<E>): string {
    const { params = {} } = send as { params?: Record<string, unknown> }
    const rest = apart ? [apart(send)] : []
    return JSON.stringify([endpoint.method, endpoint.path, params, ...rest])
  }

  /** Sends the call; a second click while it is pending gets the same response. Throws ApiError. */
  function send(given: SendOf<E>, files: readonly File[] = []): Promise<ReplyOf<E>> {
    const intention = intentionOf(given)
    last = given
    lastFiles = files
    const first = running.get(intention)
    if (first) return first
    const answer = sendPatiently(given, files, intention).finally(() => running.delete(intention))
    running.set(intention, answer)
    return answer
  }

  async function sendPatiently(
    given: SendOf<E>,
    files: readonly File[],
    intention: string,
  ): Promise<ReplyOf<E>> {
    const headers = { 'idempotency-key': openKeys.of(intention) }
    for (let tries = 0; ; tries += 1) {
      try {
        const reply = await call(endpoint, given, {
          headers,
          ...(timeoutMs && { timeoutMs }),
          ...(files.length > 0 && { file: files, timeoutMs: fileMs }),
        })
        openKeys.close(intention)
        return reply
      } catch (error) {
        const pause = impatient ? undefined : patience[tries]
        if (isUnanswered(error) && pause !== undefined) {
          onRetry?.()
          await new Promise((resolve) => setTimeout(resolve, pause))
          continue
        }
        if (isAnswer(error)) openKeys.close(intention)
        else if (!isRefused(error)) openKeys.doubt(intention)
        throw error
      }
    }
  }

  return {
    send,
    /** Sends the last request again, unchanged. */
    sendAgain() {
      if (!last) throw new Error('nothing was sent yet')
      return send(last, lastFiles)
    },
    /** Whether it was sent and may have been executed, although there was no response. */
    isInDoubt: (given = last) => given !== undefined && openKeys.isInDoubt(intentionOf(given)),
    /** The person has checked the outcome: the next request is a new intention. */
    forget: (given: SendOf<E>) => openKeys.close(intentionOf(given)),
  }
}

/** Rejected before the key was checked: nothing was done, and the outcome of an earlier attempt is still unknown. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  (refusedBefore.includes(error.status) || ['maintenance', 'busy'].includes(error.code))

/** The error that stopped it; `inDoubt` if it may have been executed all the same. */
export type OnceFailure = { error: unknown; inDoubt: boolean }
