import { maximumMultiples, snapUp } from '../../contract/quantity.ts'

export type Limits = {
  /** Sold in multiples of this many selling units. */
  step: number
  /** The most that can be taken now. */
  max: number
}

/** What a typed number becomes, and why it is not the number typed. */
export type Settled = { quantity: number; because?: 'step' | 'most' | 'inOneLine' | 'unreadable' }

/** The largest multiple that can be taken. */
export const mostOf = ({ step, max }: Limits): number => Math.max(0, Math.floor(max / step) * step)

/** Whether what is there is more than one line may have, so that this is what holds it back. */
export const isHeldBack = (limits: Limits): boolean => mostOf(limits) >= limits.step * maximumMultiples

/**
 * The number in a text as typed or pasted, or undefined when there is none: `1,200` and `1 200` are 1200, `2,5` is two and a half,
 * and a unit may follow (`24 stems`).
 */
export function typedQuantity(text: string): number | undefined {
  const [, number = ''] = /^([\d,.\s]*\d)(?:\s*\p{L}{2,}\.?)?$/u.exec(text.trim()) ?? []
  const joined = number.replace(/[,\s](?=\d{3}(?!\d))/g, '').replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d{1,9}(\.\d+)?$/.test(joined) ? Number(joined) : undefined
}

/**
 * Settles a typed number: up to the next multiple, then down to what can be taken. 0 stays 0, since it takes the line out.
 * An empty box or a text without a number keeps `value`.
 */
export function settleQuantity(text: string, value: number, limits: Limits): Settled {
  if (text.trim() === '') return { quantity: value }
  const typed = typedQuantity(text)
  if (typed === undefined) return { quantity: value, because: 'unreadable' }
  const snapped = snapUp(typed, limits.step)
  const most = mostOf(limits)
  if (snapped > most) return { quantity: most, because: isHeldBack(limits) ? 'inOneLine' : 'most' }
  return snapped === typed ? { quantity: snapped } : { quantity: snapped, because: 'step' }
}

/** One press of plus (1) or minus (-1), or ten at once: to a multiple, never past 0 or what can be taken. */
export function steppedQuantity(value: number, presses: number, limits: Limits): number {
  const { step } = limits
  // From a number that is no multiple, the first press only reaches the nearest one in its direction.
  const start =
    value % step === 0 ? value : presses > 0 ? Math.floor(value / step) * step : snapUp(value, step)
  return Math.min(Math.max(0, start + presses * step), mostOf(limits))
}
