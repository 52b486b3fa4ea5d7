import { share } from './shares.ts'

/** A shop's line that something was bought for. `placed` orders lines among each other: the smaller comes first. */
export type CutLine = { units: number; orderType: string; placed: number }

const classOf = ({ orderType }: CutLine): number =>
  orderType === 'STANDING' ? 0 : orderType === 'PREBOOK' ? 1 : 2

/**
 * What each line gets of what comes, in the order of the lines: standing orders first, then pre-orders, then what was ordered last.
 * Within a class in proportion to what was asked, in whole steps, and nobody stays under half while another gets more than half.
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
