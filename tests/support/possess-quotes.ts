import type { QuoteState } from '../../contract/rules/quote-moves.ts'
import type { TestApp } from './app.ts'

type Owner = { customerId: number; addressId: number }
type Holder = { userId: number }
type Wanted = {
  status?: QuoteState
  productId?: number
  priceE4?: number
  quantity?: number
  shipDay?: string
}

/** A person's quote in any state; from QUOTED on it has an offer, from which the order is made. */
export async function makeQuote(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  { customerId, addressId }: Owner,
  { userId }: Holder,
  { status = 'SUBMITTED', productId, priceE4 = 26_500, quantity = 12, shipDay = '2026-11-25' }: Wanted = {},
): Promise<number> {
  const at = now()
  const hasOffer = ['QUOTED', 'COUNTERED', 'ACCEPTED', 'EXPIRED', 'DECLINED_BY_CUSTOMER'].includes(status)
  const { id } = await db
    .insertInto('quotes')
    .values({
      customer_id: customerId,
      user_id: userId,
      person: 'Ana',
      status,
      title: 'Juliet',
      words: 'Do you get Juliet?',
      revision: hasOffer ? 1 : 0,
      created_at: at,
      submitted_at: status === 'DRAFT' ? null : at,
      status_at: at,
      last_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('quote_lines')
    .values({ quote_id: id, position: 1, description: 'Juliet', quantity })
    .execute()
  if (!hasOffer) return id
  const states = { QUOTED: 'OPEN', COUNTERED: 'OPEN', ACCEPTED: 'ACCEPTED', EXPIRED: 'EXPIRED' } as const
  const offer = await db
    .insertInto('quote_offers')
    .values({
      quote_id: id,
      revision: 1,
      state: status in states ? states[status as keyof typeof states] : 'DECLINED',
      name: 'Nora',
      ship_day: shipDay,
      method: 'TRUCK',
      customer_id: customerId,
      address_id: addressId,
      ends_at: new Date(at.getTime() + 24 * 3_600_000),
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = await db
    .insertInto('quote_offer_lines')
    .values({
      offer_id: offer.id,
      position: 1,
      slot: 1,
      product_id: productId ?? null,
      description: 'Juliet',
      quantity,
      unit_price_e4: priceE4,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status === 'ACCEPTED')
    await db
      .updateTable('quotes')
      .set({ taken_line_ids: [line.id] })
      .where('id', '=', id)
      .execute()
  if (status === 'COUNTERED')
    await db
      .insertInto('quote_messages')
      .values({
        quote_id: id,
        at,
        side: 'customer',
        user_id: userId,
        name: 'Ana',
        revision: 1,
        counter: JSON.stringify([{ lineId: line.id, quantity, priceE4: priceE4 - 500 }]),
      })
      .execute()
  return id
}

/** A company's quote that waits for the distributor. */
export const quoteMakers = {
  quote: (app: TestApp, company: Owner, holder: Holder) => makeQuote(app, company, holder),
}
