import type { Ctx, Exchange } from '../core/route.ts'
import { networkOf } from '../limits/network.ts'
import { countTry, takeTry } from '../limits/throttle.ts'
import { hashOf } from './one-time.ts'
import { askLimits, sentLimits } from './rules.ts'

type Whom = { email: string } | { mobileNumber: string }

/**
 * Counts a request for an emailed link or a code, whether or not that email or number is known. The limit per person is counted
 * per requesting address, so that a stranger can't use it up; a browser that the person has signed in from has its own count,
 * which no address can use up. Throws `too_many`. Returns whether the request came from such a browser.
 */
export async function takeAsk(
  ctx: Ctx,
  whom: Whom,
  { ip, deviceToken }: Pick<Exchange, 'ip' | 'deviceToken'>,
): Promise<{ known: boolean }> {
  const known = await isKnownTo(ctx, whom, deviceToken)
  const count = known ? countTry : takeTry
  await count(ctx, 'ask address', ip, askLimits.address)
  const from = known ? deviceToken : networkOf(ip)
  if ('email' in whom) await takeTry(ctx, 'ask mail', `${whom.email} ${from}`, askLimits.mail)
  else {
    await takeTry(ctx, 'ask text', `${whom.mobileNumber} ${from}`, askLimits.text)
    await count(ctx, 'text address', ip, askLimits.textAddress)
  }
  return { known }
}

/** Counts a text that a signed-in user sends to a number that no one has verified. Throws `too_many`. */
export async function takeOwnText(ctx: Ctx, to: { userId: number; mobileNumber: string }, ip: string) {
  await takeTry(ctx, 'ask text', `${to.mobileNumber} user ${to.userId}`, askLimits.text)
  await takeTry(ctx, 'text account', String(to.userId), askLimits.textAccount)
  await takeTry(ctx, 'text address', ip, askLimits.textAddress)
}

/**
 * Whether one more link or code of a kind may be sent to a user; counts only messages sent. Requests by strangers are counted
 * apart from requests by the user's own browsers.
 */
export async function takeSending(
  ctx: Ctx,
  { userId, kind, known }: { userId: number; kind: keyof typeof sentLimits; known: boolean | undefined },
): Promise<boolean> {
  const limit = sentLimits[kind]
  const { hits } = await countTry(ctx, `sent ${kind}`, `${userId}${known ? ' known' : ''}`, limit)
  return hits <= limit.tries
}

/** Always runs one query, so that the response takes as long for an unknown person. */
async function isKnownTo(ctx: Ctx, whom: Whom, deviceToken: string | undefined): Promise<boolean> {
  if (deviceToken === undefined) return false
  const [column, value] =
    'email' in whom ? (['email', whom.email] as const) : (['mobile_number', whom.mobileNumber] as const)
  const row = await ctx.db
    .selectFrom('users')
    .innerJoin('known_devices', 'known_devices.user_id', 'users.id')
    .select('users.id')
    .where(`users.${column}`, '=', value)
    .where('known_devices.token_hash', '=', hashOf(deviceToken))
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}
