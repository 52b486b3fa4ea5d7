import { baseline, type ChartProps, heightAt, middleOf, Plot } from './plot.tsx'
import { shortText } from './scale.ts'

/** The share of its slot that a bar fills: less with few bars, so that three months don't look like walls. */
const fillOf = (count: number) => (count <= 4 ? 0.36 : count <= 8 ? 0.5 : 0.68)

/** Bars, each with a thin mark for the comparison value; the highest shows its value. */
export function BarChart(props: ChartProps) {
  const { points, ticks } = props
  const count = points.length
  const top = ticks.at(-1) ?? 1
  const width = (100 / count) * fillOf(count)
  const highest = points.reduce((best, { value }, at) => (value > (points[best]?.value ?? 0) ? at : best), 0)
  return (
    <Plot {...props}>
      {points.map(({ key, value, mark }, at) => {
        const y = heightAt(value, top)
        const left = middleOf(at, count) - width / 2
        return (
          <g key={key}>
            <rect x={`${left}%`} width={`${width}%`} y={y} height={baseline - y} className="fill-chart-1" />
            {mark !== null && mark !== undefined && (
              <rect
                x={`${left - width * 0.12}%`}
                width={`${width * 1.24}%`}
                y={Math.min(heightAt(mark, top), baseline) - 1}
                height={2}
                className="fill-chart-3"
              />
            )}
          </g>
        )
      })}
      {(points[highest]?.value ?? 0) > 0 && (
        <text
          x={`${middleOf(highest, count)}%`}
          y={heightAt(Math.max(points[highest]?.value ?? 0, points[highest]?.mark ?? 0), top) - 6}
          textAnchor="middle"
          className="fill-ink text-12 font-semibold"
        >
          {shortText(points[highest]?.value ?? 0)}
        </text>
      )}
    </Plot>
  )
}
