import { Hatch, partFills } from './parts.tsx'
import { type ChartPoint, type ChartProps, type Frame, middleOf, Plot } from './plot.tsx'

/** The share of its slot that a bar fills: less with few bars, so that three months don't look like walls. */
const fillOf = (count: number) => (count <= 4 ? 0.36 : count <= 8 ? 0.5 : 0.68)

/** Bars, whole or in parts, each with a thin mark for the comparison value; the highest shows its value. */
export function BarChart(props: ChartProps) {
  const { points, tickText } = props
  const count = points.length
  const width = (100 / count) * fillOf(count)
  const highest = points.reduce(
    (best, { value }, at) => ((value ?? 0) > (points[best]?.value ?? 0) ? at : best),
    0,
  )
  return (
    <Plot {...props}>
      {(frame) => (
        <>
          <Hatch />
          {points.map((point, at) => (
            <Bar
              key={point.key}
              point={point}
              frame={frame}
              left={middleOf(at, count) - width / 2}
              width={width}
            />
          ))}
          {(points[highest]?.value ?? 0) > 0 && (
            <text
              x={`${middleOf(highest, count)}%`}
              y={frame.heightAt(Math.max(points[highest]?.value ?? 0, points[highest]?.mark ?? 0)) - 6}
              textAnchor="middle"
              className="fill-ink text-12 font-semibold"
            >
              {tickText(points[highest]?.value ?? 0)}
            </text>
          )}
        </>
      )}
    </Plot>
  )
}

type BarProps = { point: ChartPoint; frame: Frame; left: number; width: number }

function Bar({ point: { value, mark, parts, open }, frame: { baseline, heightAt }, left, width }: BarProps) {
  const place = { x: `${left}%`, width: `${width}%` }
  const y = heightAt(value ?? 0)
  return (
    <g>
      {parts && !open ? (
        <Stack parts={parts} place={place} heightAt={heightAt} />
      ) : (
        <rect
          {...place}
          y={y}
          height={baseline - y}
          strokeWidth={1}
          className={open ? 'fill-tint stroke-chart-2' : 'fill-chart-1'}
        />
      )}
      {mark !== null && mark !== undefined && (
        <rect
          x={`${left - width * 0.12}%`}
          width={`${width * 1.24}%`}
          y={Math.min(heightAt(mark), baseline) - 1}
          height={2}
          className="fill-chart-3"
        />
      )}
    </g>
  )
}

type StackProps = {
  parts: readonly number[]
  place: { x: string; width: string }
  heightAt: Frame['heightAt']
}

/** Parts stacked with a one-pixel gap. */
function Stack({ parts, place, heightAt }: StackProps) {
  let below = 0
  return parts.map((part, n) => {
    const [from, to] = [heightAt(below), heightAt(below + part)]
    below += part
    return (
      part > 0 && (
        <rect
          // A part has no key but its position.
          key={partFills[n]?.fill ?? n}
          {...place}
          y={to}
          height={Math.max(0.5, from - to - 1)}
          {...(partFills[n]?.isHatched && { fill: 'url(#chart-hatch)' })}
          strokeWidth={1}
          className={partFills[n]?.fill}
        />
      )
    )
  })
}
