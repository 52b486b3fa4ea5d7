import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type PoolWatch, type RanStatement, watchOf } from '../../db/watch.ts'
import { Counter, Histogram } from '../core/figures.ts'
import { canWait, currentScope, inScope, type Scope, type TraceContext } from '../core/scope.ts'
import type { Settings } from '../core/settings.ts'
import { version } from '../core/version.ts'
import { ErrorReports } from './error-reports.ts'
import { EventLoop } from './event-loop.ts'
import { Overload } from './overload.ts'
import { type Attributes, type Span, Spans } from './spans.ts'

declare module '../core/route.ts' {
  interface Deps {
    observer: Observer
  }
}

type Options = {
  db: Kysely<Tables>
  settings: Pick<Settings, 'traces' | 'slowStatementMs' | 'errorWebhookUrl' | 'shedDelayMs' | 'shedWaiting'>
  log: FastifyBaseLogger
  now: () => Date
}

/** The name of an operation of this process, and the trace that it continues. */
type About = { name: string; remote?: TraceContext | undefined; requestId?: string }
/** How a call of another service ended. */
export type OutgoingOutcome = 'ok' | 'refused' | 'no_answer' | 'failed'
/** A request, job or task that has begun. */
export type Begun = { scope: Scope; parentId: string | undefined; at: number }

const statementBounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]
const workBounds = [0.1, 1, 10, 60, 600]
const callBounds = [0.1, 0.5, 2, 10]
/** Time limit for sending the last spans and failure reports at shutdown. */
const closeMs = 2_000
/** Maximum characters of a statement in a log line or a span. */
const mostText = 2_000

/** The telemetry of this process: metrics, traces, slow statements and failures. */
export class Observer {
  readonly statements = new Histogram(statementBounds)
  readonly poolWaits = new Histogram(statementBounds)
  readonly slowStatements = new Counter()
  readonly failedStatements = new Counter()
  readonly work = new Histogram(workBounds)
  readonly workEnded = new Counter()
  readonly calls = new Histogram(callBounds)
  readonly callsEnded = new Counter()
  readonly eventLoop = new EventLoop()
  readonly errors: ErrorReports
  readonly overload: Overload
  readonly pool: PoolWatch
  /** Undefined when tracing is off. */
  readonly spans: Spans | undefined
  readonly #log: FastifyBaseLogger
  readonly #slowMs: number
  readonly #stops: (() => void)[]

  constructor({ db, settings, log, now }: Options) {
    const warn = (about: object, text: string) => log.warn(about, text)
    this.#log = log
    this.#slowMs = settings.slowStatementMs
    this.pool = watchOf(db)
    this.pool.canWait = canWait
    this.errors = new ErrorReports({ url: settings.errorWebhookUrl, version, now, warn })
    this.overload = new Overload({ delayMs: settings.shedDelayMs, waiting: settings.shedWaiting }, () => ({
      delayMs: this.eventLoop.delayMs(),
      waiting: this.pool.state().waiting,
    }))
    this.spans = settings.traces && new Spans(settings.traces, warn)
    this.#stops = [
      this.pool.on('statement', (ran) => this.#ran(ran)),
      this.pool.on('wait', (ms) => this.poolWaits.note(ms / 1000)),
    ]
  }

  /** Also watches the pool of a replica, for its statements. */
  alsoWatch(db: Kysely<Tables>) {
    this.#stops.push(watchOf(db).on('statement', (ran) => this.#ran(ran)))
  }

  begin({ name, remote, requestId }: About): Begun {
    const trace = this.spans ? this.spans.root(remote) : remote
    const scope: Scope = { name, ...(requestId && { requestId }), ...(trace && { trace }) }
    return { scope, parentId: remote?.spanId, at: performance.now() }
  }

  /** Ends the span of an operation; does nothing when it isn't traced. */
  end(
    { scope, parentId, at }: Begun,
    { kind, failed, attributes = {} }: Pick<Span, 'kind' | 'failed'> & { attributes?: Attributes },
  ) {
    if (!scope.trace || !this.spans) return
    const { name, trace } = scope
    this.spans.ended({ trace, parentId, name, kind, attributes, failed }, performance.now() - at)
  }

  /** Runs a job or a task in its own scope, at the usual priority; reports a failure and rethrows it. */
  async run<T>(
    { queue, name, remote }: { queue: 'job' | 'task'; name: string; remote?: TraceContext | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    const begun = this.begin({ name: `${queue} ${name}`, remote })
    begun.scope.priority = 'usual'
    let failed = false
    try {
      return await inScope(begun.scope, work)
    } catch (error) {
      failed = true
      this.failed(error, begun.scope)
      throw error
    } finally {
      const labels = { queue, name }
      this.work.note((performance.now() - begun.at) / 1000, labels)
      this.workEnded.add({ ...labels, outcome: failed ? 'failed' : 'done' })
      this.end(begun, { kind: 'consumer', failed })
    }
  }

  /** Reports an unexpected failure. */
  failed(error: unknown, scope = currentScope()) {
    const { name = 'outside any request', requestId, trace } = scope ?? {}
    this.errors.report({ error, route: name, requestId, traceId: trace?.traceId })
  }

  /** Counts, times and traces a call of another service. */
  outgoing<T>(
    { service, method }: { service: string; method: string },
    call: () => T,
    outcomeOf: (answer: unknown) => OutgoingOutcome,
  ): T {
    const labels = { service, method }
    const outer = currentScope()
    const name = `${service} ${method}`
    const trace = outer?.trace ? this.spans?.below(outer.trace) : this.spans?.root(undefined)
    const scope: Scope = { ...(outer ?? { name }), ...(trace && { trace }) }
    const at = performance.now()
    const ended = (outcome: OutgoingOutcome) => {
      const ms = performance.now() - at
      this.calls.note(ms / 1000, labels)
      this.callsEnded.add({ ...labels, outcome })
      if (!trace) return
      const failed = outcome === 'failed' || outcome === 'no_answer'
      const attributes = { 'peer.service': service, outcome }
      this.spans?.ended(
        { trace, parentId: outer?.trace?.spanId, name, kind: 'client', attributes, failed },
        ms,
      )
    }
    // Its requests carry the trace of the call.
    const answer = inScope(scope, call)
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (value: unknown) => {
        ended(outcomeOf(value))
        return value
      },
      (error: unknown) => {
        ended('failed')
        throw error
      },
    ) as T
  }

  #ran({ sql, ms, failed }: RanStatement) {
    this.statements.note(ms / 1000)
    if (failed) this.failedStatements.add()
    const scope = currentScope()
    if (this.#slowMs > 0 && ms >= this.#slowMs) this.#slow({ sql, ms }, scope)
    if (!scope?.trace?.sampled) return
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, mostText) }
    this.spans?.endedHere({ name: verbOf(sql), kind: 'client', attributes, failed }, ms)
  }

  #slow({ sql, ms }: Pick<RanStatement, 'sql' | 'ms'>, scope: Scope | undefined) {
    this.slowStatements.add({ route: scope?.name ?? 'none' })
    const { name: route, requestId, trace } = scope ?? {}
    const statement = sql.replace(/\s+/g, ' ').slice(0, mostText)
    this.#log.warn(
      { route, requestId, traceId: trace?.traceId, ms: Math.round(ms), statement },
      'a slow statement',
    )
  }

  async close() {
    this.eventLoop.stop()
    for (const stop of this.#stops) stop()
    await Promise.race([
      Promise.all([this.spans?.close(), this.errors.settled()]),
      sleep(closeMs, undefined, { ref: false }),
    ])
  }
}

/** `select`, `insert`, `with`: the first word, for the name of a span. */
const verbOf = (sql: string): string => /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
