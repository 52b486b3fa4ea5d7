import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProgramName } from '../../contract/rules/programs.ts'
import type { Tables } from '../../db/tables.ts'

/** The state of a customer in row `customers`: that of their first address, else of their billing address. */
export const stateOf = (customer: RawBuilder<unknown>) => sql<string>`coalesce((
  select a.state from addresses a where a.customer_id = ${customer}.id and a.deleted_at is null
  order by a.position, a.id limit 1), ${customer}.billing_state)`

/** The programs that a customer is not offered: switched off, or not for their state or price level. As an array, not rows. */
export const closedPrograms = (customer: RawBuilder<unknown>) => sql<ProgramName[]>`(
  select coalesce(array_agg(name order by name), '{}') from shop_programs
  where not on_sale or not coalesce(${customer}.price_tier = any(levels), true)
    or (states is not null and not coalesce(${stateOf(customer)} = any(states), false)))::text[]`

/** The programs that at least one shop is not offered: public pages show none of their goods. */
export async function narrowedPrograms(db: Kysely<Tables>): Promise<ProgramName[]> {
  const { rows } = await sql<{ name: ProgramName }>`
    select name from shop_programs where not on_sale or states is not null or levels is not null order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
