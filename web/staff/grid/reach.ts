import { mostPicked, type Selection } from '../../../contract/core/selection.ts'

/** The selection: individual rows, or everything that the list shows. */
export type Picked =
  | { kind: 'rows'; ids: ReadonlySet<number> }
  | { kind: 'all'; query: Readonly<Record<string, string>>; total: number }

export const nothingPicked: Picked = { kind: 'rows', ids: new Set() }

export const pickedCount = (picked: Picked): number =>
  picked.kind === 'all' ? picked.total : picked.ids.size

export const isPicked = (picked: Picked, id: number): boolean => picked.kind === 'all' || picked.ids.has(id)

/** The selection in the form that bulk actions send. */
export const selectionOf = (picked: Picked): Selection =>
  picked.kind === 'all'
    ? { query: { ...picked.query }, total: picked.total }
    : { ids: [...picked.ids].slice(0, mostPicked) }

/** The selection after toggling a row. If everything was selected, the loaded rows except this one stay selected. */
export function toggled(picked: Picked, ids: readonly number[], to: number): Picked {
  const next = new Set(picked.kind === 'all' ? ids : picked.ids)
  if (next.has(to)) next.delete(to)
  else next.add(to)
  return { kind: 'rows', ids: next }
}
