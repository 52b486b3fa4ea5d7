import { type Db, insertRows, passIds } from './insert.ts'
import { demoDriver, demoDrivers } from './routes.ts'

export const driverIdOf = (name: string): number => demoDrivers.indexOf(name) + 1

/** Runs after the users are inserted, because one of them is a driver. */
export async function insertDrivers(db: Db) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'mobile_number'])
    .where('email', '=', 'driver@demo.test')
    .executeTakeFirstOrThrow()
  await insertRows(db, {
    table: 'drivers',
    columns: { id: 'bigint', name: 'text', phone_number: 'text', user_id: 'bigint' },
    rows: demoDrivers.map((name) => ({
      id: driverIdOf(name),
      name,
      phone_number: name === demoDriver ? user.mobile_number : '',
      user_id: name === demoDriver ? user.id : null,
    })),
  })
  await passIds(db, 'drivers', demoDrivers.length)
}
