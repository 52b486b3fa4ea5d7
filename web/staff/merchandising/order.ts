/** The ids with one moved to another place; the same list if that changes nothing or is out of range. */
export function movedTo(ids: readonly number[], id: number, place: number): readonly number[] {
  const from = ids.indexOf(id)
  if (from < 0 || place < 0 || place >= ids.length || from === place) return ids
  const next = ids.filter((one) => one !== id)
  next.splice(place, 0, id)
  return next
}

/** Applies the unsaved order to the server's rows: rows added since come last, rows that are gone are left out. */
export function inOrder<Row extends { productId: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.productId, row]))
  const placed = ids.flatMap((id) => byId.get(id) ?? [])
  return [...placed, ...rows.filter(({ productId }) => !ids.includes(productId))]
}
