import { urgencyOf } from '../../../ui/countdown.tsx'
import { useZone } from '../../../ui/dates.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useAtLeast } from '../../../ui/use-width.ts'
import { timeText } from '../../../words/format.ts'
import { useMessages } from '../../../words/language.tsx'
import { methodIcon } from '../../shipment/day-words.ts'
import { hoursOf, nightsOf, type RailBlock, type Tick, ticksOf } from './rail.ts'

const percent = (share: number) => `${share * 100}%`

const ink = { accent: 'text-accent', amber: 'text-amber', danger: 'text-danger' }
const bar = { accent: 'bg-accent', amber: 'bg-amber', danger: 'bg-danger' }

/** The next 24 hours as a line: now at its left end, nights darker, the cut-offs as ticks. The blocks below say the same in words. */
export function RailScale({ blocks, now }: { blocks: readonly RailBlock[]; now: Date }) {
  const t = useMessages().rail
  const zone = useZone()
  const isWide = useAtLeast(768)
  const ticks = ticksOf(blocks, now)
  const hours = hoursOf(now, zone).filter((_, i) => isWide || i % 2 === 0)
  return (
    <div aria-hidden="true" className="relative h-12 text-12 select-none">
      <div className="absolute inset-x-0 top-5 h-1.5 overflow-hidden rounded-2 bg-line">
        {nightsOf(now, zone).map(({ from, to }) => (
          <span
            key={from}
            className="absolute inset-y-0 bg-line-2"
            style={{ left: percent(from), width: percent(to - from) }}
          />
        ))}
      </div>
      <span className="absolute top-4.25 left-0 size-3 rounded-[50%] border-2 border-surface bg-ink" />
      <span className="absolute top-8 left-0 font-semibold text-ink">{t.now}</span>
      {hours
        .filter(({ share }) => share > (isWide ? 0.06 : 0.14) && share < 0.97)
        .map(({ at, share }) => (
          <span
            key={at.getTime()}
            className="absolute top-8 -translate-x-1/2 whitespace-nowrap text-ink-3"
            style={{ left: percent(share) }}
          >
            {timeText(at, zone).replace(':00', '')}
          </span>
        ))}
      {ticks.map((tick, i) => (
        <TickMark
          key={tick.at}
          tick={tick}
          now={now}
          isNamed={isApart(ticks, i, isWide ? 0.11 : 0.3)}
          isWide={isWide}
          zone={zone}
        />
      ))}
    </div>
  )
}

/** Whether there is room for a tick's time beside the one before. */
const isApart = (ticks: readonly Tick[], i: number, least: number): boolean =>
  i === 0 || ticks[i]!.share - ticks[i - 1]!.share >= least

type TickProps = { tick: Tick; now: Date; isNamed: boolean; isWide: boolean; zone: string }

function TickMark({ tick: { at, share, blocks }, now, isNamed, isWide, zone }: TickProps) {
  const kind = urgencyOf(Date.parse(at) - now.getTime())
  // Near an end of the line there is room on one side only.
  const room = isWide ? 0.06 : 0.18
  const isAtEnd = share > 1 - room
  return (
    <>
      <span
        className={`absolute top-4 h-3.5 w-0.75 -translate-x-1/2 rounded-2 ${bar[kind]}`}
        style={{ left: percent(share) }}
      />
      {isNamed && (
        <span
          className={`absolute -top-0.5 flex items-center gap-1 font-semibold whitespace-nowrap ${isAtEnd || share < room ? '' : '-translate-x-1/2'} ${ink[kind]}`}
          style={isAtEnd ? { right: percent(1 - share) } : { left: percent(share) }}
        >
          {[...new Set(blocks.map(({ method }) => methodIcon(method)))].map((icon) => (
            <Icon key={icon} name={icon} />
          ))}
          {timeText(new Date(at), zone)}
        </span>
      )}
    </>
  )
}
