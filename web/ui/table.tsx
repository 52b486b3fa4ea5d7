import type { ReactNode } from 'react'
import { useMessages } from '../messages/language.tsx'
import { Icon } from './icon.tsx'

type TableProps = {
  /** What the table lists, for those who cannot see it. */
  label: string
  /** A row of `Th`. */
  head: ReactNode
  /** Rows of 28 at 12 for staff, else 36 at 14. */
  dense?: boolean
  /** It has more columns than some windows can show. */
  wide?: boolean
  children: ReactNode
}

/** A ruled table; numbers stand right. It scrolls sideways inside its own box where the window is too narrow. */
export function Table({ label, head, dense = false, wide = false, children }: TableProps) {
  return (
    // A box that scrolls can be focused, so that the arrow keys reach what is out of view.
    <div
      role={wide ? 'region' : undefined}
      aria-label={wide ? label : undefined}
      tabIndex={wide ? 0 : undefined}
      className="overflow-x-auto -outline-offset-2"
    >
      <table
        aria-label={label}
        className={`w-full border-collapse text-left ${dense ? 'text-12 [--row:1.75rem]' : 'text-14 [--row:2.25rem]'}`}
      >
        <thead>
          <tr className="h-8 border-b border-line-2 bg-ground text-12 text-ink-3">{head}</tr>
        </thead>
        <tbody className="bg-surface">{children}</tbody>
      </table>
    </div>
  )
}

const cell = 'px-2 py-1 first:pl-4 last:pr-4'

type ThProps = {
  children?: ReactNode
  /** Numbers stand right. */
  right?: boolean
  /** In px; the rest share what is left. */
  width?: number
  sorted?: 'up' | 'down' | undefined
  onSort?: () => void
}

/** The head of a column; with `onSort` it is pressed to sort. */
export function Th({ children, right = false, width, sorted, onSort }: ThProps) {
  const t = useMessages()
  return (
    <th
      scope="col"
      aria-sort={sorted && (sorted === 'up' ? 'ascending' : 'descending')}
      style={{ width }}
      className={`${cell} font-semibold whitespace-nowrap ${right ? 'text-right' : ''}`}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex items-center gap-1.5 hover:text-ink">
          {children}
          {sorted && (
            <>
              <span className="sr-only">{sorted === 'up' ? t.ui.sortedUp : t.ui.sortedDown}</span>
              <Icon name={sorted === 'up' ? 'chevron-up' : 'chevron-down'} />
            </>
          )}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

type TrProps = {
  /** Ticked by its reader. */
  picked?: boolean
  /** The row the keyboard is on. */
  current?: boolean
  children: ReactNode
}

export function Tr({ picked = false, current = false, children }: TrProps) {
  const look = current
    ? 'bg-tint-2 [&>td]:border-y [&>td]:border-accent'
    : picked
      ? 'bg-tint-2'
      : 'hover:bg-hover'
  return (
    <tr
      aria-selected={picked || undefined}
      aria-current={current || undefined}
      className={`h-[var(--row)] border-b border-line transition-colors last:border-b-0 ${look}`}
    >
      {children}
    </tr>
  )
}

type TdProps = { children?: ReactNode; right?: boolean; bold?: boolean; quiet?: boolean; span?: number }

export function Td({ children, right = false, bold = false, quiet = false, span }: TdProps) {
  return (
    <td
      colSpan={span}
      className={`${cell} ${right ? 'text-right whitespace-nowrap' : ''} ${bold ? 'font-semibold' : ''} ${
        quiet ? 'text-ink-2' : ''
      }`}
    >
      {children}
    </td>
  )
}
