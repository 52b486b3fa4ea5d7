import type { AuditAction } from '../../contract/audit.ts'
import { withCommit } from '../../db/round-trips.ts'
import type { Ctx, SignedInCtx } from '../handle.ts'

type Entry = {
  action: AuditAction
  /** What it was done to, in words that stay true when the thing is gone: `user florist@demo.test`. */
  subject: string
  /** The customer whose affairs changed, where it is one's. */
  customerId?: number
  before?: unknown
  after?: unknown
  /** Who did it when nobody is signed in: the email that was typed, or the name of a job. */
  actor?: string
  userId?: number
}

/**
 * Writes down who did what, in the caller's transaction: the entry stands if and only if the change does. The database
 * chains the rows one writer at a time, so it is written with the commit, after all that others may wait for. Never give it a secret.
 */
export async function audit(ctx: Ctx, entry: Entry): Promise<void> {
  const { user } = ctx
  await withCommit(
    ctx.db,
    ctx.db.insertInto('audit_log').values({
      at: ctx.now(),
      user_id: user?.actedBy?.id ?? user?.id ?? entry.userId ?? null,
      actor: user?.actedBy?.email ?? user?.email ?? entry.actor ?? 'system',
      acting_for: user?.actedBy ? user.id : null,
      customer_id: entry.customerId ?? null,
      address: ctx.address ?? '',
      action: entry.action,
      subject: entry.subject.slice(0, 500),
      before: asJson(entry.before),
      after: asJson(entry.after),
    }),
  )
}

/**
 * Writes down what a member of staff does in a customer's name, last in a transaction like `audit`. What customers do
 * themselves has its own records: order events, payments.
 */
export async function auditActing(ctx: SignedInCtx, entry: Omit<Entry, 'customerId' | 'actor' | 'userId'>) {
  if (ctx.user.actedBy) await audit(ctx, { ...entry, customerId: ctx.user.customerId })
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
