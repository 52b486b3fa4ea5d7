import type { ReactNode } from 'react'

/** The result of editing a cell: saved, rejected with a sentence, or changed by another user since it was read. */
export type EditOutcome =
  | { kind: 'saved' }
  | { kind: 'refused'; message: string }
  | { kind: 'changed'; theirs: string }

export type CellEdit<Row> = {
  text: (row: Row) => string
  isOpen?: (row: Row) => boolean
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** `anyway` overwrites the other user's change. */
  save: (row: Row, text: string, options: { anyway: boolean }) => Promise<EditOutcome>
}

export type Column<Row> = {
  /** Unique in the grid; also identifies the column in saved choices. */
  key: string
  title: string
  /** Shown in the header instead of the title, which stays as the name for screen readers. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** The cell as plain text, for copying to a spreadsheet. */
  text: (row: Row) => string
  /** The endpoint's sort name; without it the header isn't clickable. */
  sort?: string
  /** In px; columns without it share the rest. */
  width?: number
  /** In a sheet: takes the remaining width, at least `width`. */
  rest?: boolean
  /** Right-aligned, for numbers. */
  right?: boolean
  /** Contains a labeled button, so its header is only for screen readers. */
  bare?: boolean
  /** Its place on a phone's card; `action` is at the bottom right. Default: a line below the title. */
  phone?: 'title' | 'aside' | 'line' | 'action' | 'hidden'
  /** Hidden until the user chooses it. The first column is always visible. */
  optional?: boolean
  /** Hidden while a row is open beside the grid, and in windows under 1300 px. */
  roomy?: boolean
  edit?: CellEdit<Row>
}

/** The index of the column that names a row: the title on a phone, else the first. */
export const namingColumn = <Row>(columns: readonly Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ phone }) => phone === 'title'),
  )
