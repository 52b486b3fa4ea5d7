import type { ComponentProps } from 'react'

type DayCellProps = Omit<
  ComponentProps<'button'>,
  'className' | 'style' | 'type' | 'disabled' | 'children'
> & {
  /** `24`, or `Dec 1` where a month begins. */
  number: string
  /** One word: Truck, No truck, Holiday, Closed, Today. */
  word: string
  /** The full day, for screen readers: Tue Nov 24. */
  said?: string
  state: 'open' | 'chosen' | 'closed'
  today?: boolean
}

/** One day of the ship calendar, 65 × 56. A closed day can be focused, so that its reason can be announced. */
export function DayCell({ number, word, said, state, today = false, ...native }: DayCellProps) {
  const look = {
    open: 'bg-surface text-ink hover:inset-ring hover:inset-ring-accent',
    chosen: 'bg-accent text-on-accent',
    closed: 'bg-ground text-ink-3 cursor-default',
  }[state]
  return (
    <button
      {...native}
      type="button"
      aria-disabled={state === 'closed' || undefined}
      className={`flex h-14 w-full min-w-0 flex-col items-start border border-line px-1.5 py-1 text-left max-md:h-16 max-md:px-0.5 -outline-offset-2 ${look}`}
    >
      <span
        className={`whitespace-nowrap tracking-tight max-md:text-[clamp(11px,3.2vw,13px)] ${state === 'closed' ? '' : 'font-semibold'} ${
          today ? 'underline decoration-2 underline-offset-2' : ''
        }`}
      >
        {number}
      </span>
      <span className="max-w-full text-12 tracking-tight break-normal max-md:text-[clamp(9px,2.8vw,11px)] md:truncate">
        {word}
      </span>
      {said && <span className="sr-only">, {said}</span>}
    </button>
  )
}
