import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { operations } from '../../contract/features/operations.ts'
import type { Ctx } from '../core/route.ts'

type Reply = ReplyOf<typeof operations.jobs>
type Row = Omit<Reply['rows'][number], 'createdAt' | 'runAt'> & { createdAt: Date; runAt: Date }

/** The queue without job payloads, which contain names and the secrets of links. */
const queue = sql`(select id::text as id, task_identifier as name, attempts::int as attempts, max_attempts::int as "maxAttempts",
  created_at as "createdAt", run_at as "runAt", left(split_part(coalesce(last_error, ''), E'\n', 1), 300) as "lastError",
  case when locked_at is not null then 'running' when attempts >= max_attempts then 'given-up'
    when last_error is not null then 'failing' else 'waiting' end as state
  from graphile_worker.jobs) queue`

/** A page of queued jobs, by run time. */
export async function readJobs(
  { db }: Ctx,
  { state, page, pageSize }: InputOf<typeof operations.jobs>['query'],
): Promise<Reply> {
  const counted = await sql<{ state: Row['state']; count: number }>`
    select state, count(*)::int as count from ${queue} group by state`.execute(db)
  const counts = { waiting: 0, running: 0, failing: 0, 'given-up': 0 }
  for (const row of counted.rows) counts[row.state] = row.count
  const { rows } = await sql<Row>`
    select * from ${queue} where ${state ?? null}::text is null or state = ${state ?? null}
    order by "runAt", id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const told = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    runAt: row.runAt.toISOString(),
  }))
  return { rows: told, total, page, pageSize, counts }
}
