/** A line of an order on a pick list. */
export type PickLine = {
  orderNumber: number
  line: number
  productId: number
  description: string
  units: number
}

/** A line that differs from the printed list. */
export type PickChange = PickLine & { was: number }

const keyOf = ({ orderNumber, line, productId }: PickLine) => `${orderNumber}:${line}:${productId}`

/** Changes since a list was printed: lines added, removed or with other units, in the order of the lists. */
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

/** How many packs to pick, such as bunches of 25; null when it isn't a whole number. */
export const handsOf = (units: number, step: number): number | null =>
  units % step === 0 ? units / step : null
