/** A line of an order as a pick list has it. */
export type PickLine = {
  orderNumber: number
  line: number
  productId: number
  description: string
  units: number
}

/** A line that is not as it was printed. */
export type PickChange = PickLine & { was: number }

const keyOf = ({ orderNumber, line, productId }: PickLine) => `${orderNumber}:${line}:${productId}`

/** What changed since a list was printed: lines that came, went or have other units, in the order of the lists. */
export function pickChanges(printed: readonly PickLine[], now: readonly PickLine[]): PickChange[] {
  const before = new Map(printed.map((line) => [keyOf(line), line]))
  const after = new Set(now.map(keyOf))
  return [
    ...now.flatMap((line) => {
      const was = before.get(keyOf(line))?.units ?? 0
      return was === line.units ? [] : [{ ...line, was }]
    }),
    ...printed
      .filter((line) => line.units > 0 && !after.has(keyOf(line)))
      .map((line) => ({ ...line, was: line.units, units: 0 })),
  ]
}

/** How often a hand takes something, such as bunches of 25; null when it isn't a whole number. */
export const handsOf = (units: number, step: number): number | null =>
  units % step === 0 ? units / step : null
