import { sql } from 'kysely'
import { browserName } from '../core/browser-name.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { countTry } from '../limits/throttle.ts'
import { queueMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { hashOf, newDevice } from './one-time.ts'
import { newDeviceMailLimit } from './rules.ts'

/** The key under which a device's attempts are counted; undefined if this user has never signed in from it. */
export async function knownDevice(
  ctx: Ctx,
  userId: number,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined
  const row = await ctx.db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row && `${userId} ${hashOf(token).toString('base64url')}`
}

/**
 * Remembers that this user has signed in from this browser, and emails them if the browser is new; their very first sign-in sends
 * no email. One token identifies the browser for all its users.
 */
export async function rememberDevice(ctx: Ctx, userId: number, exchange: Exchange) {
  const token = exchange.deviceToken ?? newDevice()
  const added = await ctx.db
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashOf(token), created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning(
      sql<boolean>`exists (select from users where id = ${userId} and last_sign_in_at is not null)`.as(
        'had_signed_in',
      ),
    )
    .executeTakeFirst()
  exchange.setDevice(token)
  if (added?.had_signed_in) await tellOfNewDevice(ctx, userId, exchange)
}

/** Queues the email about a sign-in from a new browser; at most a few a day, so that sign-ins can't flood a mailbox. */
async function tellOfNewDevice(ctx: Ctx, userId: number, { ip, userAgent }: Exchange) {
  const { hits } = await countTry(ctx, 'new device mail', String(userId), newDeviceMailLimit)
  if (hits > newDeviceMailLimit.tries) return
  const at = ctx.now().toISOString()
  const about = { at, browser: browserName(userAgent), address: ip }
  await queueMail(ctx, { kind: 'new-sign-in', about, to: { userId } })
  await notify(ctx, {
    topic: 'new-sign-in',
    facts: { browser: about.browser },
    to: [userId],
    link: '/personal-info',
    tellsActor: true,
  })
}
