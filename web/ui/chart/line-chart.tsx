import { type ChartProps, heightAt, middleOf, Plot } from './plot.tsx'
import { shortText } from './scale.ts'

const mostDots = 30

/** One line; the last point shows its value. */
export function LineChart(props: ChartProps) {
  const { points, ticks } = props
  const count = points.length
  const top = ticks.at(-1) ?? 1
  const placed = points.map(({ key, value }, at) => ({
    key,
    x: `${middleOf(at, count)}%`,
    y: heightAt(value, top),
  }))
  const last = placed.at(-1)
  return (
    <Plot {...props}>
      {placed.slice(1).map(({ key, x, y }, at) => (
        <line
          key={key}
          x1={placed[at]?.x}
          y1={placed[at]?.y}
          x2={x}
          y2={y}
          strokeWidth={2}
          strokeLinecap="round"
          className="stroke-chart-1"
        />
      ))}
      {count <= mostDots &&
        placed.map(({ key, x, y }) => <circle key={key} cx={x} cy={y} r={2.5} className="fill-chart-1" />)}
      {last && (
        <>
          <circle cx={last.x} cy={last.y} r={4.5} className="fill-chart-1" />
          <text
            x={last.x}
            y={last.y - 10}
            textAnchor={count > mostDots ? 'end' : 'middle'}
            className="fill-ink text-12 font-semibold"
          >
            {shortText(points.at(-1)?.value ?? 0)}
          </text>
        </>
      )}
    </Plot>
  )
}
