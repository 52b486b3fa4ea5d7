import type { TestApp } from './app.ts'
import { makeProduct } from './make.ts'

/** Things of the calendar that an API id can name. */
export const dateMakers = {
  'cut-off': async ({ db }: TestApp) => {
    const { id } = await db
      .insertInto('cutoff_rules')
      .values({ scope: 'warehouse', local_time: '17:30' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  'run trial': async ({ db, now }: TestApp, _: unknown, { userId }: { userId: number }) => {
    const at = { created_at: now(), updated_at: now() }
    const { id } = await db
      .insertInto('run_trials')
      .values({ user_id: userId, moves: '[]', ground: '{}', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  program: async ({ db }: TestApp) => {
    const days = {
      opens_on: '2026-11-01',
      closes_on: '2027-03-01',
      ships_from: '2027-04-20',
      ships_to: '2027-05-05',
    }
    const { id } = await db
      .insertInto('prebook_programs')
      .values({ name: 'Peonies', ...days })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('prebook_items')
      .values({ program_id: id, product_id: await makeProduct(db) })
      .execute()
    return id
  },
}
