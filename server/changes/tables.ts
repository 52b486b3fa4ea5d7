import type { RawBuilder } from 'kysely'
import type { ChangeTableName } from '../../contract/features/changes.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** Values by field name, in JSON form. */
export type Values = Readonly<Record<string, unknown>>

/** The values of one row; `key` identifies it within its table. */
export type RowValues = { key: string; values: Values }

/**
 * How the fields of a table are read and written back. A feature defines it next to its edits, and both write by the same
 * functions: an undo then follows an edit's rules and emits the same events.
 */
export type ChangeTable = {
  name: ChangeTableName
  /** The current values by key, locked until the transaction ends; deleted rows are left out. */
  lock: (ctx: SignedInCtx, keys: readonly string[]) => Promise<ReadonlyMap<string, Values>>
  /** Writes some fields of some rows, in a transaction and after `lock`. Throws what an edit throws. */
  write: (ctx: SignedInCtx, rows: readonly RowValues[]) => Promise<void>
  /** The display names of rows, by key. */
  names: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The same values with names in place of ids; not needed for fields without ids. */
  show?: (ctx: Ctx, rows: readonly { field: string; value: unknown }[]) => Promise<unknown[]>
  /**
   * For tables whose sets may have 50,000 rows: undoes a set in SQL instead of row by row in this process. Sets with other
   * fields than `fields` are undone by `lock` and `write`.
   */
  inBulk?: {
    fields: readonly string[]
    /** Locks the rows that a query selects (`id`), in the order in which every edit locks them. */
    lock: (ctx: SignedInCtx, ids: RawBuilder<unknown>) => Promise<void>
    /**
     * The current values: `value` is the jsonb value of the field `r.field`, one of `fields`, taken from `n`, a row of `from`
     * whose `id` is the row's key.
     */
    now: { from: RawBuilder<unknown>; value: (fields: readonly string[]) => RawBuilder<unknown> }
    /** Writes rows of `id, field, value`, where each field is one of `fields`. Throws what an edit throws. */
    write: (ctx: SignedInCtx, what: { rows: RawBuilder<unknown>; fields: readonly string[] }) => Promise<void>
  }
  /** What this process does after the commit, in addition to the events. */
  committed?: (ctx: Ctx) => Promise<void>
}

export type ChangeTables = readonly ChangeTable[]

/** The table with this name. */
export function tableOf(tables: ChangeTables, name: string): ChangeTable {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`${name} does not say how it is written back`)
  return table
}
