import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'

const page = '/drive'

type Changed = {
  runId: number
  /** The driver before the change, who hears that the run is another's. */
  also?: number | null
  /** Also tells while the truck is on the road: it has got stops. */
  isUnderWay: boolean
}

/**
 * The driver hears that the office changed the run, in the transaction of the change. While the truck is on the road only new stops are
 * told. A notice that isn't read yet is enough: its page shows the run as it is.
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
