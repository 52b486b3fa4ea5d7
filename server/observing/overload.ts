import type { Endpoint, Priority } from '../../contract/core/endpoint.ts'
import { priorityOf } from '../../contract/core/priority.ts'
import { AppError } from '../core/errors.ts'
import { Counter } from '../core/figures.ts'
import { setPriority } from '../core/scope.ts'

type Limits = { delayMs: number; waiting: number }
type Pressure = { delayMs: number; waiting: number }

/** Calls of usual importance are refused only at this many times the limits. */
const usualAt = 4

/** The process's load relative to its limits: 1 is at one of them. A limit of 0 is off. */
export const strain = ({ delayMs, waiting }: Pressure, limits: Limits): number =>
  Math.max(
    limits.delayMs > 0 ? delayMs / limits.delayMs : 0,
    limits.waiting > 0 ? waiting / limits.waiting : 0,
  )

/** Seconds to wait, randomized so that clients don't retry at the same moment. */
export const comeBackIn = (): number => 2 + Math.floor(Math.random() * 4)

/** Whether a call of this priority is refused at this load. */
export function isRefused(priority: Priority, strained: number): boolean {
  switch (priority) {
    case 'first':
      return false
    case 'usual':
      return strained > usualAt
    case 'last':
      return strained > 1
    default:
      throw new Error(`unhandled ${priority satisfies never}`)
  }
}

/** Refuses low-priority calls under overload, so that check-outs, carts, sign-ins and drivers still work. */
export class Overload {
  readonly refused = new Counter()
  readonly #limits: Limits
  readonly #pressure: () => Pressure

  constructor(limits: Limits, pressure: () => Pressure) {
    this.#limits = limits
    this.#pressure = pressure
  }

  strain(): number {
    return strain(this.#pressure(), this.#limits)
  }

  /** Throws `busy`. Runs before the session is read and costs nothing. An admitted call runs with its priority. */
  admit(endpoint: Endpoint, accepts: string | undefined) {
    const priority = priorityOf(endpoint, accepts)
    setPriority(priority)
    if (priority === 'first' || !isRefused(priority, this.strain())) return
    this.refused.add({ priority })
    throw new AppError('busy', { retryAfter: comeBackIn() })
  }
}
