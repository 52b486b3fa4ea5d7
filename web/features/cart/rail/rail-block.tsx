import { Suspense, useRef, useState } from 'react'
import { centsFromDollars, moneyText } from '../../../../contract/core/money.ts'
import type { LineMove } from '../../../../contract/features/cart-moves.ts'
import { onDemand } from '../../../core/later.tsx'
import { useUser } from '../../../core/session.ts'
import { nowMs } from '../../../ui/clock.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { Flash } from '../../../ui/flash.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { totalText } from '../../../ui/money.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText } from '../../../words/units.ts'
import { methodIcon, useDayWords } from '../../shipment/day-words.ts'
import { deliveryState } from '../delivery.ts'
import { DragLine } from './drag-line.tsx'
import { LineBox } from './line-box.tsx'
import { changeText, totalChange, useEffectWords } from './move-effect.ts'
import { stopOf, useMoveLine, useMoving } from './moving.ts'
import { type Boarded, blockKey, type RailBlock, railMs } from './rail.ts'
import type { ShownBlock } from './use-rail.ts'

const BlockDetails = onDemand(async () => (await import('./block-details.tsx')).BlockDetails)

type Props = {
  block: ShownBlock
  /** What the line being moved would change here, once the server has answered. */
  move: LineMove | undefined
  /** The block that the line being moved stands on. */
  from: RailBlock | undefined
}

/** One truck of the rail: its day, its cut-off, and the lines on it as boxes in their colors. Lines are dropped on it. */
export function RailBlockItem({ block, move, from }: Props) {
  const { rail } = useMessages()
  const words = useDayWords()
  const moving = useMoving()
  const moveLine = useMoveLine()
  const [isOver, setIsOver] = useState(false)
  const [chosen, setChosen] = useState<Boarded>()
  const title = useRef<HTMLButtonElement>(null)
  const canTake =
    moving !== undefined &&
    !moving.to &&
    block.open &&
    !block.leaves &&
    block.shipToId === moving.order.shipToId &&
    block.key !== from?.key
  const takes = canTake && move?.possible !== false
  const look =
    isOver && takes
      ? 'border-accent bg-tint'
      : block.isShipment && block.open
        ? 'border-accent bg-surface'
        : block.open
          ? 'border-line-2 bg-surface'
          : 'border-danger bg-danger-bg'
  return (
    <li
      data-block={block.key}
      className={`relative flex min-h-36 min-w-52 flex-1 snap-start flex-col gap-1.5 overflow-hidden rounded-4 border px-3 py-2 transition-all duration-500 motion-reduce:transition-none ${look} ${
        block.leaves ? 'min-w-0! max-w-0 flex-none! translate-x-6 border-0 px-0! opacity-0' : 'max-w-160'
      } ${moving && !canTake && block.key !== from?.key ? 'opacity-55' : ''}`}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (moving && takes) void moveLine(moving, block)
      }}
    >
      <div className="flex items-center gap-2">
        <Icon name={methodIcon(block.method)} />
        <Popover
          label={rail.block(words.method(block.method), words.day(block.day))}
          width={440}
          trigger={(props) => (
            <button
              type="button"
              ref={title}
              // A box presses the button too, after it has chosen its line.
              onClick={({ isTrusted }) => isTrusted && setChosen(undefined)}
              className="min-w-0 truncate font-semibold after:absolute after:inset-0 after:rounded-4 hover:after:bg-hover/40"
              {...props}
            >
              {words.day(block.day)}
              <span className="sr-only">, {words.method(block.method)}</span>
            </button>
          )}
        >
          {(close) => (
            <Suspense fallback={<div className="h-60" />}>
              <BlockDetails block={block} chosen={chosen} onClose={close} />
            </Suspense>
          )}
        </Popover>
        <span aria-hidden="true" className="ml-auto text-12 whitespace-nowrap text-ink-2">
          {words.method(block.method)}
        </span>
      </div>
      <Closing block={block} />
      {moving ? (
        <Effect block={block} move={move} from={from} moving={moving} />
      ) : (
        <>
          <Boxes
            block={block}
            onChoose={(boarded) => {
              setChosen(boarded)
              title.current?.click()
            }}
          />
          <Load block={block} />
        </>
      )}
    </li>
  )
}

/** The cut-off, with a countdown in the last 24 hours; of a truck that has left, how many lines missed it. */
function Closing({ block: { cutOff, open, lines } }: { block: RailBlock }) {
  const { rail, shipment } = useMessages()
  const words = useDayWords()
  if (!open) return <p className="text-12 font-semibold text-danger">{rail.left(lines.length)}</p>
  if (!cutOff) return null
  return (
    <p className="-mt-1 flex min-h-4.5 items-center justify-between gap-2 text-12 text-ink-2">
      <span className="min-w-0 truncate">{shipment.until(words.cutOff(cutOff))}</span>
      {Date.parse(cutOff) - nowMs() <= railMs && <Countdown until={new Date(cutOff)} />}
    </p>
  )
}

/** Boxes that fit into two rows of the narrowest block. */
const mostBoxes = 11

/** The lines as boxes in the color of their goods. The block's button says the same, so they are left out for screen readers. */
function Boxes({ block, onChoose }: { block: RailBlock; onChoose: (boarded: Boarded) => void }) {
  const { rail } = useMessages()
  const { language } = useLanguage()
  const { lines } = block
  const shown = lines.length > mostBoxes + 1 ? lines.slice(0, mostBoxes) : lines
  return (
    <div aria-hidden="true" className="flex min-h-6 flex-wrap content-start gap-0.5">
      {lines.length === 0 && (
        <p className="text-12 text-ink-3">{block.isShipment ? rail.newLines : rail.empty}</p>
      )}
      {shown.map((boarded) => {
        const { line } = boarded
        const facts = [
          line.productDescription,
          quantityText(line.quantity, line.um, language),
          moneyText(centsFromDollars(line.amount)),
        ]
        return (
          <DragLine
            key={line.id}
            boarded={boarded}
            title={`${facts.join(' · ')}. ${rail.drag}`}
            className="relative z-10 size-6"
          >
            <span data-box={line.id} onClick={() => onChoose(boarded)}>
              <LineBox color={line.colorHex} />
            </span>
          </DragLine>
        )
      })}
      {shown.length < lines.length && (
        <span className="grid h-6 min-w-6 place-items-center px-0.5 text-12 font-semibold text-ink-2">
          {rail.more(lines.length - shown.length)}
        </span>
      )}
    </div>
  )
}

/** What is on the block, and how far it is from free delivery. */
function Load({ block }: { block: RailBlock }) {
  const {
    rail,
    checkout: { delivery },
  } = useMessages()
  const { locations, defaultLocation } = useUser()
  const { drop, lines, shipToId } = block
  const place =
    shipToId === defaultLocation?.id ? undefined : locations.find(({ id }) => id === shipToId)?.city
  const to = place ? `${rail.to(place)} · ` : ''
  if (!drop) {
    return (
      <p className="mt-auto text-12 text-ink-3">
        {to}
        <Fee block={block} />
      </p>
    )
  }
  const state = deliveryState(drop)
  const text = {
    pickup: () => delivery.pickup,
    free: () => delivery.free,
    covered: () => delivery.free,
    flat: () => delivery.flat(moneyText(drop.shippingCents)),
    toGo: () => (state.kind === 'toGo' ? delivery.more(moneyText(state.moreCents)) : ''),
  }[state.kind]()
  return (
    <div className="mt-auto min-w-0">
      <p className="truncate text-12">
        {to}
        <Flash on={drop.goodsCents}>{rail.lines(lines.length, totalText(drop.goodsCents))}</Flash>
      </p>
      {state.kind === 'toGo' || state.kind === 'free' ? (
        <ProgressBar
          value={state.kind === 'free' ? 1 : state.goodsCents}
          max={state.kind === 'free' ? 1 : state.minimumCents}
          label={text}
        >
          <span className="block truncate">{text}</span>
        </ProgressBar>
      ) : (
        <p className="truncate text-12 text-ink-2">{text}</p>
      )}
    </div>
  )
}

/** What delivery by an empty block costs. */
function Fee({ block: { method, shipToId } }: { block: RailBlock }) {
  const { checkout, shipment } = useMessages()
  const { locations, customRoute } = useUser()
  const address = locations.find(({ id }) => id === shipToId)
  if (method === 'Pickup') return checkout.delivery.pickup
  if (!address) return null
  const cost = moneyText(centsFromDollars(address.shippingCost))
  if (!customRoute) return checkout.delivery.flat(cost)
  return shipment.freeOver(moneyText(centsFromDollars(address.shippingMinimum)), cost)
}

type EffectProps = Props & { moving: NonNullable<ReturnType<typeof useMoving>> }

/** What the line being moved would do here: the change of the total, and why. */
function Effect({ block, move, from, moving }: EffectProps) {
  const { rail } = useMessages()
  const effectWords = useEffectWords()
  const { day, method } = stopOf(moving)
  if (block.key === blockKey(day, method, moving.order.shipToId))
    return <p className="text-12 text-ink-2">{rail.here}</p>
  if (moving.to && blockKey(moving.to.day, moving.to.method, moving.order.shipToId) === block.key)
    return <p className="text-12 font-semibold">{rail.moving}</p>
  if (!move) return null
  const sentences = effectWords({ move, boarded: moving, now: from?.drop })
  const cents = totalChange(move)
  return (
    <div className="flex flex-col">
      {move.possible && (
        <p className={`font-semibold ${cents > 0 ? 'text-amber' : cents < 0 ? 'text-accent' : ''}`}>
          {changeText(cents, rail)}
        </p>
      )}
      <p className={`line-clamp-3 text-12 ${move.possible ? 'text-ink-2' : 'text-danger'}`}>
        {sentences.slice(0, 2).join(' ')}
      </p>
    </div>
  )
}
