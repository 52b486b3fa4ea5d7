import { sql } from 'kysely'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { readTold } from './bodies.ts'

const atOnce = 100

type Event = {
  id: number
  message_id: string
  type: string
  about: object
  customer_id: number | null
  at: Date
}

/**
 * Creates deliveries of new events: one for each active webhook that subscribes to them. The body is written once and is the same for
 * all webhooks and attempts. Any number of processes may do this.
 */
export async function prepareEvents(outside: Ctx): Promise<number> {
  let all = 0
  for (;;) {
    const prepared = await inTransaction(outside, prepareSome)
    all += prepared
    if (prepared < atOnce) return all
  }
}

async function prepareSome(ctx: Ctx): Promise<number> {
  const { rows } =
    await sql<Event>`select id::int as id, message_id, type, about, customer_id::int as customer_id, at
    from webhook_events where prepared_at is null order by id limit ${atOnce} for update skip locked`.execute(
      ctx.db,
    )
  for (const event of rows) await prepare(ctx, event)
  if (rows.length > 0)
    await ctx.db
      .updateTable('webhook_events')
      .set({ prepared_at: ctx.now() })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  return rows.length
}

async function prepare(ctx: Ctx, { message_id, type, about, customer_id, at }: Event): Promise<void> {
  const told = await readTold(ctx.db, type, about)
  if (!told) return
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: told.data })
  const group = `${type.split('.')[0]}.*`
  await sql`insert into webhook_deliveries (webhook_id, message_id, type, subject, body, due_at, created_at)
    select id, ${message_id}, ${type}, ${told.subject.slice(0, 200)}, ${body}, ${ctx.now()}, ${ctx.now()} from webhooks
    where state = 'on' and events && array[${type}, ${group}]::text[]
      and (webhooks.customer_id is null or webhooks.customer_id = ${customer_id}::bigint)
    on conflict do nothing`.execute(ctx.db)
}
