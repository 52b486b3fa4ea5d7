import type { ReactNode } from 'react'

type TableProps = {
  /** The table's accessible name. */
  label: string
  /** A row of `Th`. */
  head: ReactNode
  /** It has more columns than some windows fit. */
  wide?: boolean
  /** From edge to edge of a page: its first column aligns with the page's title. */
  page?: boolean
  children: ReactNode
}

/** A ruled table with numbers right-aligned. It scrolls sideways inside its own box if the window is too narrow. */
export function Table({ label, head, wide = false, page = false, children }: TableProps) {
  return (
    // A scrolling box must be focusable, so that the arrow keys can scroll it.
    <div
      role={wide ? 'group' : undefined}
      aria-label={wide ? label : undefined}
      tabIndex={wide ? 0 : undefined}
      className="relative overflow-x-auto -outline-offset-2"
    >
      <table
        aria-label={label}
        className={`w-full border-collapse text-left text-14 ${
          page ? 'md:[&_:is(td,th):first-child]:pl-6 md:[&_:is(td,th):last-child]:pr-6' : ''
        }`}
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
  /** Right-aligned, for numbers. */
  right?: boolean
  /** In px; the other columns share the rest. */
  width?: number
}

/** The head of a column. */
export function Th({ children, right = false, width }: ThProps) {
  return (
    <th
      scope="col"
      style={{ width }}
      className={`${cell} font-semibold whitespace-nowrap ${right ? 'text-right' : ''}`}
    >
      {children}
    </th>
  )
}

export function Tr({ children }: { children: ReactNode }) {
  return (
    <tr className="h-9 border-b border-line transition-colors last:border-b-0 hover:bg-hover">{children}</tr>
  )
}

type TdProps = {
  children?: ReactNode
  right?: boolean
  bold?: boolean
  quiet?: boolean
  span?: number
  /** A header cell, which names its row. */
  head?: boolean
}

export function Td({ children, right = false, bold = false, quiet = false, span, head = false }: TdProps) {
  const Cell = head ? 'th' : 'td'
  return (
    <Cell
      colSpan={span}
      scope={head ? 'row' : undefined}
      className={`${cell} ${right ? 'text-right whitespace-nowrap' : ''} ${bold ? 'font-semibold' : head ? 'font-normal' : ''} ${
        quiet ? 'text-ink-2' : ''
      }`}
    >
      {children}
    </Cell>
  )
}
