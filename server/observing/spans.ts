import { randomBytes } from 'node:crypto'
import { Counter } from '../core/figures.ts'
import { currentScope, type TraceContext } from '../core/scope.ts'

/** The numbers of OpenTelemetry. */
export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const
export type SpanKind = keyof typeof spanKinds
export type Attributes = Readonly<Record<string, string | number | boolean>>

export type Span = {
  trace: TraceContext
  parentId: string | undefined
  name: string
  kind: SpanKind
  /** Milliseconds since 1970, with fractions. */
  startMs: number
  endMs: number
  attributes: Attributes
  failed: boolean
}

export type TraceSettings = {
  url: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  share: number
  resource: Readonly<Record<string, string>>
}

type Limits = { everyMs?: number; mostWaiting?: number; batch?: number }

const nowMs = () => performance.timeOrigin + performance.now()
const newId = (bytes: number) => randomBytes(bytes).toString('hex')

/**
 * Records spans and sends them by OTLP over HTTP as JSON, in batches. The queue is bounded: while the collector is slow or
 * unreachable, spans that don't fit are dropped and counted, and no request waits or fails.
 */
export class Spans {
  readonly outcomes = new Counter()
  readonly #settings: TraceSettings
  readonly #warn: (about: object, text: string) => void
  readonly #limits: Required<Limits>
  readonly #waiting: Span[] = []
  readonly #timer: NodeJS.Timeout
  #sending: Promise<void> | undefined
  #isFailing = false

  constructor(settings: TraceSettings, warn: (about: object, text: string) => void, limits: Limits = {}) {
    this.#settings = settings
    this.#warn = warn
    this.#limits = { everyMs: 2_000, mostWaiting: 4_096, batch: 512, ...limits }
    this.#timer = setInterval(() => this.#send(), this.#limits.everyMs)
    this.#timer.unref()
  }

  /**
   * The context of a trace's first span in this process. The trace's id decides whether it is recorded, so that every process decides
   * alike; a caller can continue its trace but can't make this process record more than its share.
   */
  root(remote: TraceContext | undefined): TraceContext {
    const traceId = remote?.traceId ?? newId(16)
    const part = Number.parseInt(traceId.slice(-13), 16) / 16 ** 13
    return { traceId, spanId: newId(8), sampled: part < this.#settings.share }
  }

  /** The context of a child span in this process. */
  below = (parent: TraceContext): TraceContext => ({ ...parent, spanId: newId(8) })

  /** A span that has ended just now after `ms`. */
  ended(span: Omit<Span, 'startMs' | 'endMs'>, ms: number) {
    if (!span.trace.sampled) return
    if (this.#waiting.length >= this.#limits.mostWaiting) {
      this.outcomes.add({ outcome: 'dropped' })
      return
    }
    const endMs = nowMs()
    this.#waiting.push({ ...span, startMs: endMs - ms, endMs })
    if (this.#waiting.length >= this.#limits.batch) this.#send()
  }

  /** A child span of the current operation; none outside a recorded trace. */
  endedHere(about: Pick<Span, 'name' | 'kind' | 'attributes' | 'failed'>, ms: number) {
    const parent = currentScope()?.trace
    if (parent?.sampled) this.ended({ ...about, trace: this.below(parent), parentId: parent.spanId }, ms)
  }

  #send() {
    if (this.#waiting.length === 0) return
    this.#sending ??= this.#sendBatch(this.#waiting.splice(0, this.#limits.batch)).finally(() => {
      this.#sending = undefined
      if (this.#waiting.length >= this.#limits.batch) this.#send()
    })
  }

  async #sendBatch(batch: readonly Span[]) {
    const { url, headers, timeoutMs, resource } = this.#settings
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(otlp(batch, resource)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      this.outcomes.add({ outcome: 'sent' }, batch.length)
      this.#isFailing = false
    } catch (error) {
      this.outcomes.add({ outcome: 'failed' }, batch.length)
      // Logged once until the collector accepts spans again; an outage of a night would fill the log.
      if (!this.#isFailing)
        this.#warn(
          { reason: (error as Error).message },
          'the collector of traces takes no spans; they are dropped',
        )
      this.#isFailing = true
    }
  }

  /** Sends the remaining spans. */
  async close() {
    clearInterval(this.#timer)
    while (this.#sending || this.#waiting.length > 0) {
      this.#send()
      await this.#sending
    }
  }
}

const nanos = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`

const valueOf = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

/** The JSON form of OTLP's ExportTraceServiceRequest: ids in hexadecimal, 64-bit numbers as text. */
const otlp = (batch: readonly Span[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [
        {
          scope: { name: 'stemyard' },
          spans: batch.map(({ trace, parentId, name, kind, startMs, endMs, attributes, failed }) => ({
            traceId: trace.traceId,
            spanId: trace.spanId,
            ...(parentId && { parentSpanId: parentId }),
            name,
            kind: spanKinds[kind],
            startTimeUnixNano: nanos(startMs),
            endTimeUnixNano: nanos(endMs),
            attributes: attributesOf(attributes),
            status: failed ? { code: 2 } : {},
          })),
        },
      ],
    },
  ],
})
