import { useState } from 'react'

/** The row that is open beside its list. If a filter or a change removes it from the list, it stays as last read. */
export function useOpenedRow<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string | number,
  opened: string,
): Row | undefined {
  const found = rows?.find((row) => String(keyOf(row)) === opened)
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)
  return found ?? (seen !== undefined && String(keyOf(seen)) === opened ? seen : undefined)
}
