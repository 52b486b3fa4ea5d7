import { sql } from 'kysely'
import { type Authority, departmentAuthority, departments } from '../../contract/core/access.ts'
import { parseDay } from '../../contract/core/dates.ts'
import type { AudiencePerson, Condition, ConditionKind } from '../../contract/rules/audience.ts'
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

/** Every customer's user who can sign in, with the facts that the conditions need. */
export async function readPeople(
  ctx: Pick<Ctx, 'db' | 'settings'>,
  conditions: readonly Condition[],
): Promise<NamedPerson[]> {
  const { rows } = await sql<Row>`${selected}
    where users.status = 'active' and not customers.is_house and customers.status <> 'closed'
    order by customers.account_number, users.id`.execute(ctx.db)
  return withFacts(ctx, rows.map(personOf), conditions)
}

/** The user as an audience sees them. */
export async function readPerson(
  ctx: Pick<Ctx, 'db' | 'settings'>,
  { id }: Pick<CurrentUser, 'id'>,
  conditions: readonly Condition[],
): Promise<NamedPerson | undefined> {
  const { rows } = await sql<Row>`${selected} where users.id = ${id}`.execute(ctx.db)
  return rows[0] && (await withFacts(ctx, [personOf(rows[0])], conditions))[0]
}

type Facts = Pick<AudiencePerson, 'town' | 'bought' | 'orderedFor' | 'lastOrderedOn'> & {
  accountNumber: number
}

/** Adds facts about these people's shops that the conditions need, in at most one statement. */
async function withFacts(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  people: NamedPerson[],
  conditions: readonly Condition[],
): Promise<NamedPerson[]> {
  const asked = (kind: ConditionKind) =>
    conditions
      .filter((one) => one.kind === kind)
      .flatMap(({ values }) => values.map((one) => one.toLowerCase()))
  const kinds = ['town', 'bought', 'ordered-since', 'ordered-for'] as const
  if (people.length === 0 || !kinds.some((kind) => asked(kind).length > 0)) return people
  const bought = asked('bought')
  const products = bought.filter((value) => /^\d{1,9}$/.test(value)).map(Number)
  const days = asked('ordered-for').flatMap((value) => parseDay(value) ?? [])
  const counts = sql`o.status <> 'CANCELLED'`
  const { rows } = await sql<Facts>`select c.account_number as "accountNumber",
      (select lower(a.city) from addresses a where a.customer_id = c.id and a.deleted_at is null
        order by a.position, a.id limit 1) as town,
      ${
        asked('ordered-since').length > 0
          ? sql`(select (max(o.placed_at) at time zone ${settings.timeZone})::date::text from orders o
              where o.customer_id = c.id and ${counts})`
          : sql`null`
      } as "lastOrderedOn",
      ${
        bought.length > 0
          ? sql`(select coalesce(array_agg(distinct value), '{}') from order_lines l join orders o on o.id = l.order_id
              join products p on p.id = l.product_id
              cross join lateral (values (p.id::text), (lower(p.category))) as of_line (value)
              where l.customer_id = c.id and ${counts}
                and (p.id = any(${products}::int[]) or lower(p.category) = any(${bought}::text[])))`
          : sql`'{}'::text[]`
      } as bought,
      ${
        days.length > 0
          ? sql`(select coalesce(array_agg(distinct o.ship_day::text), '{}') from orders o
              where o.customer_id = c.id and ${counts} and o.ship_day = any(${days}::date[]))`
          : sql`'{}'::text[]`
      } as "orderedFor"
    from customers c where c.account_number = any(${[...new Set(people.map(({ accountNumber }) => accountNumber))]}::int[])`.execute(
    db,
  )
  const of = new Map(rows.map(({ accountNumber, ...facts }) => [accountNumber, facts]))
  return people.map((person) => {
    const { town, ...facts } = of.get(person.accountNumber) ?? {}
    return { ...person, ...facts, ...(town && { town }) }
  })
}

const personOf = ({ authorities, hasAddress, ...row }: Row): NamedPerson => ({
  ...row,
  method: hasAddress ? (row.route === null ? 'UPS' : 'TRUCK') : 'PICKUP',
  departments: departments.filter((one) => authorities.includes(departmentAuthority[one])),
})

/** Counts customers' users who can't be reached: disabled, or of a closed account. */
export async function countUnreached({ db }: Pick<Ctx, 'db'>): Promise<{ disabled: number; closed: number }> {
  const { rows } = await sql<{ disabled: number; closed: number }>`
    select count(*) filter (where u.status = 'disabled' and c.status <> 'closed')::int as disabled,
      count(*) filter (where u.status <> 'deleted' and c.status = 'closed')::int as closed
    from users u join customers c on c.id = u.customer_id where not c.is_house`.execute(db)
  return rows[0] ?? { disabled: 0, closed: 0 }
}
