import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LineMove } from '../../../../contract/features/cart-moves.ts'
import { shipment as shipmentCalls } from '../../../../contract/features/shipment.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { read } from '../../../core/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, Waiting } from '../../../ui/waiting.tsx'
import { useMessages } from '../../../words/language.tsx'
import { methodIcon, useDayWords } from '../../shipment/day-words.ts'
import { changeText, totalChange, useEffectWords } from './move-effect.ts'
import { pickUp, putDown, type Stop, stopOf, useLineMoves, useMoveLine } from './moving.ts'
import { type Boarded, blockKey, type RailBlock } from './rail.ts'
import { useRail } from './use-rail.ts'

/** Days offered besides those of the rail. */
const laterDays = 30

type Props = {
  boarded: Boarded
  /** A day was chosen. */
  onDone: () => void
  /** The line is there. */
  onMoved?: ((there: Boarded) => void) | undefined
}

/** The days that a line can go to, each with what the move does to price, stock and delivery. Choosing one moves the line. */
export function MovePicker({ boarded, onDone, onMoved }: Props) {
  const t = useMessages()
  const errorText = useErrorText()
  const { blocks } = useRail()
  const { order, line } = boarded
  const [later, setLater] = useState<string>()
  const here = stopOf(boarded)
  const from = blocks.find(({ key }) => key === blockKey(here.day, here.method, order.shipToId))
  const onRail = blocks.filter(
    ({ key, open, shipToId }) => open && shipToId === order.shipToId && key !== from?.key,
  )
  const stops: Stop[] = [
    ...(later ? [{ day: later, method: order.deliveryMethod }] : []),
    ...onRail.map(({ day, method }) => ({ day, method })),
  ]
  const { moveTo, error, refetch } = useLineMoves(boarded, stops)
  const moveLine = useMoveLine()

  // The rail shows the same consequences meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another render of the same line isn't another choice.
  useEffect(() => {
    pickUp(boarded)
    return putDown
  }, [line.id])

  if (error)
    return (
      <Problem title={t.rail.movesFailed} onRetry={() => void refetch()}>
        {errorText(error)}
      </Problem>
    )
  return (
    <div className="flex flex-col">
      <h3 className="px-4 pt-3 pb-2 font-semibold">{t.rail.moveTitle(line.productDescription)}</h3>
      <ul>
        {stops.map((stop) => (
          <StopRow
            key={`${stop.day} ${stop.method}`}
            stop={stop}
            move={moveTo(stop)}
            boarded={boarded}
            from={from}
            onMove={() => {
              void moveLine(boarded, stop).then((there) => there && onMoved?.(there))
              onDone()
            }}
          />
        ))}
      </ul>
      <LaterDay boarded={boarded} taken={onRail} value={later} onChange={setLater} />
    </div>
  )
}

type StopProps = {
  stop: Stop
  move: LineMove | undefined
  boarded: Boarded
  from: RailBlock | undefined
  onMove: () => void
}

function StopRow({ stop, move, boarded, from, onMove }: StopProps) {
  const t = useMessages().rail
  const words = useDayWords()
  const effectWords = useEffectWords()
  const cents = move ? totalChange(move) : 0
  return (
    <li className="border-t border-line">
      <button
        type="button"
        disabled={!move?.possible}
        onClick={onMove}
        className="grid min-h-14 w-full grid-cols-[auto_1fr_auto] gap-x-3 px-4 py-2 text-left -outline-offset-2 enabled:hover:bg-hover disabled:cursor-default"
      >
        <span className="flex h-5 items-center">
          <Icon name={methodIcon(stop.method)} />
        </span>
        <span className="font-semibold">
          {words.day(stop.day)} <span className="font-normal text-ink-2">{words.method(stop.method)}</span>
        </span>
        <span className={`font-semibold ${cents > 0 ? 'text-amber' : cents < 0 ? 'text-accent' : ''}`}>
          {move?.possible && changeText(cents, t)}
        </span>
        <span
          className={`col-span-2 col-start-2 text-12 ${move && !move.possible ? 'text-danger' : 'text-ink-2'}`}
        >
          {move ? (
            effectWords({ move, boarded, now: from?.drop }).join(' ')
          ) : (
            <Waiting label={t.reading}>
              <Skeleton width="80%" height={12} />
            </Waiting>
          )}
        </span>
      </button>
    </li>
  )
}

type LaterProps = {
  boarded: Boarded
  taken: readonly RailBlock[]
  value: string | undefined
  onChange: (day: string) => void
}

/** Open days of the line's method that the rail doesn't show. The one chosen joins the list above. */
function LaterDay({ boarded: { order }, taken, value, onChange }: LaterProps) {
  const t = useMessages().rail
  const words = useDayWords()
  const { deliveryMethod: method, shipToId } = order
  const query = { method, shipToId: String(shipToId) }
  const days = useQuery(read(shipmentCalls.days, { query }))
  const open = (days.data?.rows ?? [])
    .filter(
      ({ date, enabled }) =>
        enabled &&
        date !== order.date &&
        !taken.some((block) => block.day === date && block.method === method),
    )
    .slice(0, laterDays)
  if (open.length === 0) return null
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3">
      <span aria-hidden="true" className="text-ink-2">
        {t.later}
      </span>
      <Select
        label={t.later}
        value={value ?? ''}
        onChange={onChange}
        options={[
          { value: '', label: t.laterPick },
          ...open.map(({ date }) => ({ value: date, label: words.day(date) })),
        ]}
      />
    </div>
  )
}
