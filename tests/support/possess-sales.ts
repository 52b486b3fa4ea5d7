import type { TestApp } from './app.ts'
import { makeRep } from './make.ts'

type Company = { customerId: number; userId: number }

/** What a company asks its representative for. */
export const salesMakers = {
  representative: async ({ db }: TestApp): Promise<number> => (await makeRep(db)).repId,
  'sales request': async ({ db, now }: TestApp, { customerId, userId }: Company): Promise<number> => {
    const { id } = await db
      .insertInto('sales_requests')
      .values({ customer_id: customerId, user_id: userId, kind: 'MAIL', text: 'June 12', asked_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}

export const salesOwners = { representative: 'house', 'sales request': 'company' } as const
