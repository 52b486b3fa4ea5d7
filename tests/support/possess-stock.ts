import type { TestApp } from './app.ts'
import { makeLot, makeProduct, makeVendor } from './make.ts'
import { dateMakers } from './possess-dates.ts'

/** Things of the house that an id can name: stock, calendar, plans. */
export const houseMakers = {
  ...dateMakers,
  lot: async ({ db }: TestApp) => makeLot(db, { productId: await makeProduct(db, { onHand: 0 }), units: 3 }),
  vendor: async ({ db }: TestApp) => makeVendor(db),
  'scheduled change': async ({ db, now }: TestApp, _: unknown, { userId }: { userId: number }) => {
    const about = { kind: 'mark-up', productId: 1, description: 'Rose', percent: 5 }
    const { id } = await db
      .insertInto('scheduled_changes')
      .values({
        kind: 'mark-up',
        at: new Date(now().getTime() + 3_600_000),
        about: JSON.stringify(about),
        input: JSON.stringify({ productId: 1, percent: 5 }),
        needs: ['TIER_PRICING'],
        user_id: userId,
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
