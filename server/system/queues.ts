import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

export type Queue = { queue: string; depth: number; seconds: number }

/** All work queues: how many entries are due, and how long the oldest has been due. */
export async function readQueues({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Queue[]> {
  const at = sql`${now()}::timestamptz`
  const { rows } = await sql<Queue>`
    select queue, count(due)::int as depth,
      greatest(0, coalesce(extract(epoch from ${at} - min(due)), 0))::float8 as seconds
    from (values ('jobs'), ('tasks'), ('mail'), ('texts'), ('push'), ('webhooks'), ('campaigns')) q(queue)
    left join lateral (
      select run_at as due from graphile_worker.jobs
        where q.queue = 'jobs' and locked_at is null and attempts < max_attempts and run_at <= ${at}
      union all select created_at from tasks where q.queue = 'tasks' and state = 'queued'
      union all select due_at from messages where state = 'queued' and due_at <= ${at}
        and q.queue = case channel when 'mail' then 'mail' else 'texts' end
      union all select due_at from pushes where q.queue = 'push' and state = 'waiting' and due_at <= ${at}
      union all select e.due_at from webhook_deliveries e join webhooks w on w.id = e.webhook_id
        where q.queue = 'webhooks' and e.state = 'waiting' and w.state = 'on' and e.due_at <= ${at}
      union all select r.due_at from campaign_receivers r join campaigns c on c.id = r.campaign_id
        where q.queue = 'campaigns' and r.state = 'waiting' and c.state = 'sending' and r.due_at <= ${at}
    ) waiting on true
    group by queue order by queue`.execute(db)
  return rows
}
