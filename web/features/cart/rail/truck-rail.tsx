import { type ReactNode, useId } from 'react'
import { Skeleton } from '../../../ui/waiting.tsx'
import { useMessages } from '../../../words/language.tsx'
import { useDayWords } from '../../shipment/day-words.ts'
import { useLineMoves, useMoving } from './moving.ts'
import { blockKey, ticksOf } from './rail.ts'
import { RailBlockItem } from './rail-block.tsx'
import { RailScale } from './rail-scale.tsx'
import { useLeaving, useRail } from './use-rail.ts'

/**
 * The coming trucks as one live rail: the next 24 hours with the shop's cut-offs, and below them each truck with the cart's lines on it.
 * Lines are dragged from one to another. While one is moved, each truck says what that does to price, stock and delivery. A truck
 * leaves when its cut-off passes.
 */
export function TruckRail({ action }: { action?: ReactNode }) {
  const t = useMessages().rail
  const id = useId()
  const words = useDayWords()
  const { blocks, now, isKnown } = useRail()
  const moving = useMoving()
  const shown = useLeaving(blocks)
  const from = moving && blocks.find(({ key }) => key === keyOf(moving))
  const targets = blocks.filter(
    ({ key, open, shipToId }) => open && key !== from?.key && shipToId === moving?.order.shipToId,
  )
  const { moveTo } = useLineMoves(moving?.to ? undefined : moving, targets)
  const next = blocks.find(({ open }) => open)
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 print:hidden ${moving ? 'top-14 z-20 -mx-4 bg-ground px-4 md:sticky md:-mx-6 md:px-6' : ''}`}
    >
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-16 font-semibold">
          {t.title}
        </h2>
        {action}
      </div>
      {!isKnown ? (
        <Skeleton height={196} />
      ) : blocks.length === 0 ? (
        <p className="text-ink-2">{t.noDays}</p>
      ) : (
        <>
          <RailScale blocks={blocks} now={now} />
          {ticksOf(blocks, now).length === 0 && next?.cutOff && (
            <p className="-mt-1 mb-2 text-12 text-ink-2">{t.noneSoon(words.cutOff(next.cutOff))}</p>
          )}
          <ul className="flex snap-x gap-2 overflow-x-auto pb-1 max-md:-mx-4 max-md:scroll-px-4 max-md:px-4">
            {shown.map((block) => (
              <RailBlockItem
                key={block.key}
                block={block}
                move={moving && moveTo(block)}
                from={from || undefined}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const keyOf = ({ order }: NonNullable<ReturnType<typeof useMoving>>) =>
  blockKey(order.date, order.deliveryMethod, order.shipToId)
