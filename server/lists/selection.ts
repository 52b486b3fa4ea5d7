import { isSameSelection, mostPicked, type Selection } from '../../contract/core/selection.ts'
import { AppError } from '../core/errors.ts'

/**
 * The ids in a selection. `found` returns what the list's filters match now; individually selected rows are in its `ids`. Throws
 * `selection_changed` if the whole list was selected and its count has changed by more than one percent.
 */
export async function selectedIds(
  selection: Selection,
  found: (
    asked: { query: Readonly<Record<string, string>> } | { ids: readonly number[] },
  ) => Promise<number[]>,
): Promise<number[]> {
  if ('ids' in selection) return found({ ids: selection.ids.slice(0, mostPicked) })
  const ids = await found({ query: selection.query })
  if (!isSameSelection(selection.total, ids.length))
    throw new AppError('selection_changed', {
      detail: `There were ${selection.total} and now there are ${ids.length}. Look at the list again.`,
      data: { then: selection.total, now: ids.length },
    })
  return ids
}
