import { type Selectable, sql } from 'kysely'
import type { Payments } from '../../db/tables.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { representativeOf } from '../notices/receivers.ts'
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
      await tellDeclined(ctx, payment)
      return
    case 'unknown':
      await ctx.db.updateTable('payments').set({ status: 'unknown' }).where('id', '=', id).execute()
      return
    default:
      throw new Error(`unhandled ${outcome satisfies never}`)
  }
}

/** Notifies the representative that a card was declined: once per order, however many cards are tried. */
async function tellDeclined(
  ctx: Ctx,
  { id, order_id, customer_id, amount_cents: amountCents }: Selectable<Payments>,
): Promise<void> {
  const { name, account_number } = await ctx.db
    .selectFrom('customers')
    .select(['name', 'account_number'])
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    topic: 'card-declined',
    facts: { customer: name, amountCents },
    to: await representativeOf(ctx, customer_id),
    link: `/admin/customers?open=${account_number}`,
    once: order_id === null ? `card-declined:payment:${id}` : `card-declined:order:${order_id}`,
  })
}

/** Most late answers arrive within seconds; after that the job that runs every minute is enough. */
export const askAgainSoon = (ctx: Ctx) =>
  ctx.enqueue(
    'settle_unknown_payments',
    {},
    { runAt: new Date(ctx.now().getTime() + 10_000), key: 'settle_unknown_payments' },
  )
