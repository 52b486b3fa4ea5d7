import { lineAmountCents } from '../core/money.ts'

const hourMs = 3_600_000

/** Both sides are told so long before an offer ends. */
export const remindHours = 4

type End = {
  now: Date
  /** Hours that an offer stands automatically. */
  hours: number
  /** When orders for its ship day close. */
  cutOff: Date
  /** What the representative chose; absent for the usual end. */
  chosen?: Date | undefined
}

/** When an offer ends: what was chosen, else after its hours, never after the cut-off of its ship day. */
export function endOfOffer({ now, hours, cutOff, chosen }: End): Date {
  const wished = chosen ?? new Date(now.getTime() + hours * hourMs)
  return wished < cutOff ? wished : cutOff
}

/** When both sides are told that it ends. */
export const remindsAt = (endsAt: Date): Date => new Date(endsAt.getTime() - remindHours * hourMs)

type Slotted = { id: number; slot: number }

/**
 * The lines that are taken: those that were chosen, and the first of every slot where none was. Undefined for a choice that the
 * offer doesn’t have, or two of one slot.
 */
export function takenLines<L extends Slotted>(
  lines: readonly L[],
  chosen: readonly number[],
): L[] | undefined {
  const picked = lines.filter(({ id }) => chosen.includes(id))
  if (picked.length !== new Set(chosen).size) return undefined
  const slots = [...Map.groupBy(lines, ({ slot }) => slot)]
  const taken = slots.map(([slot, of]) => {
    const own = picked.filter((line) => line.slot === slot)
    return own.length > 1 ? undefined : (own[0] ?? of[0])
  })
  return taken.includes(undefined) ? undefined : (taken as L[])
}

/** The first line of each slot, which the shop takes unless it says otherwise. */
export const firstLines = <L extends Slotted>(lines: readonly L[]): L[] => takenLines(lines, []) ?? []

/** Cents of these lines together. */
export const offerCents = (lines: readonly { quantity: number; unitPriceE4: number }[]): number =>
  lines.reduce((sum, { quantity, unitPriceE4 }) => sum + lineAmountCents(quantity, unitPriceE4), 0)

/** What is left of a price after cost, in percent of the price with one decimal; null where either isn’t known. */
export function marginPercent(price: number | null, cost: number | null): number | null {
  if (price === null || cost === null || price <= 0) return null
  return Math.round((1 - cost / price) * 1000) / 10
}

export type CounterOf = { lineId: number; quantity: number; priceE4: number }

/** The lines of an offer as the shop countered them: other numbers and prices, and only the lines that it named or left untouched. */
export function asCountered<L extends Slotted & { quantity: number; unitPriceE4: number }>(
  lines: readonly L[],
  counter: readonly CounterOf[],
): L[] {
  const named = new Set(counter.flatMap(({ lineId }) => lines.find(({ id }) => id === lineId)?.slot ?? []))
  return lines.flatMap((line) => {
    const own = counter.find(({ lineId }) => lineId === line.id)
    if (own) return [{ ...line, quantity: own.quantity, unitPriceE4: own.priceE4 }]
    // Another alternative of that slot was wanted instead.
    return named.has(line.slot) ? [] : [line]
  })
}
