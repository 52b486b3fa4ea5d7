import type { TestApp } from './app.ts'
import { makeProposal } from './grower-samples.ts'
import { makeProduct, makeRep } from './make.ts'

type Company = { customerId: number; userId: number; addressId: number }

/** A draft of one line. */
export async function makeBasket(
  { db, now }: TestApp,
  { customerId, userId, addressId }: Company,
  product_id: number,
): Promise<number> {
  const { id } = await db
    .insertInto('baskets')
    .values({
      customer_id: customerId,
      address_id: addressId,
      to_user_id: userId,
      maker_name: 'Nora Castellan',
      ship_day: '2026-11-24',
      method: 'TRUCK',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('basket_lines')
    .values({ basket_id: id, product_id, position: 1, quantity: 2 })
    .execute()
  return id
}

/** A company's requests to its representative, and what a farm sends to be sold. */
export const salesMakers = {
  'picture proposal': (app: TestApp): Promise<number> => makeProposal(app),
  representative: async ({ db }: TestApp): Promise<number> => (await makeRep(db)).repId,
  basket: async (app: TestApp, company: Company): Promise<number> =>
    makeBasket(app, company, await makeProduct(app.db)),
  'sales request': async ({ db, now }: TestApp, { customerId, userId }: Company): Promise<number> => {
    const { id } = await db
      .insertInto('sales_requests')
      .values({ customer_id: customerId, user_id: userId, kind: 'MAIL', text: 'June 12', asked_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}

export const salesOwners = {
  basket: 'company',
  'picture proposal': 'house',
  representative: 'house',
  'sales request': 'company',
} as const
