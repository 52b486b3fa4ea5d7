import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { readsDesk } from '../../contract/features/order-desk/fields.ts'
import type { deskOrder } from '../../contract/features/order-desk/order.ts'
import { audit } from '../audit/audit.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueOrderMail } from '../messages/queue.ts'
import { moveOrder } from '../orders/moves.ts'
import { tellDifference } from './difference.ts'
import { readOpened } from './read.ts'
import { orderFound } from './which.ts'

/** Seconds after a page's last report for which its user counts as working on an order. */
const presentSeconds = 20

/** Adds a note to the customer or an internal one to an order; both appear on the timeline. */
export async function writeNote(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof deskOrder.note>,
): Promise<ReplyOf<typeof deskOrder.note>> {
  const { to, text } = body
  const found = await orderFound(ctx, params.orderNumber)
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await moveOrder(ctx, order, {
    status: order.status,
    by: 'desk',
    actor: ctx.user.name,
    ...(to === 'customer' ? { note: text } : { houseNote: text }),
    tell: false,
  })
  if (to === 'customer')
    await queueOrderMail(ctx, {
      kind: 'order-note',
      orderId: order.id,
      about: { orderId: order.id, text, from: ctx.user.name },
    })
  await audit(ctx, {
    action: 'order.noted',
    subject: `order ${found.order_number}`,
    customerId: found.customer_id,
    after: { to, text },
  })
  return readOpened(ctx, found.order_number)
}

/** Records that the user started or stopped changing an order; returns who else is changing it. */
export async function keepPresence(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof deskOrder.presence>,
): Promise<ReplyOf<typeof deskOrder.presence>> {
  const found = await orderFound(ctx, params.orderNumber)
  const place = `order:${found.order_number}`
  const until = new Date(ctx.now().getTime() + presentSeconds * 1000)
  const { rows: changed } = body.changing
    ? await sql<{ isNew: boolean }>`
        with before as (select until from presences where place = ${place} and user_id = ${ctx.user.id})
        insert into presences (place, user_id, until) values (${place}, ${ctx.user.id}, ${until})
        on conflict (place, user_id) do update set until = excluded.until
        returning coalesce((select until from before), '-infinity') <= ${ctx.now()}::timestamptz as "isNew"`.execute(
        ctx.db,
      )
    : await sql<{ isNew: boolean }>`
        delete from presences where place = ${place} and user_id = ${ctx.user.id} returning true as "isNew"`.execute(
        ctx.db,
      )
  if (changed.some(({ isNew }) => isNew)) await ctx.emit('presence.changed', { any: readsDesk })
  const { rows } = await sql<{ name: string }>`
    select u.name from presences p join users u on u.id = p.user_id
    where p.place = ${place} and p.until > ${ctx.now()}::timestamptz and p.user_id <> ${ctx.user.id}
    order by u.name`.execute(ctx.db)
  return { others: rows.map(({ name }) => name) }
}

/** Notifies the customer of the changes immediately, without the usual delay. */
export async function tellNow(
  ctx: SignedInCtx,
  { params }: InputOf<typeof deskOrder.tellNow>,
): Promise<ReplyOf<typeof deskOrder.tellNow>> {
  const found = await orderFound(ctx, params.orderNumber)
  const told = await tellDifference(ctx, found.id)
  await audit(ctx, {
    action: 'message.sent',
    subject: `order ${found.order_number}`,
    customerId: found.customer_id,
    after: { told },
  })
  return readOpened(ctx, found.order_number)
}
