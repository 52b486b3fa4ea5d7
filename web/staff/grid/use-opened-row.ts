import { useState } from 'react'

/** The row that is open beside its list. One that the list no longer has, because of a filter or a change, stays as it was last read. */
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
