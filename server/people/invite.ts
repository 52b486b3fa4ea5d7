import { lifeMs, makeToken } from '../auth/one-time.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'

/** Emails a link to set a password, in a transaction; invalidates earlier links. */
export async function sendInvitation(ctx: SignedInCtx, { id, company }: { id: number; company: string }) {
  const token = await makeToken(ctx, { purpose: 'invitation', userId: id })
  const path = `/reset-password/${token}`
  const days = lifeMs.invitation / 86_400_000
  await queueMail(ctx, {
    kind: 'company-invitation',
    about: { inviter: ctx.user.name, company, path, days },
    to: { userId: id },
    goodUntil: new Date(ctx.now().getTime() + lifeMs.invitation),
  })
}
