import { sql } from 'kysely'
import type { ChangeTableName } from '../../contract/features/changes.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Where a row's changes are recorded; undefined if they are only in the audit log. */
type Place = { table: ChangeTableName; key: string | number } | undefined

/** Throws `changed_meanwhile` with the current row and who saved it last, if the edit was based on an older version. */
export async function assertVersion(
  ctx: SignedInCtx,
  place: Place,
  now: { version: number },
  version: number,
) {
  if (now.version === version) return
  const savedBy = place && (await lastEditor(ctx, place))
  throw new AppError('changed_meanwhile', { data: { ...now, ...(savedBy && { savedBy }) } })
}

async function lastEditor({ db }: SignedInCtx, { table, key }: NonNullable<Place>) {
  const { rows } = await sql<{ name: string; at: Date }>`
    select coalesce(u.name, s.actor) as name, s.at
    from change_fields f join change_sets s on s.id = f.change_set_id left join users u on u.id = s.user_id
    where f.table_name = ${table} and f.row_key = ${String(key)}
    order by f.change_set_id desc limit 1`.execute(db)
  return rows[0]
}
