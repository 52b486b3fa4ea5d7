import { type Day, dayAt } from '../../contract/core/dates.ts'
import { auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { findEvent, type StoredEvent, stateOf } from './rows.ts'

/** An event that can still be changed, locked. Throws not_found, and wrong_state once it is canceled. */
export async function findOpen(ctx: SignedInCtx, id: number): Promise<StoredEvent> {
  const event = await findEvent(ctx, id, { lock: true })
  if (!event) throw new AppError('not_found')
  if (stateOf(event, todayOf(ctx)) === 'CANCELLED')
    throw new AppError('wrong_state', { detail: 'This event is canceled. Copy it to work on it again.' })
  return event
}

export async function tell(ctx: SignedInCtx, { id, name }: { id: number; name: string }): Promise<void> {
  await ctx.emit('event.changed', { customerId: ctx.user.customerId })
  await auditActing(ctx, { subject: `event ${id}`, after: { name } })
}

export const todayOf = (ctx: SignedInCtx): Day => dayAt(ctx.now(), ctx.settings.timeZone)
