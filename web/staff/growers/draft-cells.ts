import type {
  AvailabilityRow,
  AvailabilityWeek,
  CellDraft,
} from '../../../contract/features/growers/availability.ts'
import { type CellFacts, isRefused, readOffered, readPrice } from '../../../contract/rules/availability.ts'

/** The key of the column for the farm's own price; other columns are named by their week. */
export const priceColumn = 'price'

/** The text typed into a cell; null removes the cell from the draft. */
export type Typed = { productId: number; week: string | null; text: string | null }

export const keyOf = ({ productId, week }: Pick<Typed, 'productId' | 'week'>) =>
  `${productId} ${week ?? priceColumn}`

export function factsOf(row: AvailabilityRow, at: number, weeks: readonly AvailabilityWeek[]): CellFacts {
  return {
    soldBy: row.soldBy,
    pack: row.pack,
    multiple: row.multiple,
    ordered: row.cells[at]?.ordered ?? 0,
    isClosed: weeks[at]?.isClosed ?? true,
  }
}

const refusedDraft = (
  text: string,
  { fault, fix }: { fault: CellDraft['fault']; fix: number | null },
): CellDraft => ({
  text,
  value: null,
  rounded: false,
  fault,
  fix,
})

/** The draft for a cell's text, as the server will judge it; null if it equals the published value. */
function draftOf(
  row: AvailabilityRow,
  week: string | null,
  text: string,
  weeks: readonly AvailabilityWeek[],
): CellDraft | null {
  if (week === null) {
    const read = readPrice(text)
    if (isRefused(read))
      return refusedDraft(text, { ...read, fix: read.fix === null ? null : read.fix / 10_000 })
    const value = read.value === null ? null : read.value / 10_000
    return value === row.price ? null : { text, value, rounded: false, fault: null, fix: null }
  }
  const at = weeks.findIndex((one) => one.week === week)
  const read = readOffered(text, factsOf(row, at, weeks))
  if (isRefused(read)) return refusedDraft(text, read)
  if ((read.value ?? 0) === (row.cells[at]?.offered ?? 0)) return null
  return { text, value: read.value, rounded: read.rounded, fault: null, fix: null }
}

/** The row with typed texts that the server has not confirmed yet. */
export function withTyped(
  row: AvailabilityRow,
  typed: ReadonlyMap<string, Typed>,
  weeks: readonly AvailabilityWeek[],
): AvailabilityRow {
  if (typed.size === 0) return row
  const judged = (week: string | null, before: CellDraft | null) => {
    const one = typed.get(keyOf({ productId: row.productId, week }))
    if (!one) return before
    return one.text === null ? null : draftOf(row, week, one.text, weeks)
  }
  return {
    ...row,
    priceDraft: judged(null, row.priceDraft),
    cells: row.cells.map((cell, i) => ({ ...cell, draft: judged(weeks[i]?.week ?? '', cell.draft) })),
  }
}

/** The cell's text in the draft; null if the cell isn't in it. */
export function draftText(
  row: AvailabilityRow,
  column: string,
  weeks: readonly AvailabilityWeek[],
): string | null {
  return draftAt(row, column, weeks)?.text ?? null
}

export function draftAt(
  row: AvailabilityRow,
  column: string,
  weeks: readonly AvailabilityWeek[],
): CellDraft | null {
  if (column === priceColumn) return row.priceDraft
  return row.cells[weeks.findIndex(({ week }) => week === column)]?.draft ?? null
}

/** A cell as plain text, including a valid draft. */
export function cellText(row: AvailabilityRow, column: string, weeks: readonly AvailabilityWeek[]): string {
  const draft = draftAt(row, column, weeks)
  if (draft?.fault) return draft.text
  const value = draft
    ? draft.value
    : column === priceColumn
      ? row.price
      : (row.cells[weeks.findIndex(({ week }) => week === column)]?.offered ?? null)
  if (value === null) return ''
  return column === priceColumn ? priceText(value) : String(value)
}

/** At least two decimals. */
export const priceText = (dollars: number): string => {
  const text = dollars.toFixed(4)
  return text.replace(/0{1,2}$/, '')
}
