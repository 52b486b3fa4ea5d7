import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import { makeProduct } from './make.ts'

type Company = { customerId: number; addressId: number }

/** A company's events, recipes and locked prices. */
export const eventMakers = {
  event: async ({ db, now }: TestApp, { customerId, addressId }: Company): Promise<number> => {
    const { id } = await db
      .insertInto('event_orders')
      .values({
        customer_id: customerId,
        name: 'Harper and Cole',
        occasion: 'wedding',
        event_day: '2026-12-12',
        design_day: '2026-12-11',
        method: 'TRUCK',
        address_id: addressId,
        created_at: now(),
        created_by: 'Elena',
        changed_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  recipe: async ({ db, now }: TestApp, { customerId }: Company): Promise<number> => {
    const name = randomBytes(6).toString('hex')
    const { id } = await db
      .insertInto('recipes')
      .values({ customer_id: customerId, name, changed_at: now(), changed_by: 'Elena' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { recipe_id: id, position: 0, product_id: await makeProduct(db), stems: 8 }
    await db.insertInto('recipe_lines').values(line).execute()
    return id
  },
  'price lock': async ({ db, now }: TestApp, { customerId }: Company): Promise<number> => {
    const { id } = await db
      .insertInto('price_locks')
      .values({
        customer_id: customerId,
        product_id: await makeProduct(db),
        ship_day: '2026-12-10',
        price_e4: 50_000,
        most: 5,
        locked_at: now(),
        locked_by: 'Elena',
        until: new Date(now().getTime() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}

export const eventOwners = { event: 'company', recipe: 'company', 'price lock': 'company' } as const
