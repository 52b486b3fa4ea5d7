const [width, height, edge] = [96, 28, 3]

type SparkProps = {
  values: readonly (number | null)[]
  /** Comparison values, drawn dashed. */
  before?: readonly (number | null)[]
}

/** A line without an axis, beside a figure that states its value, for several small charts on one page. */
export function Spark({ values, before = [] }: SparkProps) {
  const most = Math.max(...[...values, ...before].map((value) => value ?? 0), 0)
  const last = values.findLastIndex((value) => value !== null)
  const x = (at: number) => edge + (at / Math.max(1, values.length - 1)) * (width - 2 * edge)
  const y = (value: number) =>
    height - edge - (most > 0 ? Math.max(0, value) / most : 0) * (height - 2 * edge)
  return (
    <svg aria-hidden="true" width={width} height={height} className="block max-w-full">
      <path
        d={pathOf(before, x, y)}
        fill="none"
        strokeWidth={1.5}
        strokeDasharray="3 2"
        className="stroke-chart-3"
      />
      <path d={pathOf(values, x, y)} fill="none" strokeWidth={2} className="stroke-chart-1" />
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2.5} className="fill-chart-1" />}
    </svg>
  )
}

/** An SVG path through the known values; a missing one starts a new piece. */
export function pathOf(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  return values
    .flatMap((value, at) => {
      if (value === null) return []
      const isNew = (values[at - 1] ?? null) === null
      return [`${isNew ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`]
    })
    .join('')
}
