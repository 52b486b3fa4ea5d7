import { type PointerEvent, type ReactNode, useState } from 'react'
import { labelled } from './scale.ts'

/** One point on the axis. */
export type ChartPoint = {
  key: string
  /** The axis label: a month, a day. */
  label: string
  value: number
  /** The comparison value, drawn across the bar. */
  mark?: number | null
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
}

/** Heights in px: above the highest line for a bar's value, of the lines, and of the labels. */
const [head, body, foot] = [18, 156, 24]
export const baseline = head + body

/** The y position of a value, in px from the top. */
export const heightAt = (value: number, top: number): number => baseline - (value / top) * body
/** The x position of a point's middle, as a percentage of the width. */
export const middleOf = (at: number, count: number): number => ((at + 0.5) / count) * 100

/**
 * The frame of a chart: axis lines, labels below, and one line that describes the point under the pointer or selected with the
 * arrow keys, by default the last. `children` draws the points.
 */
export function Plot({
  label,
  summary,
  points,
  ticks,
  tickText,
  children,
}: ChartProps & { children: ReactNode }) {
  const [chosen, setChosen] = useState<number>()
  const count = points.length
  const at = Math.min(chosen ?? count - 1, count - 1)
  const top = ticks.at(-1) ?? 1
  const isLong = points.some((one) => one.label.length > 4)

  function point({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count))))
  }

  return (
    <div>
      <p className="mb-1 min-h-4 text-12 text-ink-2 max-md:min-h-8">{points[at]?.text}</p>
      <div className="flex rounded-2 outline-offset-2 outline-accent has-focus-visible:outline-2">
        <svg
          aria-hidden="true"
          width={40}
          height={head + body + foot}
          className="shrink-0 fill-ink-3 text-12"
        >
          {ticks.map((tick) => (
            <text key={tick} x={32} y={heightAt(tick, top) + 4} textAnchor="end">
              {tickText(tick)}
            </text>
          ))}
        </svg>
        <div
          className="relative min-w-0 flex-1 touch-pan-y"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setChosen(undefined)}
        >
          <svg
            role="img"
            aria-label={summary}
            width="100%"
            height={head + body + foot}
            className="block overflow-visible"
          >
            {chosen !== undefined && (
              <rect
                x={`${(at / count) * 100}%`}
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
                y1={heightAt(tick, top)}
                y2={heightAt(tick, top)}
                shapeRendering="crispEdges"
                className={tick === 0 ? 'stroke-line-2' : 'stroke-line'}
              />
            ))}
            {children}
            {points.map((one, n) => (
              <Label key={one.key} at={n} count={count} text={one.label} isLong={isLong} />
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
            onBlur={() => setChosen(undefined)}
          />
        </div>
      </div>
    </div>
  )
}

/** Maximum labels on wide and on narrow pages, for months and labels as long as a day. */
const roomFor = (isLong: boolean): [number, number] => (isLong ? [6, 4] : [12, 6])

type LabelProps = { at: number; count: number; text: string; isLong: boolean }

/** Under its point if there is room. */
function Label({ at, count, text, isLong }: LabelProps) {
  const [mostWide, mostNarrow] = roomFor(isLong)
  const [wide, narrow] = [labelled(at, count, mostWide), labelled(at, count, mostNarrow)]
  if (text === '' || (!wide && !narrow)) return null
  const where = wide && narrow ? '' : wide ? 'max-md:hidden' : 'md:hidden'
  // The last of many points is too near the edge for centered text.
  const isAtEdge = at === count - 1 && count > 12
  return (
    <text
      x={isAtEdge ? '100%' : `${middleOf(at, count)}%`}
      y={baseline + 18}
      textAnchor={isAtEdge ? 'end' : 'middle'}
      className={`fill-ink-3 text-12 ${where}`}
    >
      {text}
    </text>
  )
}
