import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sign } from '../signature.ts'

/**
 * When and how a notice is sent: `before` the answer, `after` it, `twice`, `late` by some seconds, `forged` by a third party, or
 * never.
 */
export type NoticeMode = 'after' | 'before' | 'twice' | 'late' | 'forged' | 'off'

type Told = { type: 'charge' | 'refund'; key: string; reference: string; amountCents: number }
type Options = { url: () => string | undefined; secret: string; log: FastifyBaseLogger }

export const lateMs = 5000
/** Retry delays in milliseconds for a refused notice; real companies retry for days. */
const pausesMs = [1000, 5000, 20_000]

/** Sends the distributor's server a signed notice for each change of a charge. */
export function createNotifier({ url, secret, log }: Options) {
  let mode: NoticeMode = 'after'
  const closing = new AbortController()
  const { signal } = closing

  async function isTaken(body: string, by: string): Promise<boolean> {
    const address = url()
    // No receiver was ever configured.
    if (!address) return true
    const signature = sign(body, { secret: by, at: new Date() })
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
    const timeout = AbortSignal.timeout(5000)
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([signal, timeout]),
      })
      return answer.ok
    } catch {
      return false
    }
  }

  async function deliver(told: Told, by = secret): Promise<void> {
    const body = JSON.stringify({ id: `sbx_event_${randomBytes(12).toString('base64url')}`, ...told })
    const times = mode === 'twice' ? 2 : 1
    for (let n = 0; n < times; n++) await insist(body, by)
  }

  async function insist(body: string, by: string): Promise<void> {
    for (const pause of [...pausesMs, 0]) {
      if (await isTaken(body, by)) return
      if (by !== secret || signal.aborted || pause === 0) break
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
    log.debug('the sandbox could not deliver a notice')
  }

  return {
    mode: (next: NoticeMode) => {
      mode = next
    },
    /** Resolves when the answer may be sent. */
    async tell(told: Told): Promise<void> {
      switch (mode) {
        case 'off':
          return
        case 'before':
          return deliver(told)
        case 'forged':
          return void deliver(told, randomBytes(32).toString('base64url'))
        case 'late':
          return void sleep(lateMs, undefined, { signal }).then(
            () => deliver(told),
            () => undefined,
          )
        case 'after':
        case 'twice':
          return void setImmediate(() => void deliver(told))
        default:
          throw new Error(`unhandled ${mode satisfies never}`)
      }
    },
    close: () => closing.abort(),
  }
}
