import { useState } from 'react'
import { dayAt } from '../../../contract/core/dates.ts'
import type { OrderStatus } from '../../../contract/rules/order-states.ts'
import { useZone } from '../../ui/dates.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { shipDayText, timeText, wallTimeText } from '../../words/format.ts'
import { type Messages, useLanguage, useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { useEventNote } from './event-note.ts'
import type { Order } from './order-read.ts'
import { type Step, stepsOf } from './order-steps.ts'

const stepNames: Record<OrderStatus, keyof Messages['orders']['step']> = {
  SUBMITTED: 'placed',
  PENDING_PAYMENT: 'payment',
  PAYMENT_UNKNOWN: 'payment',
  ON_HOLD: 'hold',
  CONFIRMED: 'confirmed',
  PICKING: 'picked',
  PACKED: 'packed',
  LOADED: 'loaded',
  OUT_FOR_DELIVERY: 'out',
  READY_FOR_PICKUP: 'ready',
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
  PICKED_UP: 'pickedUp',
  DELIVERY_FAILED: 'failed',
  CLOSED: 'closed',
  CANCELLED: 'cancelled',
}

/** The progress of an order: what happened, when and by whom, and what comes next. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useMessages().orders
  const { language } = useLanguage()
  const zone = useZone()
  const words = useDayWords()
  const eventNote = useEventNote()
  const steps = stepsOf(order)
  const isWide = useAtLeast(768)
  const [showsAll, setShowsAll] = useState(false)

  function whenText(step: Step, before: Step | undefined): string {
    if (!step.at) return ''
    const at = new Date(step.at)
    const day = dayAt(at, zone)
    const sameDay = before?.at !== undefined && dayAt(new Date(before.at), zone) === day
    return sameDay ? timeText(at, zone) : `${shipDayText(day, language)}, ${timeText(at, zone)}`
  }

  function whoText({ status, actor, note }: Step): string {
    if (status === 'SUBMITTED') return actor ?? ''
    if (status === 'CANCELLED' && actor && actor !== 'system') return t.placedBy(actor)
    if (note) return eventNote(note)
    return actor === 'system' || actor === order.placedBy ? t.automatic : (actor ?? '')
  }

  function comingText({ status }: Step): string {
    const last = status === 'DELIVERED' || status === 'PICKED_UP' || status === 'READY_FOR_PICKUP'
    return last ? words.day(order.date) : ''
  }

  const shown = steps.map((step, i): TimelineStep => {
    const details =
      step.state === 'next'
        ? [comingText(step), step.status === 'DELIVERED' && order.eta ? t.eta(wallTimeText(order.eta)) : '']
        : [whenText(step, steps[i - 1]), whoText(step)]
    return {
      key: `${i} ${step.status}`,
      title: t.step[stepNames[step.status]],
      details: details.filter(Boolean),
      state: step.state,
    }
  })
  // On phones, the order's lines would be far below all the steps.
  const at = shown.findLastIndex(({ state }) => state !== 'next')
  const isFolded = !isWide && !showsAll && shown.length > 3
  return (
    <div className="rounded-4 border border-line bg-surface p-4 md:px-6">
      <Timeline label={t.timeline} steps={isFolded ? shown.slice(at, at + 2) : shown} />
      {isFolded && (
        <button type="button" className={`${smallLinkClass} -mb-3 h-11`} onClick={() => setShowsAll(true)}>
          {t.allSteps(shown.length)}
        </button>
      )}
    </div>
  )
}
