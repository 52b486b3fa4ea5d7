import { type Db, insertRows } from './insert.ts'

/** The codes match those in `customers.csv`. */
const salesReps = [
  { rep: 'R01', name: 'Nora Castellan', phone_number: '9375550161' },
  { rep: 'R02', name: 'Grant Ellery', phone_number: '9375550162' },
  { rep: 'R03', name: 'Luz Marroquin', phone_number: '9375550163' },
  { rep: 'R04', name: 'Peter Vandermeer', phone_number: '9375550164' },
  { rep: 'R05', name: 'Simone Achterberg', phone_number: '9375550165' },
  { rep: 'R06', name: 'Dev Raghunath', phone_number: '9375550166' },
]

/** The representative of the demo's sales sign-in. */
export const demoSalesRep = 'R01'
const demoSalesEmail = 'sales@demo.test'
export const nameOfRep = (code: string): string => salesReps.find(({ rep }) => rep === code)?.name ?? ''

/** The ids by code. */
export async function insertSalesReps(db: Db): Promise<ReadonlyMap<string, number>> {
  await insertRows(db, {
    table: 'sales_reps',
    columns: { rep: 'text', name: 'text', email: 'text', phone_number: 'text' },
    rows: salesReps.map((rep) => ({
      ...rep,
      email:
        rep.rep === demoSalesRep
          ? demoSalesEmail
          : `${rep.name.toLowerCase().replace(' ', '.')}@harborandvine.test`,
    })),
  })
  const reps = await db.selectFrom('sales_reps').select(['id', 'rep']).execute()
  return new Map(reps.map(({ id, rep }) => [rep, id]))
}

/** Runs after the users are inserted, because one of them is a representative. */
export async function tieSalesReps(db: Db) {
  await db
    .updateTable('sales_reps')
    .from('users')
    .set((eb) => ({ user_id: eb.ref('users.id') }))
    .whereRef('users.email', '=', 'sales_reps.email')
    .where('sales_reps.rep', '=', demoSalesRep)
    .execute()
}
