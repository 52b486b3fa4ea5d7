import { sql } from 'kysely'
import type { KeptCard } from '../adapters/gateway/gateway.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { keepKey } from './charge.ts'
import { gatewayCustomer } from './gateway-customer.ts'
import { saveCard } from './saved-cards.ts'

/**
 * Saves the card of a payment for next time, as the customer requested: the gateway's token and the card's display details.
 * Throws while the gateway does not answer, so that the queue retries.
 */
export const rememberCardJob = defineJob({
  name: 'remember_card',
  run: async (ctx, { paymentId }) => {
    const payment = await ctx.db
      .selectFrom('payments')
      .select(['customer_id', 'card_token'])
      .where('id', '=', paymentId)
      .where('remember_card', '=', true)
      .executeTakeFirst()
    if (!payment?.card_token) return
    const card = await kept(ctx, { customerId: payment.customer_id, token: payment.card_token })
    if (card) await inTransaction(ctx, (inside) => saveCard(inside, payment.customer_id, card))
  },
})

/** The card as the gateway stores it; undefined when it refuses. */
async function kept(
  ctx: Ctx,
  { customerId, token }: { customerId: number; token: string },
): Promise<KeptCard | undefined> {
  const customer = await gatewayCustomer(ctx, customerId)
  const outcome =
    customer && (await ctx.adapters.gateway.keep({ key: keepKey(customerId, token), token, customer }))
  if (!outcome || outcome.kind === 'unknown')
    throw new Error(`the gateway has not kept a card of customer ${customerId}`)
  if (outcome.kind === 'kept') return outcome.card
  ctx.log.warn({ customerId, code: outcome.code }, 'a card that paid could not be kept')
  return undefined
}

/** Deletes a card at the gateway, unless it has been saved again in the meantime. */
export const forgetCardJob = defineJob({
  name: 'forget_card',
  run: async (ctx, { token }) => {
    const { rows } = await sql`select from saved_cards where token = ${token}`.execute(ctx.db)
    if (rows.length > 0) return
    if (!(await ctx.adapters.gateway.forget(token))) throw new Error('the gateway has not let go of a card')
  },
})
