import type { FileColumn } from '../../../contract/features/daily-prices/file-shapes.ts'
import { type RowField, requiredFields } from '../../../contract/features/daily-prices/rows.ts'
import { unitCodeOf } from '../../../contract/words/unit-words.ts'
import { fieldsByName, plainName } from '../../reading/headings.ts'
import type { Cell } from '../../reading/table.ts'
import { type Decimals, readNumber } from '../../reading/values.ts'
import { dayFields, fieldNames } from './fields.ts'
import { departmentOf } from './read-row.ts'

/** The last field of each column, by its normalized heading; null for a column that was left out. */
export type Remembered = Readonly<Record<string, RowField | null>>

export type PlacedColumn = Pick<FileColumn, 'field' | 'how'>

type Given = {
  headings: readonly Cell[]
  /** The person's choices, by column. */
  chosen?: readonly (RowField | null)[] | undefined
  remembered: Remembered
  /** Cells of the first rows, by column. */
  samples: readonly (readonly Cell[])[]
  decimals: Decimals
}

/**
 * The field of each column: the person's choice, else the field remembered for its heading, else the one that its name means,
 * else, for a required field, the one that its values suggest. Each field has one column.
 */
export function placeColumns({ headings, chosen, remembered, samples, decimals }: Given): PlacedColumn[] {
  if (chosen)
    return headings.map((_, i) => ({
      field: chosen[i] ?? null,
      how: chosen[i] === undefined ? null : 'person',
    }))
  const taken = new Set<RowField>()
  const take = (field: RowField | null | undefined, how: PlacedColumn['how']): PlacedColumn | undefined => {
    if (!field || taken.has(field)) return undefined
    taken.add(field)
    return { field, how }
  }
  const known = headings.map((heading) => remembered[plainName(heading)])
  const fromMemory = known.map((field) => take(field, 'remembered'))
  const byName = fieldsByName(headings, fieldNames)
  const placed = headings.map((_, i): PlacedColumn => {
    if (fromMemory[i]) return fromMemory[i]
    // Left out last time: it is known and not read.
    if (known[i] === null) return { field: null, how: 'remembered' }
    return take(byName[i], 'name') ?? { field: null, how: null }
  })
  for (const field of requiredFields) {
    if (taken.has(field)) continue
    const column = placed.findIndex(
      ({ field: found, how }, i) =>
        found === null && how === null && looksLike(field, samples[i] ?? [], decimals),
    )
    if (column >= 0) placed[column] = take(field, 'values') as PlacedColumn
  }
  return placed
}

const shareOf = (cells: readonly Cell[], test: (cell: Cell) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

/** Whether most values of a column with an unknown name fit a field. */
export function looksLike(
  field: (typeof requiredFields)[number],
  cells: readonly Cell[],
  decimals: Decimals,
): boolean {
  const filled = cells.filter((cell) => String(cell).trim() !== '')
  if (filled.length < 3) return false
  const different = new Set(filled.map(String)).size
  switch (field) {
    case 'itemCode':
      return (
        different > filled.length * 0.9 &&
        shareOf(filled, (cell) => /^\d{4,10}$/.test(String(cell).trim())) > 0.8
      )
    case 'description':
      return (
        different > filled.length * 0.7 &&
        shareOf(filled, (cell) => /\p{L}{3,}.*\s\S/u.test(String(cell)) && String(cell).length > 8) > 0.8
      )
    case 'department':
      return shareOf(filled, (cell) => departmentOf(String(cell).trim()) !== undefined) > 0.8
    case 'um':
      return shareOf(filled, (cell) => unitCodeOf(String(cell).trim()) !== undefined) > 0.8
    case 'price1E4':
      return (
        shareOf(filled, (cell) => {
          const found = readNumber(cell, decimals)
          return found.kind === 'number' && /\.\d{1,4}$/.test(found.text)
        }) > 0.8
      )
  }
}

/** Why a person should check a column; null if they need not. */
export function lookOf(column: PlacedColumn, samples: readonly Cell[]): FileColumn['look'] {
  if (column.how === 'values') return 'by_values'
  if (column.field === null) return column.how === null && samples.length > 0 ? 'not_placed' : null
  const isDay = dayFields.some((field) => field === column.field)
  return isDay && samples.some((cell) => /^\d{5}$/.test(String(cell))) ? 'day_numbers' : null
}
