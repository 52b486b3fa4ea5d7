import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import type { Ctx } from '../core/route.ts'
import { gatewayCustomer } from './gateway-customer.ts'

export type CardCharge = {
  /** The idempotency key: the gateway charges it once. */
  key: string
  token: string
  amountCents: number
  description: string
  customerId: number
  /** Whether to save the card. */
  remember: boolean
  /** Whether the card is one of the customer's saved cards; looked up if omitted. */
  isSaved?: boolean
}

/** Charges the card, in the name of the customer who owns it or for whom it will be saved. */
export async function chargeCard(ctx: Ctx, charge: CardCharge): Promise<ChargeOutcome> {
  const { key, token, amountCents, description, remember } = charge
  const customer = await keeperOf(ctx, charge)
  const ask = { key, token, amountCents, description }
  return ctx.adapters.gateway.charge({
    ...ask,
    ...(customer && { customer }),
    ...(remember && { keep: true }),
  })
}

/**
 * Several charges of one card. With most gateways a new card token pays only once, so the card is saved first, and deleted afterwards
 * unless it is to be remembered.
 */
export async function chargeCards<C extends CardCharge>(
  ctx: Ctx,
  charges: readonly C[],
  settle: (charge: C, outcome: ChargeOutcome) => Promise<void>,
): Promise<ChargeOutcome[]> {
  const [first] = charges
  const lent = first && charges.length > 1 && !(await isSaved(ctx, first)) ? first : undefined
  if (lent) await keepFirst(ctx, lent)
  const outcomes = await Promise.all(
    charges.map(async (charge) => {
      const outcome = await chargeCard(ctx, { ...charge, remember: charge.remember || lent !== undefined })
      await settle(charge, outcome)
      return outcome
    }),
  )
  if (lent && !charges.some(({ remember }) => remember))
    await ctx.enqueue('forget_card', { token: lent.token })
  return outcomes
}

/** If the bank declines saving the card, each charge gets the same outcome. */
async function keepFirst(ctx: Ctx, { customerId, token }: CardCharge): Promise<void> {
  const customer = await gatewayCustomer(ctx, customerId)
  if (customer) await ctx.adapters.gateway.keep({ key: keepKey(customerId, token), token, customer })
}

async function keeperOf(ctx: Ctx, charge: CardCharge): Promise<string | undefined> {
  if (!charge.remember && !(await isSaved(ctx, charge))) return undefined
  return gatewayCustomer(ctx, charge.customerId)
}

async function isSaved(ctx: Ctx, { customerId, token, isSaved: known }: CardCharge): Promise<boolean> {
  if (known !== undefined) return known
  const saved = await ctx.db
    .selectFrom('saved_cards')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('token', '=', token)
    .executeTakeFirst()
  return saved !== undefined
}

export const keepKey = (customerId: number, token: string) => `keep:${customerId}:${token}`
