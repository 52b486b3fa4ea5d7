/** How the available units of a short item are divided among its orders. */
export const shareWays = ['evenly', 'first_ordered', 'first_truck', 'by_hand'] as const
export type ShareWay = (typeof shareWays)[number]

/** A line with its ordered units. `placed` and `leaves` are sort keys, smallest first. */
export type Asking = {
  asked: number
  placed: number
  leaves: number
  /** Units set by hand. */
  gets?: number | undefined
}

type Sharing = {
  /** Units available for these lines. */
  there: number
  /** Units that are handled together, such as a bunch. */
  step: number
  way: ShareWay
}

/**
 * The units for each line, in the order of the lines: whole steps, never more than ordered, until all available whole steps are given
 * out. A line that ordered a fraction of a step may get that fraction. `evenly`: in proportion to the ordered units, and no line gets
 * less than half while another gets more than half. `by_hand`: lines without a number share the rest, the first ordered first.
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

/** Every step that each line could get, in the order of service. */
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

/** Why a manual number isn't possible; undefined when it is. */
export const handFault = (
  { asked, gets }: { asked: number; gets: number },
  step: number,
): 'above' | 'step' | undefined => {
  if (gets > asked) return 'above'
  return gets % step === 0 || gets === asked ? undefined : 'step'
}
