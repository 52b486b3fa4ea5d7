import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { salesRep } from '../../contract/features/sales/rep.ts'
import type { SalesRequest } from '../../contract/features/sales/tonight.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { notify } from '../notices/notify.ts'
import { deskOf } from '../notices/receivers.ts'
import { sayTonight } from './scope.ts'

/** Maximum requests of a person to a representative per hour. */
const hourly = { tries: 20, windowMs: 60 * 60_000 }
/** How far ahead a call can be requested. */
const daysAhead = 30

type RequestRow = Omit<SalesRequest, 'askedAt' | 'wantedAt'> & { asked_at: Date; wanted_at: Date | null }

/** Open requests of the customers `c` that match `whose`, oldest first. */
export async function readRequests({ db }: SignedInCtx, whose: RawBuilder<unknown>): Promise<SalesRequest[]> {
  const { rows } = await sql<RequestRow>`
    select r.id::int as id, r.kind, c.account_number as "accountNumber", c.name as customer, u.name as "from",
      coalesce(nullif(u.mobile_number, ''), nullif(u.phone_number, ''), c.phone_number) as phone, u.email, r.asked_at, r.wanted_at,
      r.subject, r.text
    from sales_requests r join customers c on c.id = r.customer_id join users u on u.id = r.user_id
    where r.done_at is null and ${whose} order by coalesce(r.wanted_at, r.asked_at), r.id limit 200`.execute(
    db,
  )
  return rows.map(({ asked_at, wanted_at, ...row }) => ({
    ...row,
    askedAt: asked_at.toISOString(),
    wantedAt: wanted_at?.toISOString() ?? null,
  }))
}

/** The customer's representative, with the reader's open requests. */
export async function readMyRep({ db, user }: SignedInCtx): Promise<ReplyOf<typeof salesRep.read>> {
  const { rows } = await sql<{
    name: string
    rep: string
    email: string
    phone: string
    asked: { kind: 'CALL' | 'MAIL'; askedAt: string }[]
  }>`
    select r.name, r.rep, r.email, r.phone_number as phone,
      (select coalesce(json_agg(json_build_object('kind', q.kind, 'askedAt', q.asked_at) order by q.asked_at), '[]')
        from sales_requests q where q.customer_id = c.id and q.user_id = ${user.id} and q.done_at is null) as asked
    from customers c join sales_reps r on r.id = c.sales_rep_id where c.id = ${user.customerId}`.execute(db)
  const [row] = rows
  if (!row) return { rep: null }
  return {
    rep: {
      name: row.name,
      rep: row.rep,
      sequence: 1,
      accountNumber: user.accountNumber,
      email: row.email,
      phoneNumber: row.phone,
      locations: [],
      authorities: [],
      asked: row.asked.map(({ kind, askedAt }) => ({ kind, askedAt: new Date(askedAt).toISOString() })),
    },
  }
}

type Answer = ReplyOf<typeof salesRep.sendEmail>

/** Sends a message to the account's representative. Throws `too_many`. */
export async function sendEmail(
  ctx: SignedInCtx,
  { subject, message }: InputOf<typeof salesRep.sendEmail>['body'],
): Promise<Answer> {
  await takeTry(ctx, 'sales-request', String(ctx.user.id), hourly)
  const made = await ctx.db
    .insertInto('sales_requests')
    .values({
      customer_id: ctx.user.customerId,
      user_id: ctx.user.id,
      kind: 'MAIL',
      subject,
      text: message,
      asked_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellRep(ctx, made.id, 'MAIL', subject || message.slice(0, 120))
  return { id: made.id, askedAt: ctx.now().toISOString() }
}

/** Requests a call, or moves the one already requested. Throws `invalid_input` for a moment in the past, `too_many`. */
export async function requestCall(
  ctx: SignedInCtx,
  { at, about }: InputOf<typeof salesRep.requestCall>['body'],
): Promise<Answer> {
  await takeTry(ctx, 'sales-request', String(ctx.user.id), hourly)
  const now = ctx.now()
  const wanted = at === null ? null : new Date(at)
  if (wanted && (wanted < now || wanted.getTime() > now.getTime() + daysAhead * 86_400_000))
    throw new AppError('invalid_input', {
      fields: [{ path: 'at', message: `Choose a time within the next ${daysAhead} days.` }],
    })
  // Two concurrent submissions make one request, because the user's row is locked.
  await sql`select from users where id = ${ctx.user.id} for no key update`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`
    update sales_requests set wanted_at = ${wanted}, text = case when ${about}::text = '' then text else ${about} end
    where user_id = ${ctx.user.id} and kind = 'CALL' and done_at is null returning id::int as id`.execute(
    ctx.db,
  )
  const [open] = rows
  const id =
    open?.id ??
    (
      await ctx.db
        .insertInto('sales_requests')
        .values({
          customer_id: ctx.user.customerId,
          user_id: ctx.user.id,
          kind: 'CALL',
          wanted_at: wanted,
          text: about,
          asked_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await tellRep(ctx, id, 'CALL', about)
  return { id, askedAt: now.toISOString() }
}

/** Notifies the account's representative, or those who manage all customers if there is none. */
async function tellRep(ctx: SignedInCtx, id: number, kind: 'CALL' | 'MAIL', about: string): Promise<void> {
  const { rows } = await sql<{ name: string; rep: number | null }>`
    select c.name, u.id::int as rep from customers c left join sales_reps r on r.id = c.sales_rep_id
      left join users u on u.id = r.user_id and u.status = 'active'
    where c.id = ${ctx.user.customerId}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  await notify(ctx, {
    topic: kind === 'CALL' ? 'call-asked' : 'rep-written',
    facts: { customer: found.name, name: ctx.user.name, subject: about },
    to: found.rep === null ? await deskOf(ctx, ['USERS_ACCESS_CONTROL']) : [found.rep],
    link: `/sales/customers/${ctx.user.accountNumber}`,
    once: `sales-request:${id}`,
  })
  await ctx.emit('sales-rep.changed', { customerId: ctx.user.customerId })
  await sayTonight(ctx)
}
