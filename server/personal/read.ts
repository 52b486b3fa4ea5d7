import { sql } from 'kysely'
import type { Notifications, Personal } from '../../contract/features/personal/personal.ts'
import { readUser } from '../auth/user.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** The signed-in user with their own settings. */
export async function readPersonal(ctx: SignedInCtx): Promise<Personal> {
  const user = await readUser(ctx, ctx.user.id, ctx.user.actedBy)
  if (!user) throw new AppError('not_found')
  const own = await ctx.db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['language', 'daily_pricing_unsubscribed', 'mobile_verified_at', 'confirmed_at'])
    .select(
      sql<
        string[]
      >`array(select w.kind || '.' || w.way from notice_ways w where w.user_id = users.id and not w.is_on)`.as(
        'muted',
      ),
    )
    .where('users.id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  const pending = await ctx.db
    .selectFrom('one_time_tokens')
    .select('email')
    .where('user_id', '=', ctx.user.id)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return {
    ...user,
    language: own.language,
    notifications: notificationsOf(own),
    secondFactor: own.confirmed_at !== null,
    mobileVerified: own.mobile_verified_at !== null,
    pendingEmail: pending?.email ?? null,
  }
}

type Stored = { muted: string[]; daily_pricing_unsubscribed: number }

/** Daily prices have a column of their own, which the unsubscribe link sets too. */
const notificationsOf = ({ muted, daily_pricing_unsubscribed }: Stored): Notifications => ({
  orders: { mail: !muted.includes('orders.mail') },
  deliveries: { mail: !muted.includes('deliveries.mail'), sms: !muted.includes('deliveries.sms') },
  invoices: { mail: !muted.includes('invoices.mail') },
  statements: { mail: !muted.includes('statements.mail') },
  'daily-pricing': { mail: daily_pricing_unsubscribed === 0 },
})

/** The preferences as single switches, without daily prices. */
export const waysOf = ({ 'daily-pricing': _, ...others }: Notifications) =>
  Object.entries(others).flatMap(([kind, channels]) =>
    Object.entries(channels).map(([way, isOn]) => ({ kind, way: way as 'mail' | 'sms', is_on: isOn })),
  )
