import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { type Cube, dimensions, plainFacts, shippedBetween, sums } from './facts.ts'

/** The table that keeps the rows of a cube; single lines are kept nowhere. */
const tables = { orders: sql`report_orders`, goods: sql`report_goods`, mix: sql`report_mix` } as const

/** Days without a mark have the sums of their orders. */
const isMarked = (day: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from report_marks k where k.day = ${day})`

/**
 * Rows of a cube between two days: kept ones of days without a mark, and the others counted from their orders, in one statement, so
 * that the answer is always that of the orders.
 */
export function factRows(cube: Cube, { from, to }: { from: Day; to: Day }): RawBuilder<unknown> {
  if (cube === 'lines') {
    const all = sql.join(['day', ...dimensions.lines, ...sums].map((name) => sql.ref(name)))
    return sql`select ${all} from (${plainFacts(cube, shippedBetween(from, to))}) p`
  }
  const names = sql.join(['day', ...dimensions[cube], ...sums].map((name) => sql.ref(name)))
  const between = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  // Day by day: as one join the planner may read all lines that a report's filter names before it finds that no day is marked.
  return sql`
    select ${names} from ${tables[cube]} r where ${between('r.day')} and r.day not in (select k.day from report_marks k where ${between('k.day')})
    union all
    select ${names} from (select distinct k.day as marked from report_marks k where ${between('k.day')}) d
    cross join lateral (${plainFacts(cube, sql<boolean>`o.ship_day = d.marked`)} offset 0) p`
}

/** Recalculates the rows of a day, in a transaction. Its marks go first: what is written meanwhile leaves a mark of its own. */
export const rollUpStatements = (day: Day): RawBuilder<unknown>[] => [
  sql`delete from report_marks where day = ${day}::date`,
  ...(['orders', 'goods', 'mix'] as const).flatMap((cube) => {
    const names = sql.join(['day', ...dimensions[cube], ...sums].map((name) => sql.ref(name)))
    return [
      sql`delete from ${tables[cube]} where day = ${day}::date`,
      sql`insert into ${tables[cube]} (${names}) select ${names} from (${plainFacts(cube, sql<boolean>`o.ship_day = ${day}::date`)}) p`,
    ]
  }),
]

/** Rows that differ from those of the orders, of days without a mark: there must be none. */
export const wrongRows = (cube: Exclude<Cube, 'lines'>): RawBuilder<{ what: string }> => {
  const names = sql.join(['day', ...dimensions[cube], ...sums].map((name) => sql.ref(name)))
  const plain = sql`select ${names} from (${plainFacts(cube, sql<boolean>`not ${isMarked(sql`o.ship_day`)}`)}) p`
  const kept = sql`select ${names} from ${tables[cube]} r where not ${isMarked(sql`r.day`)}`
  return sql<{ what: string }>`
    select format('%s: sums of %s differ from the orders', day, ${cube}::text) as what
    from ((${kept} except ${plain}) union all (${plain} except ${kept})) wrong group by day`
}
