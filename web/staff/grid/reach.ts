import { mostPicked, type Selection } from '../../../contract/core/selection.ts'

/** What is picked: rows one by one, or everything that the list shows. */
export type Picked =
  | { kind: 'rows'; ids: ReadonlySet<number> }
  | { kind: 'all'; query: Readonly<Record<string, string>>; total: number }

export const nothingPicked: Picked = { kind: 'rows', ids: new Set() }

export const pickedCount = (picked: Picked): number =>
  picked.kind === 'all' ? picked.total : picked.ids.size

export const isPicked = (picked: Picked, id: number): boolean => picked.kind === 'all' || picked.ids.has(id)

/** The selection that a bulk action sends. */
export const selectionOf = (picked: Picked): Selection =>
  picked.kind === 'all'
    ? { query: { ...picked.query }, total: picked.total }
    : { ids: [...picked.ids].slice(0, mostPicked) }

/** After a row is toggled; out of everything, the rows that were read stay picked without it. */
export function toggled(picked: Picked, ids: readonly number[], to: number): Picked {
  const next = new Set(picked.kind === 'all' ? ids : picked.ids)
  if (next.has(to)) next.delete(to)
  else next.add(to)
  return { kind: 'rows', ids: next }
}
