import { type PointerEvent, type ReactNode, useState } from 'react'
import { labelled } from './scale.ts'

/** What is measured at one place of the axis. */
export type ChartPoint = {
  key: string
  /** Under the axis: a month, a day. */
  label: string
  value: number
  /** Drawn across the bar, to compare with. */
  mark?: number | null
  /** What the point says in words, with its figures. */
  text: string
}

export type ChartProps = {
  /** What the axis runs along, for the arrow keys: "Month". */
  label: string
  /** What the picture shows, for those who cannot see it. */
  summary: string
  points: readonly ChartPoint[]
  ticks: readonly number[]
  tickText: (value: number) => string
}

/** Room above the highest line, for the words over a bar; of the lines; of the labels. In px. */
const [head, body, foot] = [18, 156, 24]
export const baseline = head + body

/** Where a value stands, in px from the top. */
export const heightAt = (value: number, top: number): number => baseline - (value / top) * body
/** Where the middle of a point stands, as a percentage of the width. */
export const middleOf = (at: number, count: number): number => ((at + 0.5) / count) * 100

/**
 * The frame of a chart: lines of the axis, labels below, and one line that says the point under the pointer or the one that
 * the arrow keys have come to; the last until then. `children` draws the points.
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

/** How many labels have room on wide pages and on narrow ones: months, and what is as long as a day. */
const roomFor = (isLong: boolean): [number, number] => (isLong ? [6, 4] : [12, 6])

type LabelProps = { at: number; count: number; text: string; isLong: boolean }

/** Under its point where there is room. */
function Label({ at, count, text, isLong }: LabelProps) {
  const [mostWide, mostNarrow] = roomFor(isLong)
  const [wide, narrow] = [labelled(at, count, mostWide), labelled(at, count, mostNarrow)]
  if (text === '' || (!wide && !narrow)) return null
  const where = wide && narrow ? '' : wide ? 'max-md:hidden' : 'md:hidden'
  // The last of many places is too near the edge for words in its middle.
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
