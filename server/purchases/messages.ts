import { audit } from '../audit/audit.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type PurchaseRecord, tellPages, wrongState } from './rows.ts'
import { tellBuying, tellGrower } from './tell.ts'

/** Adds a message to a purchase order that the caller has locked, and notifies the other side. */
export async function writeAbout(
  ctx: SignedInCtx,
  row: PurchaseRecord,
  { by, words }: { by: 'buyer' | 'vendor'; words: string },
): Promise<void> {
  // The grower doesn't see a draft.
  if (row.sent_at === null) throw wrongState(row)
  await ctx.db
    .insertInto('purchase_messages')
    .values({
      purchase_id: row.id,
      by,
      user_id: ctx.user.actedBy?.id ?? ctx.user.id,
      actor: ctx.user.name,
      words,
      at: ctx.now(),
    })
    .execute()
  if (by === 'buyer') await tellGrower(ctx, row, { news: 'WRITTEN', words })
  else await tellBuying(ctx, row, 'WRITTEN')
  await tellPages(ctx)
  await audit(ctx, { action: 'purchase.written', subject: `purchase ${row.number}`, after: { by } })
}
