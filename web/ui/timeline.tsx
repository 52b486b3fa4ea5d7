import type { ReactNode } from 'react'
import { useMessages } from '../words/language.tsx'

export type TimelineStep = {
  key: string
  title: string
  /** Up to two lines below: when, who or where. */
  details?: readonly ReactNode[]
  state: 'done' | 'now' | 'next'
}

const dots = {
  done: 'border-accent bg-accent',
  now: 'border-4 border-accent bg-surface',
  next: 'border-2 border-line-2 bg-surface',
}

type TimelineProps = {
  label: string
  steps: readonly TimelineStep[]
  /** Vertical at every width, for a narrow column. */
  isDown?: boolean
}

/** Past and future steps as dots on a line: horizontal from 768 px on, vertical on phones. */
export function Timeline({ label, steps, isDown = false }: TimelineProps) {
  const t = useMessages()
  const says = { done: t.ui.done, now: t.ui.now, next: t.ui.next }
  return (
    <ol aria-label={label} className={`flex flex-col ${isDown ? '' : 'md:flex-row'}`}>
      {steps.map((step, i) => {
        const following = steps[i + 1]
        return (
          <li
            key={step.key}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className={`relative flex min-w-0 gap-3 pb-4 text-12 last:pb-0 ${
              isDown ? '' : 'md:flex-1 md:flex-col md:gap-2 md:pr-3 md:pb-0'
            }`}
          >
            {following && (
              <span
                aria-hidden="true"
                className={`absolute top-3 bottom-0 left-[5px] w-0.5 ${
                  isDown ? '' : 'md:top-[5px] md:right-0 md:bottom-auto md:left-3 md:h-0.5 md:w-auto'
                } ${following.state === 'next' ? 'bg-line-2' : 'bg-accent'}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`relative size-3 shrink-0 rounded-[50%] border ${isDown ? 'mt-0.5' : 'max-md:mt-0.5'} ${dots[step.state]}`}
            />
            <span className={`min-w-0 ${step.state === 'next' ? 'text-ink-3' : 'text-ink'}`}>
              <span className={`block ${step.state === 'next' ? '' : 'font-semibold'}`}>
                {step.title}
                <span className="sr-only">, {says[step.state]}</span>
              </span>
              {step.details?.map((detail, line) => (
                // The segments have no names and never change order.
                <span key={line} className="block text-balance">
                  {detail}
                </span>
              ))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export type SegmentState = 'done' | 'wrong' | 'next'

const segments = { done: 'bg-accent', wrong: 'bg-amber-mark', next: 'bg-line-2' }

/** Four short strokes for one line of an order, amber after a problem. */
export function Segments({ states }: { states: readonly SegmentState[] }) {
  const t = useMessages()
  const done = states.filter((state) => state !== 'next').length
  return (
    <span role="img" aria-label={t.ui.stepsDone(done, states.length)} className="inline-flex gap-0.5">
      {states.map((state, i) => (
        <span key={i} className={`h-1 w-5 ${segments[state]}`} />
      ))}
    </span>
  )
}
