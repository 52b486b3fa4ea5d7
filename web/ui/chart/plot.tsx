import { type PointerEvent, type ReactNode, useState } from 'react'
import { labelled } from './scale.ts'

/** One point on the axis. */
export type ChartPoint = {
  key: string
  /** The axis label: a month, a day. */
  label: string
  /** A second label below it: the day of the month under the days to a holiday. */
  under?: string
  /** Null draws a gap. A value below the lowest line is drawn on that line; the point's text has the number. */
  value: number | null
  /** The comparison value, drawn across the bar or as a second line. */
  mark?: number | null
  /** The value in parts, the lowest first, in the order of `partFills`. Their sum is the value. */
  parts?: readonly number[]
  /** The value is not final: drawn as an outline. */
  open?: boolean
  /** The point in words, with its values. */
  text: string
}

export type ChartProps = {
  /** The unit of the axis, for the arrow keys: "Month". */
  label: string
  /** The chart's accessible name. */
  summary: string
  points: readonly ChartPoint[]
  ticks: readonly number[]
  tickText: (value: number) => string
  /** Height in px between the lowest and the highest line. */
  body?: number
  /** Names of the two rows of labels, to their left. */
  rows?: readonly [string, string]
  /** Text at the line before the first open point. */
  openText?: string
  /** The key of the point that the page is filtered by. */
  picked?: string | undefined
  /** A point was clicked, or chosen with Enter. */
  onPick?: (key: string) => void
}

/** Heights in px: room for a bar's value above the highest line, the usual plot, one row of labels. */
const [head, usualBody, row] = [18, 156, 24]

/** Where values are drawn. */
export type Frame = {
  /** The y position of the lowest line, in px from the top. */
  baseline: number
  /** The y position of a value, in px from the top. */
  heightAt: (value: number) => number
}

/** The x position of a point's middle, as a percentage of the width. */
export const middleOf = (at: number, count: number): number => ((at + 0.5) / count) * 100

/**
 * The frame of a chart: axis lines, labels below, and one line that describes the point under the pointer or selected with the
 * arrow keys, by default the last. `children` draws the points.
 */
export function Plot(props: ChartProps & { children: (frame: Frame) => ReactNode }) {
  const { label, summary, points, ticks, tickText, body = usualBody, rows, picked, onPick, children } = props
  const [chosen, setChosen] = useState<number>()
  const count = points.length
  const pickedAt = points.findIndex(({ key }) => key === picked)
  const at = Math.min(chosen ?? (pickedAt === -1 ? count - 1 : pickedAt), count - 1)
  const top = ticks.at(-1) ?? 1
  const baseline = head + body
  const bottom = ticks[0] ?? 0
  const heightAt = (value: number) =>
    baseline - ((Math.max(bottom, value) - bottom) / (top - bottom || 1)) * body
  const hasUnder = points.some(({ under }) => under)
  const height = baseline + (hasUnder ? row + 16 : row)
  const isLong = points.some((one) => one.label.length > 4)
  const shaded = chosen ?? (pickedAt === -1 ? undefined : pickedAt)

  const at100 = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count)))
  }
  const pick = (n: number) => {
    const key = points[n]?.key
    if (key !== undefined) onPick?.(key)
  }

  return (
    <div>
      <p className="mb-1 min-h-4 text-12 text-ink-2 max-md:min-h-8">{points[at]?.text}</p>
      <div className="flex rounded-2 outline-offset-2 outline-accent has-focus-visible:outline-2">
        <svg aria-hidden="true" width={40} height={height} className="shrink-0 fill-ink-3 text-12">
          {ticks.map((tick) => (
            <text key={tick} x={32} y={heightAt(tick) + 4} textAnchor="end">
              {tickText(tick)}
            </text>
          ))}
          {rows?.map((name, n) => (
            <text key={name} x={32} y={baseline + 18 + n * 16} textAnchor="end">
              {name}
            </text>
          ))}
        </svg>
        <div
          className={`relative min-w-0 flex-1 touch-pan-y ${onPick ? 'cursor-pointer' : ''}`}
          onPointerMove={(event) => setChosen(at100(event))}
          onPointerDown={(event) => setChosen(at100(event))}
          onPointerLeave={() => setChosen(undefined)}
          onClick={onPick && (() => pick(at))}
        >
          <svg
            role="img"
            aria-label={summary}
            width="100%"
            height={height}
            className="block overflow-visible"
          >
            {shaded !== undefined && (
              <rect
                x={`${(shaded / count) * 100}%`}
                width={`${100 / count}%`}
                y={head}
                height={body}
                className="fill-sunken"
              />
            )}
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={heightAt(tick)}
                y2={heightAt(tick)}
                shapeRendering="crispEdges"
                className={tick === bottom ? 'stroke-line-2' : 'stroke-line'}
              />
            ))}
            {children({ baseline, heightAt })}
            <StillOpen {...props} height={height} />
            {points.map((one, n) => (
              <Label key={one.key} y={baseline + 18} at={n} count={count} point={one} isLong={isLong} />
            ))}
          </svg>
          <input
            type="range"
            className="sr-only"
            aria-label={label}
            aria-valuetext={points[at]?.text}
            min={0}
            max={count - 1}
            value={at}
            onChange={(event) => setChosen(Number(event.target.value))}
            onKeyDown={(event) => event.key === 'Enter' && pick(at)}
            onBlur={() => setChosen(undefined)}
          />
        </div>
      </div>
    </div>
  )
}

/** The line between final points and open ones. */
function StillOpen({ points, openText, height }: ChartProps & { height: number }) {
  const first = points.findIndex(({ open }) => open)
  if (!openText || first < 1) return null
  const x = (first / points.length) * 100
  const isRight = x > 70
  return (
    <>
      <line
        x1={`${x}%`}
        x2={`${x}%`}
        y1={0}
        y2={height}
        strokeWidth={2}
        strokeDasharray="1 3"
        className="stroke-ink-2"
      />
      <text
        x={`${x}%`}
        dx={isRight ? -6 : 6}
        y={10}
        textAnchor={isRight ? 'end' : 'start'}
        className="fill-ink-2 text-12"
      >
        {openText}
      </text>
    </>
  )
}

/** Maximum number of labels on wide and narrow pages; fewer when labels are long, such as days. */
const roomFor = (isLong: boolean): [number, number] => (isLong ? [6, 4] : [14, 6])

type LabelProps = { y: number; at: number; count: number; point: ChartPoint; isLong: boolean }

/** Centered under its point unless that would overflow the chart. */
function Label({ y, at, count, point: { label, under }, isLong }: LabelProps) {
  const [mostWide, mostNarrow] = roomFor(isLong)
  const [wide, narrow] = [labelled(at, count, mostWide), labelled(at, count, mostNarrow)]
  if (label === '' || (!wide && !narrow)) return null
  const where = wide && narrow ? '' : wide ? 'max-md:hidden' : 'md:hidden'
  // The last of many points is too close to the edge for centered text.
  const isAtEdge = at === count - 1 && count > 14
  const place = {
    x: isAtEdge ? '100%' : `${middleOf(at, count)}%`,
    textAnchor: isAtEdge ? 'end' : 'middle',
    className: `fill-ink-3 text-12 ${where}`,
  } as const
  return (
    <>
      <text {...place} y={y}>
        {label}
      </text>
      {under && (
        <text {...place} y={y + 16}>
          {under}
        </text>
      )}
    </>
  )
}
