import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { feedback } from '../../contract/features/feedback/feedback.ts'
import type { Rating } from '../../contract/features/feedback/fields.ts'
import { askWithinDays, mayAsk } from '../../contract/rules/feedback-asking.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { isReadBy } from './own.ts'
import { beginThread, hourly } from './send.ts'
import { mailDesk, say } from './tell.ts'
import { lockThread, moveThread, writeMessage } from './write.ts'

type Named = { orderNumber?: number | undefined; feedbackId?: number | undefined }
type Ended = { kind: 'order' | 'feedback'; id: number; rowId: number; endedAt: Date; rating: Rating | null }

const keyOf = ({ kind, id }: Pick<Ended, 'kind' | 'id'>) => `${kind}:${id}`

/** Deliveries and resolved threads that the user can rate, latest first; if one is named, only that one. */
async function endedOf(ctx: SignedInCtx, { orderNumber, feedbackId }: Named): Promise<Ended[]> {
  const { user } = ctx
  const isNamed = orderNumber !== undefined || feedbackId !== undefined
  const since = new Date(ctx.now().getTime() - askWithinDays * 86_400_000)
  const { rows } = await sql<Ended>`
    select * from (
      select 'order' as kind, o.order_number as id, o.id as "rowId", r.rating,
        coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.status in ('DELIVERED', 'PICKED_UP')),
          o.placed_at) as "endedAt"
      from orders o left join feedback_ratings r on r.order_id = o.id and r.user_id = ${user.id}
      where o.customer_id = ${user.customerId} and ${isOrderedFor(user, 'o.address_id')}
        and o.status in ('DELIVERED', 'PICKED_UP', 'CLOSED')
        and ${isNamed ? sql`o.order_number = ${orderNumber ?? 0}` : sql`o.user_id = ${user.id} and o.ship_day >= ${since}::date`}
      union all
      select 'feedback', t.id, t.id, r.rating, t.state_at
      from feedback_threads t left join feedback_ratings r on r.rated_thread_id = t.id and r.user_id = ${user.id}
      where t.customer_id = ${user.customerId} and t.user_id = ${user.id} and t.rating is null
        and ${isNamed ? sql`t.id = ${feedbackId ?? 0} and (t.state = 'RESOLVED' or r.id is not null)` : sql`t.state = 'RESOLVED' and t.state_at >= ${since}::timestamptz`}
    ) ended order by "endedAt" desc limit 10`.execute(ctx.db)
  return rows
}

/** Whether to ask the user now, and about what. */
export async function checkMute(ctx: SignedInCtx, named: Named): Promise<ReplyOf<typeof feedback.checkMute>> {
  const person = await ctx.db
    .selectFrom('feedback_people')
    .selectAll()
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst()
  const isDeclined = person?.is_declined ?? false
  const askedAt = person?.asked_at ?? null
  const ended = isDeclined ? [] : await endedOf(ctx, named)
  const about = ended.find((one) =>
    mayAsk({
      now: ctx.now(),
      isDeclined,
      askedAt,
      askedAbout: person?.asked_about ?? null,
      about: { key: keyOf(one), endedAt: one.endedAt, isRated: one.rating !== null },
    }),
  )
  return {
    ask: about !== undefined,
    about: about ? { kind: about.kind, id: about.id } : null,
    muted: isDeclined,
    askedAt: askedAt?.toISOString() ?? null,
  }
}

const namesTwo = ({ orderNumber, feedbackId }: Named) => orderNumber !== undefined && feedbackId !== undefined

/** Records that the user was asked, or doesn't want to be asked again. The question that a page shows stays for a day. */
export async function mute(
  ctx: SignedInCtx,
  { for: span, ...named }: InputOf<typeof feedback.mute>['body'],
): Promise<void> {
  const { orderNumber, feedbackId } = named
  if (namesTwo(named)) throw onlyOne('feedbackId')
  const about =
    orderNumber !== undefined
      ? keyOf({ kind: 'order', id: orderNumber })
      : feedbackId !== undefined
        ? keyOf({ kind: 'feedback', id: feedbackId })
        : null
  const now = ctx.now()
  // Showing the same question again within its day does not restart its thirty days.
  await sql`insert into feedback_people as p (user_id, asked_at, asked_about, is_declined)
    values (${ctx.user.id}, ${now}, ${about}, ${span === 'ever'})
    on conflict (user_id) do update set
      asked_at = case when p.asked_about = excluded.asked_about then p.asked_at else excluded.asked_at end,
      asked_about = excluded.asked_about, is_declined = p.is_declined or excluded.is_declined`.execute(ctx.db)
}

const onlyOne = (path: string) =>
  new AppError('invalid_input', { fields: [{ path, message: 'Name an order or a thread, one of the two.' }] })

/**
 * Stores a rating of a delivery or a resolved thread, in a transaction. A bad rating starts a thread, or reopens the resolved
 * one. Throws `not_found`, and `wrong_state` for a delivery or thread that has not ended.
 */
export async function rate(
  ctx: SignedInCtx,
  { rating, word, ...named }: InputOf<typeof feedback.rate>['body'],
): Promise<ReplyOf<typeof feedback.rate>> {
  if (namesTwo(named) || (named.orderNumber === undefined && named.feedbackId === undefined))
    throw onlyOne('orderNumber')
  await takeTry(ctx, 'feedback', String(ctx.user.id), hourly)
  const [ended] = await endedOf(ctx, named)
  if (!ended) {
    await assertMine(ctx, named)
    throw new AppError('wrong_state')
  }
  const isOrder = ended.kind === 'order'
  const target = isOrder
    ? sql`(user_id, order_id) where order_id is not null`
    : sql`(user_id, rated_thread_id)
    where rated_thread_id is not null`
  const { rows } = await sql<{ id: number; thread_id: number | null }>`
    insert into feedback_ratings as r (at, customer_id, user_id, order_id, rated_thread_id, rating, word)
    values (${ctx.now()}, ${ctx.user.customerId}, ${ctx.user.id}, ${isOrder ? ended.rowId : null}::bigint,
      ${isOrder ? null : ended.rowId}::bigint, ${rating}, ${word})
    on conflict ${target} do update set rating = excluded.rating, at = excluded.at,
      word = case when excluded.word = '' then r.word else excluded.word end
    returning id, thread_id`.execute(ctx.db)
  const [kept] = rows
  if (!kept) throw new Error('a rating was not kept')
  await mute(ctx, { for: 'month', ...named })
  if (rating !== 'bad') return { rating, feedbackId: kept.thread_id }
  return { rating, feedbackId: await complain(ctx, { ended, word, ...kept }) }
}

/** Throws not_found for another user's order or thread; the caller handles the user's own that is still in progress. */
async function assertMine(ctx: SignedInCtx, { orderNumber, feedbackId }: Named) {
  const { user } = ctx
  const { rows } = await sql`
    select from orders o where o.order_number = ${orderNumber ?? 0} and o.customer_id = ${user.customerId}
      and ${isOrderedFor(user, 'o.address_id')}
    union all
    select from feedback_threads t where t.id = ${feedbackId ?? 0} and t.user_id = ${user.id}
      and t.customer_id = ${user.customerId}`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** The thread of a bad rating: a new one about the order, or the resolved one. A comment added later goes there too. */
async function complain(
  ctx: SignedInCtx,
  { ended, word, id, thread_id }: { ended: Ended; word: string; id: number; thread_id: number | null },
): Promise<number> {
  const { user } = ctx
  const isNew = ended.kind === 'order' && thread_id === null
  const threadId =
    ended.kind === 'feedback'
      ? ended.rowId
      : (thread_id ??
        (await beginThread(ctx, {
          category: 'Feedback',
          subject: '',
          about: { order_id: ended.rowId },
          rating: 'bad',
        })))
  if (isNew)
    await ctx.db.updateTable('feedback_ratings').set({ thread_id: threadId }).where('id', '=', id).execute()
  const thread = await lockThread(ctx, threadId, isReadBy(user))
  if (word)
    await writeMessage(ctx, { threadId, side: 'customer', userId: user.id, name: user.name, text: word })
  if (thread.state === 'RESOLVED' || (word && thread.state === 'WAITING_ON_CUSTOMER'))
    await moveThread(ctx, thread, { to: 'OPEN', by: 'customer', name: user.name })
  if (isNew || word || thread.state === 'RESOLVED') await mailDesk(ctx, thread, word)
  await say(ctx, thread)
  return threadId
}
