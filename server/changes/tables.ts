import type { RawBuilder } from 'kysely'
import type { ChangeTableName } from '../../contract/features/changes.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** Values by the name of their field, as JSON has them. */
export type Values = Readonly<Record<string, unknown>>

/** Values of one row, which its table names by a key. */
export type RowValues = { key: string; values: Values }

/**
 * How the fields of a table are read and written back. A feature states it beside its edits, and both write by the same functions:
 * taking a change back keeps the rules of an edit and sends the same events.
 */
export type ChangeTable = {
  name: ChangeTableName
  /** The values now by key, locked until the transaction ends; a row that is gone is left out. */
  lock: (ctx: SignedInCtx, keys: readonly string[]) => Promise<ReadonlyMap<string, Values>>
  /** Writes some fields of some rows, in a transaction and after `lock`. Throws what an edit throws. */
  write: (ctx: SignedInCtx, rows: readonly RowValues[]) => Promise<void>
  /** What rows are called, by key. */
  names: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The same values with names in place of ids; a field without ids needs none. */
  show?: (ctx: Ctx, rows: readonly { field: string; value: unknown }[]) => Promise<unknown[]>
  /**
   * For tables whose sets may have 50,000 rows: undoes in SQL what would otherwise pass through this process row by row. A set of which
   * one field isn't among these is undone by `lock` and `write`.
   */
  inBulk?: {
    fields: readonly string[]
    /** Locks these rows (`id`, selected by a query), in the order in which every edit locks them. */
    lock: (ctx: SignedInCtx, ids: RawBuilder<unknown>) => Promise<void>
    /** What is in force: `value` is jsonb of the field `r.field`, one of these, from `n`, a row of `from`, whose `id` is the row's key. */
    now: { from: RawBuilder<unknown>; value: (fields: readonly string[]) => RawBuilder<unknown> }
    /** Writes rows of `id, field, value`, whose fields are among these. Throws what an edit throws. */
    write: (ctx: SignedInCtx, what: { rows: RawBuilder<unknown>; fields: readonly string[] }) => Promise<void>
  }
  /** What this process does once the change is committed, beyond the events. */
  committed?: (ctx: Ctx) => Promise<void>
}

export type ChangeTables = readonly ChangeTable[]

/** The table of that name. */
export function tableOf(tables: ChangeTables, name: string): ChangeTable {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`${name} does not say how it is written back`)
  return table
}
