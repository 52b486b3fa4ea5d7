import { randomUUID } from 'node:crypto'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { setup } from '../../contract/features/setup/setup.ts'
import { audit } from '../audit/audit.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readLanguage } from '../export/language.ts'
import { takeTry } from '../limits/throttle.ts'
import { writeTestMail } from '../messages/write.ts'

const testLimit = { tries: 10, windowMs: 60 * 60_000 } as const

/** Sends a mail immediately, bypassing the outbox, and returns the mail server's answer. Throws `too_many`. */
export async function sendTestMail(
  ctx: SignedInCtx,
  { to }: InputOf<typeof setup.testMail>['body'],
): Promise<ReplyOf<typeof setup.testMail>> {
  await takeTry(ctx, 'test mail', String(ctx.user.id), testLimit)
  const { brand, publicUrl, timeZone } = ctx.settings
  const mail = writeTestMail({ language: await readLanguage(ctx), brand, publicUrl, timeZone })
  const { mailer } = ctx.adapters
  const messageId = `${randomUUID()}@${new URL(publicUrl).hostname}`
  const result = await mailer.send({ ...mail, messageId, to, attachments: [] })
  const outcome = mailer.name === 'outbox' ? 'outbox' : result.kind
  await audit(ctx, { action: 'mail.tested', subject: `mail to ${to}`, after: { outcome } })
  if (mailer.name === 'outbox') return { outcome: 'outbox', answer: '' }
  return { outcome: result.kind, answer: result.kind === 'sent' ? result.reference : result.reason }
}
