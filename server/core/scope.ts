import { AsyncLocalStorage } from 'node:async_hooks'
import type { Priority } from '../../contract/core/endpoint.ts'

/** Where a span belongs, as W3C trace context names it: hexadecimal ids, and whether the trace is recorded. */
export type TraceContext = { traceId: string; spanId: string; sampled: boolean }

/**
 * What this process does at the moment. Statements and outgoing calls read here what they are part of, so that no function passes
 * it on.
 */
export type Scope = {
  /** `GET /api/v1/orders/:orderNumber`, `job sweep`: never an address as someone sent it. */
  name: string
  requestId?: string
  /** Undefined for what is no call of the API, nor a job or task. */
  priority?: Priority
  /** Absent where nothing is traced. */
  trace?: TraceContext
}

const storage = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => storage.getStore()

/** Runs `work`, and everything that it starts, in this scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work)

/** From here on, this scope has this importance. */
export function setPriority(priority: Priority) {
  const scope = currentScope()
  if (scope) scope.priority = priority
}

/** Whether what runs here may be refused or put off when there is too much to do. */
export const canWait = (): boolean => {
  const priority = currentScope()?.priority
  return priority !== undefined && priority !== 'first'
}

/** What follows is no longer part of the trace: a stream of events lasts as long as its page. */
export function endTrace() {
  const scope = currentScope()
  if (scope) delete scope.trace
}

/** The trace in a `traceparent` header of version 00 or later; undefined for anything else. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-|$)/.exec(String(header ?? '')) ?? []
  if (version === undefined || version === 'ff') return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const traceparentOf = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

/** Headers of an outgoing request, by which its receiver continues the trace. */
export function traceHeaders(): Record<string, string> {
  const trace = currentScope()?.trace
  return trace ? { traceparent: traceparentOf(trace) } : {}
}

const flagStart = 'trace:'

/** The flag of a job by which its run continues the trace of the request that queued it; a payload has no place for it. */
export const traceFlag = (trace: TraceContext): string => `${flagStart}${traceparentOf(trace)}`

export const traceOfFlags = (flags: object | null | undefined): TraceContext | undefined =>
  readTraceparent(
    Object.keys(flags ?? {})
      .find((flag) => flag.startsWith(flagStart))
      ?.slice(flagStart.length),
  )
