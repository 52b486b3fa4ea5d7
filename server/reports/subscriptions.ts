import { sql } from 'kysely'
import { addDays, type Day, dayAt, instantOf, weekdayOf } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Grouping, ReportName } from '../../contract/features/reports/measures.ts'
import { ReportQuery } from '../../contract/features/reports/shapes.ts'
import {
  mostSubscriptions,
  type Rhythm,
  type Subscription,
  type subscriptions,
} from '../../contract/features/reports/subscriptions.ts'
import { addMonths, type Comparison, type ReportStep, type Span } from '../../contract/rules/report-days.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { askedOf } from './asked.ts'

/** When reports are mailed, in the morning of the distributor's time zone. */
const mailedAt = '07:00'

export type SubscriptionRow = {
  id: number
  user_id: number
  report: ReportName
  rhythm: Rhythm
  step: ReportStep
  compare: Comparison
  split: Grouping | null
  filters: Record<string, string>
  created_at: Date
  next_at: Date
  last_sent_at: Date | null
}

/** The next mailing of a rhythm after a moment: each morning, on Mondays, on the first of a month. */
export function nextMail(rhythm: Rhythm, after: Date, timeZone: string): Date {
  for (let day: Day = dayAt(after, timeZone); ; day = addDays(day, 1)) {
    const falls = rhythm === 'day' || (rhythm === 'week' ? weekdayOf(day) === 1 : day.endsWith('-01'))
    const at = instantOf(day, mailedAt, timeZone)
    if (falls && at > after) return at
  }
}

/** The period of a report that is mailed on a day; it ends the day before. */
export function mailedSpan(rhythm: Rhythm, day: Day): Span {
  const to = addDays(day, -1)
  if (rhythm === 'day') return { from: to, to }
  return { from: rhythm === 'week' ? addDays(day, -7) : addMonths(day, -1), to }
}

const shown = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  report: row.report,
  rhythm: row.rhythm,
  by: row.step,
  compare: row.compare,
  group: row.split,
  filters: row.filters,
  createdAt: row.created_at.toISOString(),
  nextAt: row.next_at.toISOString(),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
})

export async function readSubscriptions({
  db,
  user,
}: SignedInCtx): Promise<ReplyOf<typeof subscriptions.list>> {
  const { rows } = await sql<SubscriptionRow>`
    select * from report_subscriptions where user_id = ${user.id} order by report, rhythm, id`.execute(db)
  return rows.map(shown)
}

type Chosen = { by: ReportStep; compare: Comparison; group?: Grouping | undefined; filters: object }

/** A mailed report as its page would request it. Throws `invalid_input` for a filter that the page would refuse. */
export function queryOf({ by, compare, group, filters }: Chosen): ReportQuery {
  const read = ReportQuery.safeParse({ by, compare, ...(group && { group }), ...filters })
  if (read.success) return read.data
  throw new AppError('invalid_input', {
    fields: read.error.issues.map(({ path, message }) => ({ path: `filters.${path.join('.')}`, message })),
  })
}

type Body = InputOf<typeof subscriptions.add>['body']

/** Subscribes the reader to a report by email, from the next morning on, in a transaction. Throws `invalid_input`, `too_many_reports`, `not_allowed`. */
export async function subscribe(ctx: SignedInCtx, body: Body): Promise<Subscription> {
  const { report, rhythm, by, compare, group, filters } = body
  // The same check as for the page, so that a subscription never fails in the morning.
  askedOf(ctx, report, queryOf({ by, compare, group, filters }))
  await sql`select from users where id = ${ctx.user.id} for update`.execute(ctx.db)
  const next = nextMail(rhythm, ctx.now(), ctx.settings.timeZone)
  const { rows } = await sql<SubscriptionRow>`
    insert into report_subscriptions (user_id, report, rhythm, step, compare, split, filters, created_at, next_at)
    select ${ctx.user.id}, ${report}::text, ${rhythm}::text, ${by}::text, ${compare}::text, ${group ?? null}::text,
      ${JSON.stringify(filters)}::jsonb, ${ctx.now()}::timestamptz, ${next}::timestamptz
    on conflict (user_id, report, rhythm, filters) do update
      set step = excluded.step, compare = excluded.compare, split = excluded.split, next_at = excluded.next_at
    returning *`.execute(ctx.db)
  const { rows: all } = await sql<{ count: number }>`
    select count(*)::int as count from report_subscriptions where user_id = ${ctx.user.id}`.execute(ctx.db)
  if ((all[0]?.count ?? 0) > mostSubscriptions) throw new AppError('too_many_reports')
  return shown(rows[0]!)
}

/** Stops mailing a report, in a transaction. Throws not_found for another's. */
export async function unsubscribe({ db, user }: SignedInCtx, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from report_subscriptions where id = ${id} and user_id = ${user.id}`.execute(db)
  if (!numAffectedRows) throw new AppError('not_found')
}

/** Subscriptions that are due, locked for this transaction; skips rows locked by others. */
export const dueSubscriptions = (ctx: Pick<Ctx, 'now'>, most: number) => sql<SubscriptionRow>`
  select * from report_subscriptions where next_at <= ${ctx.now()}::timestamptz
  order by next_at, id limit ${most} for update skip locked`
