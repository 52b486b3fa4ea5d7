import { type ChartProps, type Frame, middleOf, Plot } from './plot.tsx'

const mostDots = 30

/** One line, with a dashed one for the comparison values; the last point shows its value. */
export function LineChart(props: ChartProps) {
  const { points, tickText } = props
  const count = points.length
  const last = points.findLastIndex(({ value }) => value !== null)
  const lastValue = points[last]?.value ?? 0
  return (
    <Plot {...props}>
      {({ heightAt }) => (
        <>
          <Line values={points.map(({ mark }) => mark ?? null)} heightAt={heightAt} isGhost />
          <Line values={points.map(({ value }) => value)} heightAt={heightAt} />
          {count <= mostDots &&
            points.map(
              ({ key, value }, at) =>
                value !== null && (
                  <circle
                    key={key}
                    cx={`${middleOf(at, count)}%`}
                    cy={heightAt(value)}
                    r={2.5}
                    className="fill-chart-1"
                  />
                ),
            )}
          {last >= 0 && (
            <>
              <circle
                cx={`${middleOf(last, count)}%`}
                cy={heightAt(lastValue)}
                r={4.5}
                className="fill-chart-1"
              />
              <text
                x={`${middleOf(last, count)}%`}
                y={heightAt(lastValue) - 10}
                textAnchor={count > mostDots ? 'end' : 'middle'}
                className="fill-ink text-12 font-semibold"
              >
                {tickText(lastValue)}
              </text>
            </>
          )}
        </>
      )}
    </Plot>
  )
}

type LineProps = {
  values: readonly (number | null)[]
  heightAt: Frame['heightAt']
  /** Dashed: the line of the comparison values. */
  isGhost?: boolean
}

/** Straight pieces between neighbors; a missing value leaves a gap. */
function Line({ values, heightAt, isGhost = false }: LineProps) {
  const count = values.length
  return values.flatMap((value, at) => {
    const before = values[at - 1]
    if (value === null || before === null || before === undefined) return []
    const place = { x1: `${middleOf(at - 1, count)}%`, x2: `${middleOf(at, count)}%` }
    return [
      <line
        // A point has no key but its position.
        key={place.x1}
        {...place}
        y1={heightAt(before)}
        y2={heightAt(value)}
        strokeWidth={2}
        strokeLinecap={isGhost ? 'butt' : 'round'}
        {...(isGhost && { strokeDasharray: '4 3' })}
        className={isGhost ? 'stroke-chart-3' : 'stroke-chart-1'}
      />,
    ]
  })
}
