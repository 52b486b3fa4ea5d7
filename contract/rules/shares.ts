/** How what is there of a short item is shared among its orders. */
export const shareWays = ['evenly', 'first_ordered', 'first_truck', 'by_hand'] as const
export type ShareWay = (typeof shareWays)[number]

/** A line that asks for units. `placed` and `leaves` order lines among each other: the smaller comes first. */
export type Asking = {
  asked: number
  placed: number
  leaves: number
  /** Units that were decided by hand. */
  gets?: number | undefined
}

type Sharing = {
  /** Units that are there for these lines. */
  there: number
  /** Units that hands take at once, such as a bunch. */
  step: number
  way: ShareWay
}

/**
 * What each line gets, in the order of the lines: whole steps, never more than asked, and together all that is there in whole steps.
 * A line that asked for a part of a step may get that part. Evenly means in proportion to what was asked, and nobody under half
 * while another gets more than half. By hand, lines without a number get what is left, the first ordered first.
 */
export function share(lines: readonly Asking[], { there, step, way }: Sharing): number[] {
  const gets = lines.map(({ asked, gets: by }) =>
    way === 'by_hand' && by !== undefined ? Math.min(asked, Math.max(0, by)) : 0,
  )
  let left = Math.max(0, there) - gets.reduce((sum, units) => sum + units, 0)
  const full = new Set<number>()
  for (const { line, units } of takings(lines, { step, way })) {
    if (full.has(line)) continue
    if (units > left) {
      full.add(line)
      continue
    }
    gets[line] = (gets[line] ?? 0) + units
    left -= units
  }
  return gets
}

type Taking = { line: number; units: number; rank: readonly number[] }

/** Every step that a line could take, those that are served first in front. */
function takings(lines: readonly Asking[], { step, way }: Omit<Sharing, 'there'>): Taking[] {
  const all = lines.flatMap(({ asked, placed, leaves, gets }, line) => {
    if (way === 'by_hand' && gets !== undefined) return []
    return Array.from({ length: Math.ceil(asked / step) }, (_, nth): Taking => {
      const before = nth * step
      const units = Math.min(step, asked - before)
      const rank =
        way === 'evenly'
          ? [before * 2 < asked ? 0 : 1, (before + units / 2) / asked, placed]
          : way === 'first_truck'
            ? [leaves, placed, line, nth]
            : [placed, line, nth]
      return { line, units, rank }
    })
  })
  return all.sort((a, b) => compared(a.rank, b.rank))
}

function compared(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const apart = value - (b[at] ?? 0)
    if (apart !== 0) return apart
  }
  return 0
}

/** Why a number by hand can't be; undefined when it can. */
export const handFault = (
  { asked, gets }: { asked: number; gets: number },
  step: number,
): 'above' | 'step' | undefined => {
  if (gets > asked) return 'above'
  return gets % step === 0 || gets === asked ? undefined : 'step'
}
