import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, dayAt, daysBetween } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type MethodCode, methodCodes } from '../../contract/core/fields.ts'
import type { days, ExplainedStep, Looked } from '../../contract/features/dates/days.ts'
import { isOffered as isOfferedTo, type ProgramName, programsOf } from '../../contract/rules/programs.ts'
import {
  type CalendarRules,
  type Delivery,
  dayState,
  explainDay,
  firstOpenDay,
  type RuleRow,
} from '../../contract/rules/ship-days.ts'
import { closedPrograms } from '../access/programs.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { deliveryOfProduct, isInSeason, type ShippedProduct } from '../ship-days/product-delivery.ts'
import { isWithheld } from '../ship-days/programs.ts'
import { readRules } from './judged.ts'

type Reply = ReplyOf<typeof days.explanation>
type Product = ShippedProduct & { id: number; description: string; us: boolean; withheld: boolean }

/**
 * Explains whether an account can order for a day, rule by rule. Throws `not_found` for an account that the user does not look
 * after and for an unknown product.
 */
export async function explainShipDay(
  ctx: SignedInCtx,
  { accountNumber, shipDay, method, productId, at }: InputOf<typeof days.explanation>['query'],
): Promise<Reply> {
  const now = at ? new Date(at) : ctx.now()
  const [rules, account, product] = await Promise.all([
    readRules(ctx),
    readAccount(ctx, accountNumber),
    productId === undefined ? null : readProduct(ctx, productId),
  ])
  if (!account) throw new AppError('not_found', { detail: 'You look after no account with this number.' })
  if (product === undefined) throw new AppError('not_found', { detail: 'There is no item with this number.' })
  const way: MethodCode = method ?? usualWay(account)
  const today = dayAt(now, rules.timeZone)
  const deliveryBy = (by: MethodCode): Delivery => {
    const to = { method: by, routeNumber: account.routeNumber, state: account.state, accountNumber }
    return product ? deliveryOfProduct(product, to, today) : { ...to, orderType: 'STOCK' }
  }
  const delivery = deliveryBy(way)
  const { state, steps } = explainDay(rules, delivery, shipDay, now)
  const outOfSeason = product !== null && !isInSeason(product, shipDay)
  const refs = await readRows(
    ctx,
    steps.flatMap(({ rows }) => rows),
  )
  const isOut =
    product !== null && (product.withheld || !isOfferedTo(account.closedPrograms, kindsOf(product)))
  const belongs = product !== null && programsOf(kindsOf(product)).length > 0
  const program: ExplainedStep = {
    rule: 'program',
    outcome: belongs ? (isOut ? 'refuses' : 'passes') : 'idle',
    reason: isOut ? 'not_offered' : null,
    note: '',
    rows: [],
  }
  const season: ExplainedStep = {
    rule: 'season',
    outcome: product === null ? 'idle' : outOfSeason ? 'refuses' : 'passes',
    reason: outOfSeason ? 'out_of_season' : null,
    note: '',
    rows: [],
  }
  return {
    account: { accountNumber, name: account.name },
    product: product && {
      productId: product.id,
      description: product.description,
      availableFrom: delivery.notBefore ?? null,
      bookBy: delivery.bookBy ?? null,
    },
    shipDay,
    method: way,
    at: now.toISOString(),
    route: routeOf(account, rules),
    city: account.city ?? '',
    open: state.open && !outOfSeason && !isOut,
    reason: state.reason ?? season.reason ?? program.reason,
    note: state.note ?? '',
    cutOff: state.cutOff?.toISOString() ?? null,
    daysAhead: daysBetween(today, shipDay),
    mostDaysAhead: rules.futureDays[delivery.orderType],
    next: firstOpenDay(rules, delivery, { now, from: addDays(shipDay, 1) })?.day ?? null,
    former: formerOpenDay(rules, delivery, { now, before: shipDay }),
    steps: [
      ...steps.map(
        ({ rule, outcome, reason, note, rows }): ExplainedStep => ({
          rule,
          outcome,
          reason: reason ?? null,
          note: note ?? '',
          rows: rows.flatMap((row) => refs.get(refKey(row)) ?? []),
        }),
      ),
      season,
      program,
    ],
    ways: methodCodes
      .filter((one) => one !== way)
      .map((one) => {
        const other = dayState(rules, deliveryBy(one), shipDay, now)
        return {
          method: one,
          offered: isOffered(one, account),
          open: other.open,
          reason: other.reason ?? null,
        }
      }),
  }
}

const kindsOf = ({ us, is_farm_direct, is_grower_direct }: Product) => ({
  us,
  isFarmDirect: is_farm_direct,
  isGrowerDirect: is_grower_direct,
})

type Account = {
  name: string
  city: string | null
  state: string | null
  routeNumber: string | null
  routeName: string | null
  closedPrograms: ProgramName[]
}

const usualWay = ({ city, routeNumber }: Account): MethodCode =>
  city === null ? 'PICKUP' : routeNumber ? 'TRUCK' : 'UPS'

const isOffered = (method: MethodCode, { city, routeNumber }: Account): boolean =>
  method === 'PICKUP' || (method === 'UPS' ? city !== null : routeNumber !== null)

const routeOf = ({ routeNumber, routeName }: Account, rules: CalendarRules): Reply['route'] =>
  routeNumber === null
    ? null
    : { routeNumber, name: routeName ?? '', weekdays: [...(rules.routeWeekdays[routeNumber] ?? [])] }

/** The last open day before one, from tomorrow on. */
function formerOpenDay(
  rules: CalendarRules,
  delivery: Delivery,
  { now, before }: { now: Date; before: Day },
): Day | null {
  const today = dayAt(now, rules.timeZone)
  const last = addDays(today, rules.futureDays[delivery.orderType])
  for (let day = before > last ? last : addDays(before, -1); day > today; day = addDays(day, -1))
    if (dayState(rules, delivery, day, now).open) return day
  return null
}

const readAccount = async (ctx: SignedInCtx, accountNumber: number): Promise<Account | undefined> =>
  ctx.db
    .selectFrom('customers')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.customer_id', '=', 'customers.id').on('a.deleted_at', 'is', null),
    )
    .leftJoin('routes as r', 'r.route_number', 'a.route_number')
    .select(['customers.name', 'a.city', 'a.state', 'a.route_number as routeNumber', 'r.name as routeName'])
    .select(closedPrograms(sql`customers`).as('closedPrograms'))
    .where('customers.account_number', '=', accountNumber)
    .where(lookedAfterBy(ctx.user))
    .orderBy('a.position')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()

const readProduct = async (ctx: SignedInCtx, productId: number): Promise<Product | undefined> =>
  ctx.db
    .selectFrom('products as p')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .select([
      'p.id',
      'p.description',
      'p.is_pre_booked',
      'p.is_grower_direct',
      'p.is_farm_direct',
      'p.date_available',
      'p.last_order_day',
      'p.first_order_day',
      'p.us',
      isWithheld(sql`p`).as('withheld'),
      'p.lead_time_days',
      'p.season_start_month',
      'p.season_end_month',
      's.on_hand',
    ])
    .where('p.id', '=', productId)
    .$castTo<Product>()
    .executeTakeFirst()

const refKey = (row: RuleRow) =>
  row.table === 'run_plans' ? `${row.table} ${row.routeNumber} ${row.day}` : `${row.table} ${row.id}`

/** The content of rows and who set them, by key. */
async function readRows(ctx: SignedInCtx, refs: readonly RuleRow[]): Promise<Map<string, Looked>> {
  const ids = (table: RuleRow['table']) =>
    refs.flatMap((row) => (row.table === table && 'id' in row ? [row.id] : []))
  const run = refs.find((row) => row.table === 'run_plans')
  const days = (table: 'disabled_days' | 'day_openings', kind: RawBuilder<string>) => sql`
    select ${table}::text as "table", id, scope, scope_key, from_day, to_day, weekday, null::int as offset_days,
      null::text as local_time, ${kind} as kind, note, set_by, set_at
    from ${sql.table(table)} where id = any(${ids(table)}::bigint[])`
  const { rows } = await sql<Omit<Looked, 'setAt' | 'setBy'> & Row>`
    select * from (${days('disabled_days', sql`kind`)} union all ${days('day_openings', sql`case when over_closed then 'over_closed' else '' end`)}
    union all
    select 'cutoff_rules', id, scope, scope_key, delivery_date, delivery_date, delivery_weekday, offset_days, local_time, mode,
      note, set_by, set_at
    from cutoff_rules where id = any(${ids('cutoff_rules')}::bigint[])
    union all
    select 'run_plans', null, 'route', route_number, day, coalesce(moved_to, day), null, null, null,
      case when runs then 'runs' else 'none' end, '', set_by, set_at
    from run_plans where route_number = ${run?.table === 'run_plans' ? run.routeNumber : ''} and day = ${run?.table === 'run_plans' ? run.day : null}::date
    ) found`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.table === 'run_plans' ? `run_plans ${row.scope_key} ${row.from_day}` : `${row.table} ${row.id}`,
      {
        table: row.table,
        id: row.id,
        scope: row.scope,
        scopeKey: row.scope_key,
        fromDay: row.from_day,
        toDay: row.to_day,
        weekday: row.weekday,
        offsetDays: row.offset_days,
        localTime: row.local_time,
        kind: row.kind,
        note: row.note,
        setBy: row.set_by,
        setAt: row.set_at?.toISOString() ?? null,
      },
    ]),
  )
}
type Row = {
  scope_key: string
  from_day: Day | null
  to_day: Day | null
  offset_days: number | null
  local_time: string | null
  set_by: string | null
  set_at: Date | null
}
