/** The colors that the color list gives Assorted and Rainbow; no flower in the mix has them. */
const mixedColors = new Set(['#D9A6C2', '#9B6BD0'])
const mixedFill = 'conic-gradient(#B7122B 25%, #F7CF1D 0 50%, #EE8FA9 0 75%, #6F2C91 0)'

/** The CSS color of a flower. */
export const fillOf = (color: string): string => (mixedColors.has(color.toUpperCase()) ? mixedFill : color)

/**
 * A flower's color beside its name. `second` is the other color of a two-tone flower; mixed goods have a dot of four colors. Data
 * colors are `#rrggbb`; any other value leaves the dot empty.
 */
export function ColorDot({ color, second }: { color: string; second?: string | undefined }) {
  const isTwoTone = second && !mixedColors.has(color.toUpperCase())
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-[50%] border border-dot-edge"
      style={{
        background: isTwoTone ? `linear-gradient(90deg, ${color} 50%, ${second} 50%)` : fillOf(color),
      }}
    />
  )
}
