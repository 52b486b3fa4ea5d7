import type { Ctx } from '../core/route.ts'

/**
 * The gateway's id of a customer, which owns saved cards: created once and stored. Undefined while the gateway does not
 * answer.
 */
export async function gatewayCustomer(ctx: Ctx, customerId: number): Promise<string | undefined> {
  const { gateway } = ctx.adapters
  const known = await ctx.db
    .selectFrom('gateway_customers')
    .select('reference')
    .where('customer_id', '=', customerId)
    .where('gateway', '=', gateway.name)
    .executeTakeFirst()
  if (known) return known.reference
  const { name, email } = await ctx.db
    .selectFrom('customers')
    .select(['name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const reference = await gateway.enrol({ key: `customer:${customerId}`, name, email })
  if (!reference) return undefined
  const row = { customer_id: customerId, gateway: gateway.name, reference, created_at: ctx.now() }
  await ctx.db
    .insertInto('gateway_customers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['customer_id', 'gateway']).doNothing())
    .execute()
  return reference
}
