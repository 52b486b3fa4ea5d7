import { maximumMultiples, snapUp } from '../../contract/rules/quantity.ts'

export type Limits = {
  /** Sold in multiples of this many selling units. */
  step: number
  /** The maximum available now. */
  max: number
}

/** The accepted quantity for a typed number, and why it differs. */
export type Settled = {
  quantity: number
  because?: 'step' | 'most' | 'inOneLine' | 'unreadable' | 'notWhole'
}

/** The largest available multiple. */
export const mostOf = ({ step, max }: Limits): number => Math.max(0, Math.floor(max / step) * step)

/** Whether the limit is the line's maximum rather than the stock. */
export const isHeldBack = (limits: Limits): boolean => mostOf(limits) >= limits.step * maximumMultiples

/**
 * The number in a typed or pasted text, or undefined if there is none: `1,200` and `1 200` are 1200, `2,5` is two and a half, and
 * a unit may follow (`24 stems`).
 */
export function typedQuantity(text: string): number | undefined {
  const [, number = ''] = /^([\d,.\s]*\d)(?:\s*\p{L}{2,}\.?)?$/u.exec(text.trim()) ?? []
  const joined = number.replace(/[,\s](?=\d{3}(?!\d))/g, '').replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d{1,9}(\.\d+)?$/.test(joined) ? Number(joined) : undefined
}

/** The number in a text if it is a valid quantity while typing. */
export function wholeQuantity(text: string): number | undefined {
  const typed = typedQuantity(text)
  return Number.isInteger(typed) ? typed : undefined
}

/**
 * Settles a typed number: rounds up to the next multiple, then clamps to the available quantity. 0 stays 0, since it removes the
 * line. An empty box, a text without a number, a negative number and a fraction keep `value`.
 */
export function settleQuantity(text: string, value: number, limits: Limits): Settled {
  if (text.trim() === '') return { quantity: value }
  const typed = typedQuantity(text)
  if (typed === undefined)
    return { quantity: value, because: /^-\s*\d/.test(text.trim()) ? 'notWhole' : 'unreadable' }
  if (!Number.isInteger(typed)) return { quantity: value, because: 'notWhole' }
  const snapped = snapUp(typed, limits.step)
  const most = mostOf(limits)
  if (snapped > most) return { quantity: most, because: isHeldBack(limits) ? 'inOneLine' : 'most' }
  return snapped === typed ? { quantity: snapped } : { quantity: snapped, because: 'step' }
}

/** One click on plus (1) or minus (-1), or ten at once: to a multiple, clamped to 0 and the available quantity. */
export function steppedQuantity(value: number, presses: number, limits: Limits): number {
  const { step } = limits
  // From a number that is not a multiple, the first click only goes to the nearest one in its direction.
  const start =
    value % step === 0 ? value : presses > 0 ? Math.floor(value / step) * step : snapUp(value, step)
  return Math.min(Math.max(0, start + presses * step), mostOf(limits))
}
