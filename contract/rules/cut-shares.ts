import { share } from './shares.ts'

/** A shop's line that a purchase was for. Lines are ordered by `placed`, smallest first. */
export type CutLine = { units: number; orderType: string; placed: number }

const classOf = ({ orderType }: CutLine): number =>
  orderType === 'STANDING' ? 0 : orderType === 'PREBOOK' ? 1 : 2

/**
 * How many of the received units each line gets, in the order of `lines`: standing orders first, then pre-orders, then other orders.
 * Within a class units are divided in proportion to the ordered units, in whole steps; no line stays under half while another gets
 * more than half.
 */
export function cutShares(
  lines: readonly CutLine[],
  { there, step }: { there: number; step: number },
): number[] {
  const gets = lines.map(() => 0)
  let left = there
  for (const which of [0, 1, 2]) {
    const members = lines.flatMap((line, at) => (classOf(line) === which ? [at] : []))
    const asked = members.map((at) => lines[at] as CutLine)
    const shares = share(
      asked.map(({ units, placed }) => ({ asked: units, placed, leaves: 0 })),
      { there: left, step, way: 'evenly' },
    )
    for (const [nth, at] of members.entries()) {
      gets[at] = shares[nth] ?? 0
      left -= shares[nth] ?? 0
    }
  }
  return gets
}
