import type { ReactNode } from 'react'

/**
 * How to distinguish the parts of a bar, the lowest first: by lightness and pattern, not by hue alone, so that they differ for color-blind
 * users and in black and white.
 */
export const partFills = [
  { fill: 'fill-chart-1', swatch: 'bg-chart-1', isHatched: false },
  { fill: 'stroke-chart-1', swatch: 'chart-hatched border border-chart-1', isHatched: true },
  { fill: 'fill-chart-2', swatch: 'bg-chart-2', isHatched: false },
  { fill: 'fill-surface stroke-chart-2', swatch: 'border border-chart-2 bg-surface', isHatched: false },
] as const

/** The pattern of the second part; one on a page serves all charts. */
export const Hatch = () => (
  <defs>
    <pattern
      id="chart-hatch"
      width={5}
      height={5}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width={5} height={5} className="fill-surface" />
      <rect width={2} height={5} className="fill-chart-1" />
    </pattern>
  </defs>
)

export type LegendMark = 'bar' | 'open' | 'mark' | 'dashed' | 0 | 1 | 2 | 3

const marks: Record<Exclude<LegendMark, number>, string> = {
  bar: 'size-2.5 bg-chart-1',
  open: 'size-2.5 border border-chart-2 bg-tint',
  mark: 'h-0.5 w-3 bg-chart-3',
  dashed: 'h-0 w-3 border-t-2 border-dashed border-chart-3',
}

/** What the marks of a chart mean. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1">{children}</ul>
)

export const LegendItem = ({ mark = 'bar', children }: { mark?: LegendMark; children: ReactNode }) => (
  <li className="flex items-center gap-1.5 whitespace-nowrap">
    <span
      aria-hidden="true"
      className={typeof mark === 'number' ? `size-2.5 ${partFills[mark].swatch}` : marks[mark]}
    />
    {children}
  </li>
)
