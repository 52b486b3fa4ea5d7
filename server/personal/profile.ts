import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Personal, personal } from '../../contract/features/personal/personal.ts'
import { auditActing } from '../audit/audit.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { queueMail } from '../messages/queue.ts'
import { readPersonal, waysOf } from './read.ts'

/** Messages to the representative per hour. */
const contactLimit = { tries: 10, windowMs: 60 * 60_000 } as const

/** Changes name, language or notifications, in a transaction. */
export async function changePersonal(
  ctx: SignedInCtx,
  { name, language, notifications }: InputOf<typeof personal.change>['body'],
): Promise<Personal> {
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { language }),
    ...(notifications && { daily_pricing_unsubscribed: notifications['daily-pricing'].mail ? 0 : 1 }),
  }
  if (Object.keys(set).length > 0) {
    await ctx.db.updateTable('users').set(set).where('id', '=', ctx.user.id).execute()
    await ctx.emit('session.changed', { userId: ctx.user.id })
  }
  if (notifications)
    await ctx.db
      .insertInto('notice_ways')
      .values(waysOf(notifications).map((way) => ({ user_id: ctx.user.id, ...way })))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'way'])
          .doUpdateSet((eb) => ({ is_on: eb.ref('excluded.is_on') })),
      )
      .execute()
  return readPersonal(ctx)
}

export async function changePhone(ctx: SignedInCtx, phoneNumber: string): Promise<Personal> {
  await ctx.db.updateTable('users').set({ phone_number: phoneNumber }).where('id', '=', ctx.user.id).execute()
  await ctx.emit('session.changed', { userId: ctx.user.id })
  return readPersonal(ctx)
}

/** Emails the sales representative, or the distributor if the customer has none. Returns the recipient. */
export async function contact(
  ctx: SignedInCtx,
  { subject, message }: InputOf<typeof personal.contact>['body'],
): Promise<ReplyOf<typeof personal.contact>> {
  await takeTry(ctx, 'contact', String(ctx.user.id), contactLimit)
  const {
    name: company,
    rep_name,
    rep_email,
  } = await ctx.db
    .selectFrom('customers')
    .leftJoin('sales_reps', 'sales_reps.id', 'customers.sales_rep_id')
    .select(['customers.name', 'sales_reps.name as rep_name', 'sales_reps.email as rep_email'])
    .where('customers.id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
  const { brand } = ctx.settings
  const { name, email, accountNumber } = ctx.user
  await queueMail(ctx, {
    kind: 'customer-message',
    about: { from: name, email, company, accountNumber, subject, message },
    to: { email: rep_email || brand.email, language: 'en' },
  })
  await auditActing(ctx, { subject: `message to ${rep_name ?? brand.name}`, after: { subject } })
  return { to: rep_name ?? brand.name }
}
