import { lineAmountCents } from '../core/money.ts'

const hourMs = 3_600_000

/** Hours before an offer ends at which both sides are reminded. */
export const remindHours = 4

type End = {
  now: Date
  /** Hours until an offer expires by default. */
  hours: number
  /** When orders for its ship day close. */
  cutOff: Date
  /** The end that the representative chose; absent for the default. */
  chosen?: Date | undefined
}

/** When an offer ends: at the chosen time, or after its default hours, but never after the cut-off of its ship day. */
export function endOfOffer({ now, hours, cutOff, chosen }: End): Date {
  const wished = chosen ?? new Date(now.getTime() + hours * hourMs)
  return wished < cutOff ? wished : cutOff
}

/** When both sides are reminded that it ends. */
export const remindsAt = (endsAt: Date): Date => new Date(endsAt.getTime() - remindHours * hourMs)

type Slotted = { id: number; slot: number }

/**
 * The accepted lines: the chosen ones, and the first line of every slot without a choice. Undefined for a choice that isn't in the
 * offer, or two choices in one slot.
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

/** The first line of each slot, accepted unless the shop chooses another. */
export const firstLines = <L extends Slotted>(lines: readonly L[]): L[] => takenLines(lines, []) ?? []

/** The total of these lines in cents. */
export const offerCents = (lines: readonly { quantity: number; unitPriceE4: number }[]): number =>
  lines.reduce((sum, { quantity, unitPriceE4 }) => sum + lineAmountCents(quantity, unitPriceE4), 0)

/** The margin in percent of the price, with one decimal; null when price or cost is unknown. */
export function marginPercent(price: number | null, cost: number | null): number | null {
  if (price === null || cost === null || price <= 0) return null
  return Math.round((1 - cost / price) * 1000) / 10
}

export type CounterOf = { lineId: number; quantity: number; priceE4: number }

/** The lines of an offer with the shop's countered quantities and prices. Slots that it didn't counter keep all their lines. */
export function asCountered<L extends Slotted & { quantity: number; unitPriceE4: number }>(
  lines: readonly L[],
  counter: readonly CounterOf[],
): L[] {
  const named = new Set(counter.flatMap(({ lineId }) => lines.find(({ id }) => id === lineId)?.slot ?? []))
  return lines.flatMap((line) => {
    const own = counter.find(({ lineId }) => lineId === line.id)
    if (own) return [{ ...line, quantity: own.quantity, unitPriceE4: own.priceE4 }]
    // The shop countered another alternative of this slot.
    return named.has(line.slot) ? [] : [line]
  })
}
