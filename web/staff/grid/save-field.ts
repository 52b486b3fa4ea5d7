import { ApiError } from '../../core/api.ts'
import type { EditOutcome } from './column.ts'

type Field<Row> = {
  row: Row
  valueOf: (row: Row) => string
  /** Sends the row's version with the new value; rejects with `changed_meanwhile`, whose data is the current row. */
  write: (row: Row) => Promise<unknown>
  /** Overwrites the other user's change. */
  anyway: boolean
  refusal: (error: unknown) => string
}

/**
 * Saves one field of a versioned row. If another user has meanwhile changed other fields, both changes are kept; if they changed this
 * field, the user decides.
 */
export async function saveField<Row>({
  row,
  valueOf,
  write,
  anyway,
  refusal,
}: Field<Row>): Promise<EditOutcome> {
  try {
    await write(row)
    return { kind: 'saved' }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile'))
      return { kind: 'refused', message: refusal(error) }
    const theirs = error.data as Row
    if (!anyway && valueOf(theirs) !== valueOf(row)) return { kind: 'changed', theirs: valueOf(theirs) }
    try {
      await write(theirs)
      return { kind: 'saved' }
    } catch (again) {
      return { kind: 'refused', message: refusal(again) }
    }
  }
}
