import { Counter } from '../core/figures.ts'

/** A failure with all its details; the functions below decide which of them leave this process. */
export type Failure = {
  error: unknown
  route: string
  requestId?: string | undefined
  traceId?: string | undefined
}

/** The posted report. `text` is a line for chat programs; `count` is how often this kind has happened since its last report. */
export type ErrorReport = {
  text: string
  kind: string
  message: string
  stack: string[]
  route: string
  version: string
  requestId?: string
  traceId?: string
  count: number
  at: string
}

type Options = {
  url: string | undefined
  version: string
  now: () => Date
  warn: (about: object, text: string) => void
  timeoutMs?: number
  /** Minimum time between two reports of a kind; failures in between are counted. */
  quietMs?: number
}

const mostKinds = 200
const mostWaiting = 20
const mostFrames = 15

/**
 * Posts each kind of failure at most once a minute. It never waits for the receiver; reports that can't be delivered are dropped and
 * counted.
 */
export class ErrorReports {
  readonly outcomes = new Counter()
  readonly #options: Options
  readonly #kinds = new Map<string, { reportedAt: number; since: number }>()
  readonly #waiting: ErrorReport[] = []
  #sending: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  report(failure: Failure) {
    const { url, version, now, quietMs = 60_000 } = this.#options
    if (!url) return
    const kind = kindOf(failure)
    const at = performance.now()
    const known = this.#kinds.get(kind)
    if (known && at - known.reportedAt < quietMs) {
      known.since += 1
      this.outcomes.add({ outcome: 'repeated' })
      return
    }
    // Evicts the kind reported longest ago: a Map keeps the order of insertion.
    this.#kinds.delete(kind)
    const [oldest] = this.#kinds.keys()
    if (oldest !== undefined && this.#kinds.size >= mostKinds) this.#kinds.delete(oldest)
    this.#kinds.set(kind, { reportedAt: at, since: 0 })
    if (this.#waiting.length >= mostWaiting) {
      this.outcomes.add({ outcome: 'dropped' })
      return
    }
    this.#waiting.push(reportOf(failure, { kind, version, at: now(), count: 1 + (known?.since ?? 0) }))
    this.#sending ??= this.#sendAll(url).finally(() => {
      this.#sending = undefined
    })
  }

  /** Resolves when everything is sent; waits for an unresponsive receiver at most its timeout per report. */
  async settled(): Promise<void> {
    await this.#sending
  }

  async #sendAll(url: string) {
    for (let report = this.#waiting.shift(); report; report = this.#waiting.shift())
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': 'Stemyard' },
          body: JSON.stringify(report),
          redirect: 'error',
          signal: AbortSignal.timeout(this.#options.timeoutMs ?? 5_000),
        })
        await answer.body?.cancel()
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
        this.outcomes.add({ outcome: 'sent' })
      } catch (error) {
        this.outcomes.add({ outcome: 'failed' })
        // The address may contain a key.
        const reason = (error as Error).message.replaceAll(url, 'ERROR_WEBHOOK_URL')
        this.#options.warn({ kind: report.kind, reason }, 'a failure could not be reported')
      }
  }
}

type Thrown = { name?: string; code?: string; message?: string; stack?: string }

const framesOf = ({ stack = '', message = '' }: Thrown): string[] => {
  const from = stack.indexOf(message)
  return stack
    .slice(from < 0 ? 0 : from + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, mostFrames)
}

const thrownOf = (error: unknown): Thrown =>
  error instanceof Error ? error : { name: 'Thrown', message: String(error) }

/** Failures with the same name, code and place in the source are one kind. */
function kindOf({ error, route }: Failure): string {
  const thrown = thrownOf(error)
  const [place] = framesOf(thrown)
  return [
    thrown.name ?? 'Error',
    thrown.code,
    place?.replace(/^at |file:\/\/\S*\/(?=(server|contract|db)\/)/g, '') ?? route,
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)
}

function reportOf(
  { error, route, requestId, traceId }: Failure,
  { kind, version, at, count }: { kind: string; version: string; at: Date; count: number },
): ErrorReport {
  const thrown = thrownOf(error)
  const message = withoutValues(thrown.message ?? '')
  return {
    text: `Stemyard ${version}: ${thrown.name ?? 'Error'} at ${route}: ${message}`,
    kind,
    message,
    stack: framesOf(thrown),
    route,
    version,
    ...(requestId && { requestId }),
    ...(traceId && { traceId }),
    count,
    at: at.toISOString(),
  }
}

/**
 * An error message may quote user input. Removes quoted text, addresses and numbers of more than three digits; the server's own log
 * has the whole message.
 */
export const withoutValues = (message: string): string =>
  message
    .slice(0, 2_000)
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]')
    .replace(/https?:\/\/\S+/g, '[address]')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’/g, '[text]')
    .replace(/\([^()]*\)=\([^()]*\)/g, '[values]')
    .replace(/[+(]?\d[\d\s().-]{2,}\d/g, '[number]')
    .slice(0, 500)
