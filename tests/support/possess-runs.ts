import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { makeDriver, makeRoute } from './make.ts'

type Company = { customerId: number; addressId: number }

async function makeEmptyRun({ db }: TestApp): Promise<number> {
  const { id } = await db
    .insertInto('runs')
    .values({ route_number: await makeRoute(db), day: '2026-11-25', departs_at: '05:30' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Things of truck runs that an API id can name. */
export const runMakers = {
  driver: ({ db }: TestApp) => makeDriver(db),
  run: makeEmptyRun,
  stop: async (app: TestApp, { customerId, addressId }: Company) => {
    const { id } = await app.db
      .insertInto('stops')
      .values({
        run_id: await makeEmptyRun(app),
        customer_id: customerId,
        address_id: addressId,
        number: 1,
        planned_at: sql`timestamptz '2026-11-25 13:00Z'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  'hand-over': async (app: TestApp) => {
    const { id } = await app.db
      .insertInto('hand_overs')
      .values({ run_id: await makeEmptyRun(app), at: app.now(), cash_cents: 0, checks: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
