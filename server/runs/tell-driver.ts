import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'

const page = '/drive'

type Changed = {
  runId: number
  /** The previous driver, who is notified that the run now belongs to another. */
  also?: number | null
  /** Also notifies while the truck is on the road, because it has new stops. */
  isUnderWay: boolean
}

/**
 * Notifies the driver that the office changed the run, in the transaction of the change. While the truck is on the road only new
 * stops are announced. No second notice is sent while one is unread, because its page shows the current run.
 */
export async function tellDriver(ctx: Ctx, { runId, also = null, isUnderWay }: Changed): Promise<void> {
  const { rows } = await sql<{ route_number: string; day: Day; is_out: boolean; to: number[] }>`
    select r.route_number, r.day, r.left_at is not null as is_out, array(
      select d.user_id::int from drivers d join users u on u.id = d.user_id and u.status = 'active'
      where d.id in (r.driver_id, ${also}::bigint) and not exists (
        select from notices n where n.user_id = d.user_id and n.topic = 'run-changed' and n.link = ${page}
          and n.facts ->> 'route' = r.route_number and n.facts ->> 'day' = r.day::text and n.read_at is null)) as to
    from runs r where r.id = ${runId}`.execute(ctx.db)
  const [run] = rows
  if (!run || (run.is_out && !isUnderWay)) return
  await notify(ctx, {
    topic: 'run-changed',
    facts: { route: run.route_number, day: run.day },
    to: run.to,
    link: page,
  })
}
