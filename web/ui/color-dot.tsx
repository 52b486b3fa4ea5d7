/**
 * The color of a flower, beside its name in words. `second` is the other color of a two-tone flower. Data colors are
 * `#rrggbb`; what is none leaves the dot open.
 */
export function ColorDot({ color, second }: { color: string; second?: string | undefined }) {
  const fill = second ? `linear-gradient(90deg, ${color} 50%, ${second} 50%)` : color
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-[50%] border border-dot-edge"
      style={{ background: fill }}
    />
  )
}
