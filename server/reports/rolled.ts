import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import { type Span, wholeMonths } from '../../contract/rules/report-days.ts'
import { type Cube, dimensions, plainFacts, shippedBetween, sums } from './facts.ts'

type KeptCube = Exclude<Cube, 'lines'>
export const keptCubes = ['orders', 'goods', 'mix'] as const satisfies KeptCube[]

/** The tables that store the rows of a cube by day and by month; single lines aren't stored. */
const tables = { orders: sql`report_orders`, goods: sql`report_goods`, mix: sql`report_mix` } as const
const monthTables = {
  orders: sql`report_month_orders`,
  goods: sql`report_month_goods`,
  mix: sql`report_month_mix`,
} as const

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const columnsOf = (cube: Cube) => refs([...dimensions[cube], ...sums])

/** Whether a day is marked because its stored sums may be out of date. */
const isMarked = (day: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from report_marks k where k.day = ${day})`

/** The days of the month that begins on a day. */
const inMonth = (day: RawBuilder<unknown>, month: RawBuilder<unknown>) =>
  sql`${day} >= ${month} and ${day} < (${month} + interval '1 month')::date`

export type FactRows = {
  /** A condition on rows `f`. */
  where?: RawBuilder<unknown>
  /** The last day of the months that may be read as one row, whose `day` is the first of the month. Absent when each day is needed. */
  monthsTo?: Day | undefined
}

/**
 * Rows of a cube between two days: stored ones for unmarked days, and others counted from their orders, in one statement, so that the
 * result always equals that of the orders. A month's row replaces those of its days if its sums are stored and none of its days is
 * marked.
 */
export function factRows(
  cube: Cube,
  { from, to }: Span,
  { where = sql`true`, monthsTo }: FactRows = {},
): RawBuilder<unknown> {
  const own = columnsOf(cube)
  if (cube === 'lines')
    return sql`select day, ${own} from (${plainFacts(cube, shippedBetween(from, to))}) f where ${where}`
  const between = (day: string, span: Span) =>
    sql`${sql.ref(day)} between ${span.from}::date and ${span.to}::date`
  const unmarked = sql`f.day not in (select k.day from report_marks k where ${between('k.day', { from, to })})`
  const ofDays = (days: RawBuilder<unknown>) =>
    sql`select f.day, ${own} from ${tables[cube]} f where ${days} and ${unmarked} and ${where}`
  const months = monthsTo === undefined ? [] : wholeMonths({ from, to: to < monthsTo ? to : monthsTo })
  const [first, last] = [months[0], months.at(-1)]
  const outside: Span[] =
    first && last
      ? [
          { from, to: addDays(first.from, -1) },
          { from: addDays(last.to, 1), to },
        ]
      : [{ from, to }]
  const named = sql`unnest(${months.map((month) => month.from)}::date[])`
  const kept = sql`select m.month from report_months m where m.month in (select ${named})
    and not exists (select from report_marks k where ${inMonth(sql`k.day`, sql`m.month`)})`
  const ofMonths = sql`
    select f.month as day, ${own} from ${monthTables[cube]} f where f.month in (${kept}) and ${where}
    union all
    select d.* from (select ${named} as month except ${kept}) m
    cross join lateral (${ofDays(inMonth(sql`f.day`, sql`m.month`))} offset 0) d`
  // Day by day: in a single join the planner may read all lines that match a report's filter before it finds that no day is marked.
  const counted = sql`
    select day, ${own} from (select distinct k.day as marked from report_marks k where ${between('k.day', { from, to })}) d
    cross join lateral (${plainFacts(cube, sql<boolean>`o.ship_day = d.marked`)} offset 0) f where ${where}`
  const parts = [
    ...outside.filter((span) => span.from <= span.to).map((span) => ofDays(between('f.day', span))),
    ...(first ? [ofMonths] : []),
    counted,
  ]
  return sql.join(parts, sql` union all `)
}

/** Recalculates the rows of a day, in a transaction. Deletes its marks first, so that changes made meanwhile leave new marks. */
export const rollUpStatements = (day: Day): RawBuilder<unknown>[] => [
  sql`delete from report_marks where day = ${day}::date`,
  ...keptCubes.flatMap((cube) => {
    const names = sql`day, ${columnsOf(cube)}`
    return [
      sql`delete from ${tables[cube]} where day = ${day}::date`,
      sql`insert into ${tables[cube]} (${names}) select ${names} from (${plainFacts(cube, sql<boolean>`o.ship_day = ${day}::date`)}) p`,
    ]
  }),
]

/** Rows of days summed by month. */
const monthRows = (cube: KeptCube, which: RawBuilder<unknown>) => sql`
  select date_trunc('month', f.day)::date as month, ${refs(dimensions[cube])},
    ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
  from ${tables[cube]} f where ${which} group by 1, ${refs(dimensions[cube])}`

/** Months before a day whose sums are not stored and can be calculated: none of their days is marked. */
export const missingMonths = (before: Day): RawBuilder<{ month: Day }> => sql<{ month: Day }>`
  select m.month from (
    select generate_series(date_trunc('month', (select min(day) from report_orders)),
      date_trunc('month', ${before}::timestamp) - interval '1 month', interval '1 month')::date as month
    except select month from report_months) m
  where not exists (select from report_marks k where ${inMonth(sql`k.day`, sql`m.month`)})
  order by m.month desc`

/** Calculates the sums of a month from its days, in a transaction that blocks writes to its days. */
export const rollUpMonthStatements = (month: Day): RawBuilder<unknown>[] => [
  ...keptCubes.flatMap((cube) => [
    sql`delete from ${monthTables[cube]} where month = ${month}::date`,
    sql`insert into ${monthTables[cube]} (month, ${columnsOf(cube)})
      ${monthRows(cube, inMonth(sql`f.day`, sql`${month}::date`))}`,
  ]),
  sql`insert into report_months (month) values (${month}::date) on conflict do nothing`,
]

/** Rows of unmarked days that differ from their orders: there must be none. */
export const wrongRows = (cube: KeptCube): RawBuilder<{ what: string }> => {
  const names = sql`day, ${columnsOf(cube)}`
  const plain = sql`select ${names} from (${plainFacts(cube, sql<boolean>`not ${isMarked(sql`o.ship_day`)}`)}) p`
  const kept = sql`select ${names} from ${tables[cube]} r where not ${isMarked(sql`r.day`)}`
  return sql<{ what: string }>`
    select format('%s: sums of %s differ from the orders', day, ${cube}::text) as what
    from ((${kept} except ${plain}) union all (${plain} except ${kept})) wrong group by day`
}

/** Rows of stored months that differ from those of their days: there must be none. */
export const wrongMonths = (cube: KeptCube): RawBuilder<{ what: string }> => {
  const names = sql`month, ${columnsOf(cube)}`
  const isKept = (month: RawBuilder<unknown>) => sql`${month} in (select month from report_months)`
  const summed = sql`select ${names} from (${monthRows(cube, isKept(sql`date_trunc('month', f.day)::date`))}) d`
  const kept = sql`select ${names} from ${monthTables[cube]} r where ${isKept(sql`r.month`)}`
  return sql<{ what: string }>`
    select format('%s: sums of %s differ from their days', to_char(month, 'YYYY-MM'), ${cube}::text) as what
    from ((${kept} except ${summed}) union all (${summed} except ${kept})) wrong group by month`
}
