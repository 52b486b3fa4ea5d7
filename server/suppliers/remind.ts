import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { isEmail } from '../../contract/core/fields.ts'
import type { suppliers } from '../../contract/features/suppliers.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { readSupplier } from './suppliers.ts'

/**
 * Mails a supplier that today's file is missing, in a transaction. Throws `not_found`, `supplier_without_email`, and
 * `already_reminded` on the same day unless a repeat is requested.
 */
export async function remindSupplier(
  ctx: SignedInCtx,
  id: number,
  { again }: InputOf<typeof suppliers.remind>['body'],
): Promise<ReplyOf<typeof suppliers.remind>> {
  // Two concurrent requests send one reminder.
  await ctx.db.selectFrom('suppliers').select('id').where('id', '=', id).forUpdate().execute()
  const { vendorId, name, email, dueAt, remindedAt } = await readSupplier(ctx, id)
  if (!isEmail(email)) throw new AppError('supplier_without_email')
  const { timeZone } = ctx.settings
  const day = dayAt(ctx.now(), timeZone)
  if (!again && remindedAt !== null && dayAt(new Date(remindedAt), timeZone) === day)
    throw new AppError('already_reminded', { data: { remindedAt } })
  // A vendor's person at that address gets their own language.
  const reader = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  await queueMail(ctx, {
    kind: 'supplier-reminder',
    about: { vendor: name, day, dueAt },
    to: { email, language: reader?.language ?? 'en' },
  })
  await ctx.db.updateTable('suppliers').set({ reminded_at: ctx.now() }).where('id', '=', id).execute()
  await audit(ctx, {
    action: 'supplier.reminded',
    subject: `supplier ${vendorId ?? name}`,
    after: { to: email, day },
  })
  return { to: email, remindedAt: ctx.now().toISOString() }
}
