import { inTransaction } from '../context.ts'
import type { Ctx } from '../handle.ts'
import { defineJob } from '../jobs/job.ts'
import { queueMail, queueSms } from '../messages/queue.ts'
import { browserName } from './browser-name.ts'
import { makeCode } from './codes.ts'
import { lifeMs, makeToken } from './one-time.ts'

/*
 * Whether an account exists is found out here, after the answer has gone out: asking for a code or a link takes as long and
 * says the same for everybody.
 */

const minutesOf = (ms: number) => ms / 60_000
const until = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)

async function activeUser(ctx: Ctx, by: { email: string } | { mobileNumber: string }) {
  const found = ctx.db.selectFrom('users').select('id').where('status', '=', 'active')
  const mine =
    'email' in by
      ? found.where('email', '=', by.email)
      : found.where('mobile_number', '=', by.mobileNumber).where('mobile_verified_at', 'is not', null)
  return mine.executeTakeFirst()
}

/** The code that signs in the browser that asked, by SMS to whoever has that number. */
export const sendSignInCodeJob = defineJob({
  name: 'send_sign_in_code',
  run: (ctx, { mobileNumber, boundTo, attemptId }) =>
    inTransaction(ctx, async (inside) => {
      const user = await activeUser(inside, { mobileNumber })
      if (!user) return
      const code = await makeCode(inside, {
        purpose: 'sign-in',
        userId: user.id,
        mobileNumber,
        boundTo: Buffer.from(boundTo, 'base64url'),
        attemptId,
      })
      await queueSms(inside, {
        kind: 'verification-code',
        about: { code, minutes: minutesOf(lifeMs.code) },
        to: { userId: user.id, mobileNumber },
        goodUntil: until(inside, lifeMs.code),
      })
    }),
})

/** The link that signs in wherever it is opened, and the browser that asked for it; the mail names that browser. */
export const sendSignInLinkJob = defineJob({
  name: 'send_sign_in_link',
  run: (ctx, { email, attemptId }) =>
    inTransaction(ctx, async (inside) => {
      const user = await activeUser(inside, { email })
      const attempt = await inside.db
        .selectFrom('sign_in_attempts')
        .select('asked_from')
        .where('id', '=', attemptId)
        .executeTakeFirst()
      if (!user || !attempt) return
      const token = await makeToken(inside, { purpose: 'sign-in', userId: user.id, attemptId })
      await queueMail(inside, {
        kind: 'sign-in-link',
        about: {
          path: `/token/${token}`,
          minutes: minutesOf(lifeMs['sign-in']),
          browser: browserName(attempt.asked_from),
        },
        to: { userId: user.id },
        goodUntil: until(inside, lifeMs['sign-in']),
      })
    }),
})

export const sendResetLinkJob = defineJob({
  name: 'send_reset_link',
  run: (ctx, { email }) =>
    inTransaction(ctx, async (inside) => {
      const user = await activeUser(inside, { email })
      if (!user) return
      const token = await makeToken(inside, { purpose: 'reset', userId: user.id })
      await queueMail(inside, {
        kind: 'reset-password',
        about: { path: `/reset-password/${token}`, minutes: minutesOf(lifeMs.reset) },
        to: { userId: user.id },
        goodUntil: until(inside, lifeMs.reset),
      })
    }),
})
