/** What a shop says of a line that arrived. */
export const checkInStates = ['GOOD', 'SHORT', 'WRONG', 'BAD'] as const
export type CheckInState = (typeof checkInStates)[number]

/** Days after the delivery in which boxes are checked in. */
export const checkInDays = 14

export type ArrivedLine = { lineId: number; quantity: number; said: CheckInState | null }
export type Said = { lineId: number; is: CheckInState; quantity: number }

export type CheckInFault = { line: number; fault: 'unknown' | 'none' | 'too-many' }

/**
 * What is written for an answer: each line that it names, and with `restIsGood` every other that nothing was said of yet. One press for
 * all never takes back what was said of a line. Units count only for lines that aren't good.
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
  // Of a line that is named twice, the last word counts.
  const last = new Map(named.map((one) => [one.lineId, one]))
  const rest = restIsGood ? lines.filter(({ lineId, said }) => said === null && !last.has(lineId)) : []
  return {
    writes: [
      ...[...last.values()].map((one) => (one.is === 'GOOD' ? { ...one, quantity: 0 } : one)),
      ...rest.map(({ lineId }): Said => ({ lineId, is: 'GOOD', quantity: 0 })),
    ],
  }
}
