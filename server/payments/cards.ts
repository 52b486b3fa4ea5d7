import type { SignedInCtx } from '../handle.ts'

/** The saved cards of the customer, the default first. */
export async function readCards(ctx: SignedInCtx) {
  const rows = await ctx.db
    .selectFrom('saved_cards')
    .selectAll()
    .where('customer_id', '=', ctx.user.customerId)
    .where('gateway', '=', ctx.adapters.gateway.name)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    brand: row.brand,
    lastFour: row.last_four,
    expireMonth: row.expire_month,
    expireYear: row.expire_year,
    isDefault: row.is_default,
  }))
}
