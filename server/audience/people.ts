import { sql } from 'kysely'
import { type Authority, departmentAuthority, departments } from '../../contract/core/access.ts'
import type { AudiencePerson } from '../../contract/rules/audience.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { routeOf } from '../catalogue/price-rules.ts'
import type { Ctx, CurrentUser } from '../core/route.ts'

/** A person with the names that staff know them by. */
export type NamedPerson = AudiencePerson & { name: string; customerName: string }

type Row = Omit<NamedPerson, 'departments' | 'method'> & { authorities: Authority[]; hasAddress: boolean }

const selected = sql`select users.id as "userId", users.name, customers.name as "customerName",
    customers.account_number as "accountNumber", customers.price_tier as level, ${routeOf(sql`customers.id`)} as route,
    exists (select from addresses a where a.customer_id = customers.id and a.deleted_at is null) as "hasAddress",
    users.language, ${authoritiesOf} as authorities
  from users join customers on customers.id = users.customer_id`

/** Everyone of a customer who can sign in. */
export async function readPeople({ db }: Pick<Ctx, 'db'>): Promise<NamedPerson[]> {
  const { rows } = await sql<Row>`${selected}
    where users.status = 'active' and not customers.is_house and customers.status <> 'closed'
    order by customers.account_number, users.id`.execute(db)
  return rows.map(personOf)
}

/** The user as audiences know them. */
export async function readPerson(
  { db }: Pick<Ctx, 'db'>,
  { id }: Pick<CurrentUser, 'id'>,
): Promise<NamedPerson | undefined> {
  const { rows } = await sql<Row>`${selected} where users.id = ${id}`.execute(db)
  return rows[0] && personOf(rows[0])
}

const personOf = ({ authorities, hasAddress, ...row }: Row): NamedPerson => ({
  ...row,
  method: hasAddress ? (row.route === null ? 'UPS' : 'TRUCK') : 'PICKUP',
  departments: departments.filter((one) => authorities.includes(departmentAuthority[one])),
})

/** People of customers whom nothing reaches: disabled, or of a closed account. */
export async function countUnreached({ db }: Pick<Ctx, 'db'>): Promise<{ disabled: number; closed: number }> {
  const { rows } = await sql<{ disabled: number; closed: number }>`
    select count(*) filter (where u.status = 'disabled' and c.status <> 'closed')::int as disabled,
      count(*) filter (where u.status <> 'deleted' and c.status = 'closed')::int as closed
    from users u join customers c on c.id = u.customer_id where not c.is_house`.execute(db)
  return rows[0] ?? { disabled: 0, closed: 0 }
}
