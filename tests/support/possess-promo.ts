import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'

/** Promo bars and audiences that an API id can name. */
export const promoMakers = {
  'promo bar': async ({ db, now }: TestApp) => {
    const { id } = await db
      .insertInto('promo_bars')
      .values({
        place: 1,
        lead_en: 'Poinsettias are in.',
        starts_at: new Date(now().getTime() - 3_600_000),
        ends_at: new Date(now().getTime() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  audience: async ({ db }: TestApp) => {
    const { id } = await db
      .insertInto('audiences')
      .values({ name: randomBytes(6).toString('hex'), conditions: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
