import { fillOf } from '../../../ui/color-dot.tsx'

/** A line of the cart as a box on its truck, in the color of its goods. */
export function LineBox({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="block size-6 rounded-2 border border-dot-edge bg-sunken shadow-[inset_0_0_0_2px_var(--color-surface)]"
      style={color ? { background: fillOf(color) } : undefined}
    />
  )
}
