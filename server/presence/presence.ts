import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type Present, type presence, presentSeconds } from '../../contract/features/presence.ts'
import { products } from '../../contract/features/products/products.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Notifies everyone who reads the list. Only the event itself is stored: others read it until it expires. */
export async function sayPresence(
  ctx: SignedInCtx,
  { list, rowId }: InputOf<typeof presence.say>['body'],
): Promise<void> {
  await ctx.emit('presence.changed', { any: products.list.access, list, rowId, userId: ctx.user.id })
}

/** Uses each other person's latest report. */
export async function readPresence(
  ctx: SignedInCtx,
  { list }: InputOf<typeof presence.read>['query'],
): Promise<ReplyOf<typeof presence.read>> {
  const { rows } = await sql<Present>`
    with latest as (
      select distinct on (ids -> 'userId') (ids ->> 'userId')::int as user_id, (ids ->> 'rowId')::int as row_id
      from events
      where at > clock_timestamp() - make_interval(secs => ${presentSeconds})
        and name = 'presence.changed' and ids ->> 'list' = ${list}
      order by ids -> 'userId', id desc
    )
    select latest.user_id as "userId", users.name, latest.row_id as "rowId"
    from latest join users on users.id = latest.user_id
    where latest.row_id is not null and latest.user_id <> ${ctx.user.id}
    order by users.name, users.id`.execute(ctx.db)
  return { rows }
}
