import { sql } from 'kysely'
import { addDays, dayAt, instantOf, startOfDay, weekdayOf } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { MorningSupplier, pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import type { FileState, FileWay } from '../../contract/features/daily-prices/rows.ts'
import type { Ctx } from '../core/route.ts'
import { expectedDays } from '../suppliers/suppliers.ts'
import { compareFile } from './compare.ts'

/** How many earlier files determine the usual number of rows. */
const usualFiles = 10

type Row = {
  supplier_id: number
  name: string
  vendor_id: string | null
  due_at: string
  usual_from: number | null
  usual_to: number | null
  is_expected: boolean
  file_id: number | null
  file_name: string
  came_at: Date
  way: FileWay
  state: FileState
  rows: number
  to_fix: number
  over_limit: number | null
  added: number | null
  changes: number | null
  planned_at: Date | null
  task_id: number | null
  done: number | null
  total: number | null
}

/** The price desk's morning page. First compares files that were read with the current prices. */
export async function readMorning(ctx: Ctx): Promise<ReplyOf<typeof pricePublishing.morning>> {
  const { timeZone } = ctx.settings
  const now = ctx.now()
  const day = dayAt(now, timeZone)
  const from = startOfDay(day, timeZone)
  const open = await ctx.db
    .selectFrom('price_files')
    .select('id')
    .where('state', '=', 'open')
    .where('came_at', '>=', from)
    .execute()
  for (const { id } of open) await compareFile(ctx, id)
  const since = startOfDay(addDays(day, -expectedDays), timeZone)
  const { rows } = await sql<Row>`
    with last_files as (
      select distinct on (supplier_id) * from price_files where came_at >= ${from} and state <> 'discarded'
      order by supplier_id, id desc
    )
    select s.id as supplier_id, coalesce(v.name, s.name) as name, s.vendor_id, to_char(s.due_at, 'HH24:MI') as due_at,
      usual.least as usual_from, usual.most as usual_to,
      ${weekdayOf(day)} = any(s.weekdays) and (s.vendor_id is null or exists (
        select from price_files b where b.supplier_id = s.id and b.came_at >= ${since})) as is_expected,
      f.id as file_id, f.name as file_name, f.came_at, f.way, f.state, f.row_count as rows,
      (select count(*)::int from price_rows r where r.file_id = f.id and cardinality(r.causes) > 0 and not r.left_out) as to_fix,
      d.over_limit, d.added, d.changes,
      (select coalesce(c.at, b.at) from publications b left join scheduled_changes c on c.id = b.scheduled_id
        where b.file_id = f.id and b.state = 'planned' and coalesce(c.state, 'planned') = 'planned' limit 1) as planned_at,
      t.id as task_id, t.done, t.total
    from suppliers s
    left join vendors v on v.id = s.vendor_id
    left join last_files f on f.supplier_id = s.id
    left join tasks t on t.id = f.task_id and t.state in ('queued', 'running')
    left join lateral (
      select min(row_count) as least, max(row_count) as most from (
        select row_count from price_files b
        where b.supplier_id = s.id and b.state in ('open', 'published') and b.came_at < ${from}
        order by b.id desc limit ${usualFiles}) before
    ) usual on true
    left join lateral (
      select count(*) filter (where kind = 'over_limit')::int as over_limit, count(*) filter (where kind = 'new')::int as added,
        count(*) filter (where kind <> 'same')::int as changes
      from price_differences where file_id = f.id having count(*) > 0
    ) d on true
    order by f.id is not null, s.due_at, lower(coalesce(v.name, s.name))`.execute(ctx.db)
  const shown = rows.filter(({ is_expected, file_id }) => is_expected || file_id !== null)
  return {
    day,
    suppliers: shown.map((row) => present(row, now > instantOf(day, row.due_at, timeZone))),
    others: rows.length - shown.length,
  }
}

const present = (row: Row, isDue: boolean): MorningSupplier => ({
  supplierId: row.supplier_id,
  name: row.name,
  vendorId: row.vendor_id,
  dueAt: row.due_at,
  isLate: row.file_id === null && isDue,
  usual: row.usual_from === null || row.usual_to === null ? null : { from: row.usual_from, to: row.usual_to },
  file:
    row.file_id === null
      ? null
      : {
          id: row.file_id,
          name: row.file_name,
          cameAt: row.came_at.toISOString(),
          way: row.way,
          state: row.state,
          rows: row.rows,
          toFix: row.to_fix,
          overLimit: row.over_limit,
          new: row.added,
          changes: row.changes,
          plannedAt: row.planned_at?.toISOString() ?? null,
          progress:
            row.task_id === null ? null : { taskId: row.task_id, done: row.done ?? 0, total: row.total },
        },
})
