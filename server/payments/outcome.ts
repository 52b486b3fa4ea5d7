import { type Selectable, sql } from 'kysely'
import type { Payments } from '../../db/tables.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import type { Ctx } from '../core/route.ts'
import { postPayment } from '../receivables/post.ts'

/** Records the gateway's answer on a payment's row, which the caller has locked; captured money is posted with it. */
export async function writeOutcome(
  ctx: Ctx,
  payment: Selectable<Payments>,
  outcome: ChargeOutcome,
): Promise<void> {
  const { id } = payment
  switch (outcome.kind) {
    case 'paid':
      return postPayment(
        ctx,
        payment,
        sql`update payments set status = 'captured', gateway_reference = ${outcome.reference},
          card_brand = ${outcome.brand}, card_last_four = ${outcome.lastFour}, decline_code = null,
          settled_at = ${ctx.now()} where id = ${id}`,
      )
    case 'declined':
      await ctx.db
        .updateTable('payments')
        .set({ status: 'declined', decline_code: outcome.code, settled_at: ctx.now() })
        .where('id', '=', id)
        .execute()
      return
    case 'unknown':
      await ctx.db.updateTable('payments').set({ status: 'unknown' }).where('id', '=', id).execute()
      return
    default:
      throw new Error(`unhandled ${outcome satisfies never}`)
  }
}

/** Most late answers arrive within seconds; after that the job that runs every minute is enough. */
export const askAgainSoon = (ctx: Ctx) =>
  ctx.enqueue(
    'settle_unknown_payments',
    {},
    { runAt: new Date(ctx.now().getTime() + 10_000), key: 'settle_unknown_payments' },
  )
