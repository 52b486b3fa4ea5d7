import type { ReactNode } from 'react'

/**
 * `accent` a good or chosen state · `amber` needs attention · `danger` failed · `neutral` a plain fact ·
 * `outline` a property of the product (Farm, US, Featured).
 */
export type BadgeKind = 'accent' | 'amber' | 'danger' | 'neutral' | 'outline'

const kinds: Record<BadgeKind, string> = {
  accent: 'border-transparent bg-tint text-accent',
  amber: 'border-transparent bg-amber-bg text-amber',
  danger: 'border-transparent bg-danger-bg text-danger',
  neutral: 'border-transparent bg-sunken text-ink-2',
  outline: 'border-line-2 text-ink-2',
}

/** A word or two of status; `large` beside a page's title. One that `wraps` takes several lines where it must. */
export function Badge({
  kind = 'neutral',
  large = false,
  wraps = false,
  children,
}: {
  kind?: BadgeKind
  large?: boolean
  wraps?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center rounded-2 border text-12 font-semibold ${
        wraps ? '' : 'whitespace-nowrap'
      } ${large ? 'min-h-6 px-2' : 'min-h-4.5 px-0.75'} ${kinds[kind]}`}
    >
      {children}
    </span>
  )
}
