/** A shop's report on a line that arrived. */
export const checkInStates = ['GOOD', 'SHORT', 'WRONG', 'BAD'] as const
export type CheckInState = (typeof checkInStates)[number]

/** Days after the delivery during which boxes can be checked in. */
export const checkInDays = 14

export type ArrivedLine = { lineId: number; quantity: number; said: CheckInState | null }
export type Said = { lineId: number; is: CheckInState; quantity: number }

export type CheckInFault = { line: number; fault: 'unknown' | 'none' | 'too-many' }

/**
 * The reports to store for a check-in: each named line and, with `restIsGood`, GOOD for every line without a report. `restIsGood`
 * never replaces an earlier report. Units count only for lines that aren't good.
 */
export function checkedIn(
  lines: readonly ArrivedLine[],
  { named, restIsGood }: { named: readonly Said[]; restIsGood: boolean },
): { writes: Said[] } | { faults: CheckInFault[] } {
  const faults = named.flatMap(({ lineId, is, quantity }, line): CheckInFault[] => {
    const arrived = lines.find((one) => one.lineId === lineId)
    if (!arrived) return [{ line, fault: 'unknown' }]
    if (is === 'GOOD') return []
    if (quantity < 1) return [{ line, fault: 'none' }]
    return quantity > arrived.quantity ? [{ line, fault: 'too-many' }] : []
  })
  if (faults.length > 0) return { faults }
  // If a line is named twice, the last report counts.
  const last = new Map(named.map((one) => [one.lineId, one]))
  const rest = restIsGood ? lines.filter(({ lineId, said }) => said === null && !last.has(lineId)) : []
  return {
    writes: [
      ...[...last.values()].map((one) => (one.is === 'GOOD' ? { ...one, quantity: 0 } : one)),
      ...rest.map(({ lineId }): Said => ({ lineId, is: 'GOOD', quantity: 0 })),
    ],
  }
}
