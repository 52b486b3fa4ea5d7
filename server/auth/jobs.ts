import { browserName } from '../core/browser-name.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { queueMail, queueSms } from '../messages/queue.ts'
import { takeSending } from './asking.ts'
import { makeCode } from './codes.ts'
import { lifeMs, makeToken } from './one-time.ts'

/*
 * These jobs look up whether an account exists only after the response was sent: a request for a code or a link takes as long and
 * gets the same response for everyone.
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

/** Texts the code that signs in the requesting browser to the user with that number. */
export const sendSignInCodeJob = defineJob({
  name: 'send_sign_in_code',
  run: (ctx, { mobileNumber, boundTo, attemptId, known }) =>
    inTransaction(ctx, async (inside) => {
      const user = await activeUser(inside, { mobileNumber })
      if (!user || !(await takeSending(inside, { userId: user.id, kind: 'text', known }))) return
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

/** Emails the link. It signs in the browser that opens it, and can approve the requesting browser, which the email names. */
export const sendSignInLinkJob = defineJob({
  name: 'send_sign_in_link',
  run: (ctx, { email, attemptId, known }) =>
    inTransaction(ctx, async (inside) => {
      const user = await activeUser(inside, { email })
      const attempt = await inside.db
        .selectFrom('sign_in_attempts')
        .select('user_agent')
        .where('id', '=', attemptId)
        .executeTakeFirst()
      if (!user || !attempt) return
      if (!(await takeSending(inside, { userId: user.id, kind: 'sign-in link', known }))) return
      const token = await makeToken(inside, { purpose: 'sign-in', userId: user.id, attemptId })
      await queueMail(inside, {
        kind: 'sign-in-link',
        about: {
          path: `/token/${token}`,
          minutes: minutesOf(lifeMs['sign-in']),
          browser: browserName(attempt.user_agent),
        },
        to: { userId: user.id },
        goodUntil: until(inside, lifeMs['sign-in']),
      })
    }),
})

export const sendResetLinkJob = defineJob({
  name: 'send_reset_link',
  run: (ctx, { email, known }) =>
    inTransaction(ctx, async (inside) => {
      const user = await activeUser(inside, { email })
      if (!user || !(await takeSending(inside, { userId: user.id, kind: 'reset link', known }))) return
      const token = await makeToken(inside, { purpose: 'reset', userId: user.id })
      await queueMail(inside, {
        kind: 'reset-password',
        about: { path: `/reset-password/${token}`, minutes: minutesOf(lifeMs.reset) },
        to: { userId: user.id },
        goodUntil: until(inside, lifeMs.reset),
      })
    }),
})
