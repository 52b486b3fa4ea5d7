import type { checkout } from '../../contract/checkout.ts'
import type { ReplyOf, SendOf } from '../../contract/endpoint.ts'
import { ApiError } from '../api.ts'

export type PlaceBody = NonNullable<SendOf<typeof checkout.place>['body']>
type PlaceReply = ReplyOf<typeof checkout.place>

type Wires<Body, Reply> = {
  send: (body: Body, idempotencyKey: string) => Promise<Reply>
  makeKey: () => string
  wait: (ms: number) => Promise<void>
  /** Told when nothing has come back and it is asked again. */
  onRetry?: () => void
}

const patienceMs = [1000, 2000, 4000]

/** No answer at all, one that says that the first is still at work, or a server that is starting. */
const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'offline' || error.code === 'request_in_progress' || error.code === 'unavailable')

/**
 * Places orders once, or pays once. Each attempt has an Idempotency-Key, kept until it is answered: what is sent again after a lost
 * connection is the same request under the same key, so that the first answer comes back instead of a second order.
 */
export class PlaceAttempt<Body = PlaceBody, Reply = PlaceReply> {
  readonly #wires: Wires<Body, Reply>
  #open: { body: Body; key: string } | undefined
  #running: Promise<Reply> | undefined

  constructor(wires: Wires<Body, Reply>) {
    this.#wires = wires
  }

  /** Whether an attempt was sent and never answered. */
  get isUnanswered(): boolean {
    return this.#open !== undefined && this.#running === undefined
  }

  /** Sends it; a second press while it is under way waits for the same answer. Throws ApiError. */
  place(body: Body): Promise<Reply> {
    if (this.#running) return this.#running
    const same = this.#open && JSON.stringify(this.#open.body) === JSON.stringify(body)
    if (!same) this.#open = { body, key: this.#wires.makeKey() }
    return this.#run()
  }

  /** Sends the unanswered attempt again, just as it was. */
  askAgain(): Promise<Reply> {
    if (this.#running) return this.#running
    if (!this.#open) throw new Error('there is no attempt without an answer')
    return this.#run()
  }

  #run(): Promise<Reply> {
    this.#running = this.#sendPatiently().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #sendPatiently(): Promise<Reply> {
    const { send, wait, onRetry } = this.#wires
    const attempt = this.#open
    if (!attempt) throw new Error('there is nothing to send')
    for (let tries = 0; ; tries += 1) {
      try {
        const reply = await send(attempt.body, attempt.key)
        this.#open = undefined
        return reply
      } catch (error) {
        if (!isUnanswered(error)) {
          this.#open = undefined
          throw error
        }
        const pause = patienceMs[tries]
        if (pause === undefined) throw error
        onRetry?.()
        await wait(pause)
      }
    }
  }
}
