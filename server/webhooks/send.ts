import { WebError } from '../adapters/web/web.ts'
import type { Deps } from '../core/route.ts'
import { sealingKey, unseal } from '../core/sealed-secret.ts'
import type { Sent, Taken } from './finish.ts'
import { headersOf } from './signature.ts'

/** Secrets of webhooks aren't bound to a user. */
export const sealedFor = 0
const keepBytes = 2_048

const sentences = {
  not_web: 'This is no web address.',
  not_public: 'This address is inside the house or not of the web.',
  unreachable: 'No answer',
  too_large: 'The answer is too long.',
} as const

/** Sends one request to the receiver. The caller judges the response; no response makes this throw. */
export async function sendOnce(deps: Deps, taken: Taken, timeoutMs: number): Promise<Sent> {
  const at = deps.now()
  const key = await sealingKey(deps.settings)
  const kept = taken.oldSecretUntil && taken.oldSecretUntil > at ? taken.oldSecret : null
  const secrets = [taken.secret, kept].flatMap((sealed) =>
    sealed ? (unseal(key, sealedFor, sealed) ?? []) : [],
  )
  if (secrets.length === 0)
    return failure(at, {}, 'The secret can’t be read with the key of this server. Make a new one.')
  const headers = headersOf({ id: taken.messageId, at, body: taken.body }, secrets)
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status, answer } = await deps.adapters.web.post(taken.url, {
      headers,
      body: taken.body,
      timeoutMs,
      keepBytes,
    })
    const moved = status >= 300 && status < 400
    return { at, headers, status, answer, error: moved ? 'Redirects aren’t followed.' : '', tookMs: took() }
  } catch (error) {
    if (!(error instanceof WebError)) deps.log.warn({ err: error }, 'a webhook could not be called')
    const reason = error instanceof WebError ? error.reason : 'unreachable'
    const about = error instanceof WebError && reason === 'unreachable' ? `: ${error.message}` : ''
    return { ...failure(at, headers, `${sentences[reason]}${about}`.slice(0, 300)), tookMs: took() }
  }
}

const failure = (at: Date, headers: Record<string, string>, error: string): Sent => ({
  at,
  headers,
  status: null,
  answer: '',
  error,
  tookMs: 0,
})
