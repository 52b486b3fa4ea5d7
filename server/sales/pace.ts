import { sql } from 'kysely'
import { addDays, asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { targets } from '../../contract/features/sales/targets.ts'
import type { Tonight } from '../../contract/features/sales/tonight.ts'
import { paceOf } from '../../contract/rules/tonight.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { managesAll } from './scope.ts'
import { notOrdered } from './tonight-rows.ts'

type Month = { from: Day; to: Day }

/** The first and last day of a day's month. */
export function monthOf(day: Day): Month {
  const from = asDay(`${day.slice(0, 7)}-01`)
  const next = addDays(from, 31)
  return { from, to: addDays(asDay(`${next.slice(0, 7)}-01`), -1) }
}

type RepRow = {
  id: number
  rep: string
  name: string
  customers: number
  sold: number
  target: number | null
  set_by: string | null
  set_at: Date | null
}

/** Representatives with their customers' purchases in a month, in goods by ship day; only one with `id`. */
const repRows = ({ from, to }: Month, id: number | null) => sql<RepRow>`
  with sold as (
    select c.sales_rep_id, sum(o.goods_cents)::bigint as cents
    from orders o join customers c on c.id = o.customer_id
    where o.ship_day between ${from}::date and ${to}::date and o.status not in ${notOrdered} and not c.is_house
      and (${id}::bigint is null or c.sales_rep_id = ${id}::bigint)
    group by c.sales_rep_id
  )
  select r.id::int as id, r.rep, r.name, coalesce(sold.cents, 0)::bigint as sold, t.amount_cents as target, t.set_by, t.set_at,
    (select count(*)::int from customers c where c.sales_rep_id = r.id and c.status <> 'closed') as customers
  from sales_reps r left join sold on sold.sales_rep_id = r.id
    left join sales_targets t on t.sales_rep_id = r.id and t.month = ${from}::date
  where ${id}::bigint is null or r.id = ${id}::bigint
  order by r.name, r.id`

/** A representative's month; null if the user isn't one and names none. */
export async function readPace(
  ctx: SignedInCtx,
  { today, rep }: { today: Day; rep: string | undefined },
): Promise<Tonight['pace']> {
  const asked = rep && managesAll(ctx) ? await idOf(ctx, rep) : (ctx.user.staff?.repId ?? null)
  if (asked === null) return null
  const month = monthOf(today)
  const { rows } = await repRows(month, asked).execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const { percent, duePercent } = paceOf({
    soldCents: Number(row.sold),
    targetCents: Number(row.target ?? 1),
    month,
    today,
  })
  return {
    month: month.from,
    sold: dollarsFromCents(Number(row.sold)),
    target: row.target === null ? null : dollarsFromCents(Number(row.target)),
    percent: row.target === null ? null : percent,
    duePercent,
  }
}

async function idOf({ db }: SignedInCtx, rep: string): Promise<number | null> {
  const row = await db.selectFrom('sales_reps').select('id').where('rep', '=', rep).executeTakeFirst()
  return row?.id ?? null
}

/** Every representative's month. */
export async function readTargets(
  ctx: SignedInCtx,
  asked: Day | undefined,
): Promise<ReplyOf<typeof targets.list>> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const month = monthOf(asked ?? today)
  const { rows } = await repRows(month, null).execute(ctx.db)
  const { duePercent } = paceOf({ soldCents: 0, targetCents: 1, month, today })
  return {
    month: month.from,
    duePercent,
    rows: rows.map(({ id, rep, name, customers, sold, target, set_by, set_at }) => ({
      id,
      rep,
      name,
      customers,
      sold: dollarsFromCents(Number(sold)),
      target: target === null ? null : dollarsFromCents(Number(target)),
      percent: target === null ? null : Math.floor((Number(sold) * 100) / Number(target)),
      setBy: set_by ?? '',
      setAt: set_at?.toISOString() ?? null,
    })),
  }
}

/** Sets a representative's target for a month; null removes it. Throws `not_found` for an unknown id. */
export async function setTarget(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof targets.set>,
): Promise<ReplyOf<typeof targets.set>> {
  const { id } = params
  const found = await ctx.db.selectFrom('sales_reps').select('rep').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not_found')
  const { from } = monthOf(body.month)
  const key = { sales_rep_id: id, month: from }
  const before = await ctx.db
    .selectFrom('sales_targets')
    .select('amount_cents')
    .where('sales_rep_id', '=', id)
    .where('month', '=', from)
    .forUpdate()
    .executeTakeFirst()
  if (body.amount === null) {
    await ctx.db
      .deleteFrom('sales_targets')
      .where('sales_rep_id', '=', id)
      .where('month', '=', from)
      .execute()
  } else {
    const set = {
      amount_cents: Math.round(body.amount * 100),
      set_by: ctx.user.name,
      set_at: ctx.now(),
    }
    await ctx.db
      .insertInto('sales_targets')
      .values({ ...key, ...set })
      .onConflict((same) => same.columns(['sales_rep_id', 'month']).doUpdateSet(set))
      .execute()
  }
  await audit(ctx, {
    action: 'target.set',
    subject: `representative ${found.rep}, ${from.slice(0, 7)}`,
    before: { target: before ? dollarsFromCents(Number(before.amount_cents)) : null },
    after: { target: body.amount },
  })
  await ctx.emit('tonight.changed', { any: ['SALES'] })
  return readTargets(ctx, from)
}
