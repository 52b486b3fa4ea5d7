import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import type { Ctx } from '../handle.ts'
import { gatewayCustomer } from './gateway-customer.ts'

export type CardCharge = {
  /** The idempotency key: the same key is charged once. */
  key: string
  token: string
  amountCents: number
  description: string
  customerId: number
  /** Whether the card is to be kept for next time. */
  remember: boolean
  /** Whether the card is one of the customer's saved ones; looked up where it is not said. */
  isSaved?: boolean
}

/** Asks the gateway for money, in the name of the customer whose kept card it is or to whom it is to be kept. */
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
 * The same for several charges of one card at once. A new card pays once with most gateways: for more it is kept first, and let go of
 * afterwards unless it is to be remembered.
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

/** What the bank says to keeping it, it says to the charges as well: the outcome is theirs to tell. */
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
