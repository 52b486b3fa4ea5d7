import { dayAt } from '../../contract/core/dates.ts'
import { type CardExpiry, cardExpiry } from '../../contract/rules/card-expiry.ts'
import type { KeptCard } from '../adapters/gateway/gateway.ts'
import { audit } from '../audit/audit.ts'
import type { Ctx } from '../core/route.ts'

export type SavedCardRow = {
  id: number
  brand: string
  lastFour: string
  expireMonth: number
  expireYear: number
  isDefault: boolean
  expiry: CardExpiry
}

/** The customer's cards at the current gateway, the default first, then the newest. */
export async function savedCards(ctx: Ctx, customerId: number): Promise<SavedCardRow[]> {
  const rows = await ctx.db
    .selectFrom('saved_cards')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('gateway', '=', ctx.adapters.gateway.name)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  return rows.map((row) => ({
    id: row.id,
    brand: row.brand,
    lastFour: row.last_four,
    expireMonth: row.expire_month,
    expireYear: row.expire_year,
    isDefault: row.is_default,
    expiry: cardExpiry({ month: row.expire_month, year: row.expire_year }, today),
  }))
}

/**
 * Stores a card that the gateway has saved, in a transaction; the customer's first becomes the default. A duplicate of a stored
 * card returns that one, and the gateway deletes the new token. Returns the card's id.
 */
export async function saveCard(ctx: Ctx, customerId: number, card: KeptCard): Promise<number> {
  const { gateway } = ctx.adapters
  await lockCards(ctx, customerId)
  const same = await ctx.db
    .selectFrom('saved_cards')
    .select(['id', 'token'])
    .where('customer_id', '=', customerId)
    .where('gateway', '=', gateway.name)
    .where(({ or, and, eb }) =>
      or([
        eb('token', '=', card.token),
        and([
          eb('brand', '=', card.brand),
          eb('last_four', '=', card.lastFour),
          eb('expire_month', '=', card.expireMonth),
          eb('expire_year', '=', card.expireYear),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (same) {
    if (same.token !== card.token) await ctx.enqueue('forget_card', { token: card.token })
    return same.id
  }
  const { id } = await ctx.db
    .insertInto('saved_cards')
    .values({
      customer_id: customerId,
      gateway: gateway.name,
      token: card.token,
      brand: card.brand,
      last_four: card.lastFour,
      expire_month: card.expireMonth,
      expire_year: card.expireYear,
      is_default: !(await hasDefault(ctx, customerId)),
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('cards.changed', { customerId })
  await audit(ctx, { action: 'card.saved', subject: cardName(card), customerId })
  return id
}

/** A default card at a gateway the distributor has left can no longer pay, so it gives up the default. */
async function hasDefault(ctx: Ctx, customerId: number): Promise<boolean> {
  const current = await ctx.db
    .selectFrom('saved_cards')
    .select(['id', 'gateway'])
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  if (!current || current.gateway === ctx.adapters.gateway.name) return current !== undefined
  await ctx.db.updateTable('saved_cards').set({ is_default: false }).where('id', '=', current.id).execute()
  return false
}

/** Serializes changes of a customer's cards, so that concurrent changes leave one default. */
export const lockCards = (ctx: Ctx, customerId: number) =>
  ctx.db.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()

export const cardName = ({ brand, lastFour }: Pick<KeptCard, 'brand' | 'lastFour'>) =>
  `${brand} ending in ${lastFour}`
