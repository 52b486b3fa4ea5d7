import { AsyncLocalStorage } from 'node:async_hooks'
import type { Priority } from '../../contract/core/endpoint.ts'

/** A span's position, in W3C trace context terms: hexadecimal ids, and whether the trace is recorded. */
export type TraceContext = { traceId: string; spanId: string; sampled: boolean }

/**
 * The work that this process is doing at the moment. Database statements and outgoing calls read it to know what they are part
 * of, so functions need not pass it along.
 */
export type Scope = {
  /** `GET /api/v1/orders/:orderNumber`, `job sweep`: never the address as a client sent it. */
  name: string
  requestId?: string
  /** Undefined for work that is neither an API call nor a job or task. */
  priority?: Priority
  /** Absent where nothing is traced. */
  trace?: TraceContext
}

const storage = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => storage.getStore()

/** Runs `work`, and everything that it starts, in this scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work)

/** Sets the priority of the current scope from here on. */
export function setPriority(priority: Priority) {
  const scope = currentScope()
  if (scope) scope.priority = priority
}

/** Whether the current work may be refused or postponed under overload. */
export const canWait = (): boolean => {
  const priority = currentScope()?.priority
  return priority !== undefined && priority !== 'first'
}

/** What follows is no longer part of the trace: an event stream stays open as long as its page. */
export function endTrace() {
  const scope = currentScope()
  if (scope) delete scope.trace
}

/** The trace in a `traceparent` header of version 00 or later; undefined for anything else. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  if (header === undefined) return undefined
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-|$)/.exec(String(header)) ?? []
  if (version === undefined || version === 'ff') return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const traceparentOf = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

/** Headers of an outgoing request with which the receiver continues the trace. */
export function traceHeaders(): Record<string, string> {
  const trace = currentScope()?.trace
  return trace ? { traceparent: traceparentOf(trace) } : {}
}

const flagStart = 'trace:'

/** The job flag that lets a job's run continue the trace of the request that queued it; a payload has no place for it. */
export const traceFlag = (trace: TraceContext): string => `${flagStart}${traceparentOf(trace)}`

export const traceOfFlags = (flags: object | null | undefined): TraceContext | undefined =>
  readTraceparent(
    Object.keys(flags ?? {})
      .find((flag) => flag.startsWith(flagStart))
      ?.slice(flagStart.length),
  )
