import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/** The numbers of waiting and running tasks, and the age of the oldest of each in seconds. */
export async function readBacklog({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const { rows } = await sql<{ state: 'queued' | 'running'; count: number; seconds: number }>`
    select state, count(*)::int as count,
      extract(epoch from ${now()}::timestamptz - min(coalesce(started_at, created_at)))::float as seconds
    from tasks where state in ('queued', 'running') group by state`.execute(db)
  const of = (state: 'queued' | 'running') => {
    const { count = 0, seconds = 0 } = rows.find((row) => row.state === state) ?? {}
    return { state, count, seconds: Math.max(0, seconds) }
  }
  return [of('queued'), of('running')]
}
