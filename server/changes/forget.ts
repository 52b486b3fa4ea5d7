import { sql } from 'kysely'
import type { ChangeTableName } from '../../contract/features/changes.ts'
import type { Ctx } from '../core/route.ts'

/** Clears the values that change sets store about a row, for a person whose data is deleted. Those changes can no longer be undone. */
export async function forgetChanges(ctx: Ctx, table: ChangeTableName, key: number) {
  await sql`update change_rows
    set befores = array_fill(null::jsonb, array[cardinality(fields)]), afters = array_fill(null::jsonb, array[cardinality(fields)])
    where table_name = ${table} and row_key = ${String(key)}`.execute(ctx.db)
}
