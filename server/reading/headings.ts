import type { Cell, TableRow } from './table.ts'

/** The headings accepted for each field, regardless of case and spaces. */
export type FieldNames<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** Keeps letters and digits only, so that `Item Code`, `item_code` and `ITEM-CODE` are equal. */
export const plainName = (cell: Cell): string =>
  String(cell)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The field of each column by its heading; of two columns with the same name, the first gets it. */
export function fieldsByName<Field extends string>(
  headings: readonly Cell[],
  names: FieldNames<Field>,
): (Field | null)[] {
  const taken = new Set<Field>()
  const byName = new Map<string, Field>()
  for (const field of Object.keys(names) as Field[])
    for (const name of [field, ...names[field]])
      if (!byName.has(plainName(name))) byName.set(plainName(name), field)
  return headings.map((heading) => {
    const field = byName.get(plainName(heading))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/**
 * The heading row among the first rows of a file: the one with the most known names. Undefined if no row has two of them, or one in a
 * file with a single column.
 */
export function findHeading<Field extends string>(
  rows: readonly TableRow[],
  names: FieldNames<Field>,
): TableRow | undefined {
  let best: { row: TableRow; known: number } | undefined
  for (const row of rows) {
    const known = fieldsByName(row.cells, names).filter((field) => field !== null).length
    if (known >= Math.min(2, row.cells.length) && known > (best?.known ?? 0)) best = { row, known }
  }
  return best?.row
}
