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
    .select(['language', 'muted', 'daily_pricing_unsubscribed', 'mobile_verified_at', 'confirmed_at'])
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

/** The columns that hold them. */
export const columnsOf = ({ 'daily-pricing': dailyPricing, ...others }: Notifications): Stored => ({
  muted: Object.entries(others).flatMap(([kind, channels]) =>
    Object.entries(channels).flatMap(([channel, isOn]) => (isOn ? [] : [`${kind}.${channel}`])),
  ),
  daily_pricing_unsubscribed: dailyPricing.mail ? 0 : 1,
})
