import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import { centsFromDollars, moneyText } from '../../contract/core/money.ts'
import type { MeasureUnit } from '../../contract/features/reports/measures.ts'
import { dateText } from '../../contract/words/day-words.ts'
import { readActiveUser } from '../access/active-user.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { MailReaders } from '../messages/compose.ts'
import { queueMail } from '../messages/queue.ts'
import { ofCost, seesMargin } from './choices.ts'
import { figureText } from './pdf.ts'
import { readReport } from './report.ts'
import { dueSubscriptions, mailedSpan, nextMail, queryOf, type SubscriptionRow } from './subscriptions.ts'
import { headings, reportTitles } from './words.ts'

const atOnce = 100
const mostParts = 8

/** Queues every mailed report that is due, once each. Skips people who may no longer read reports. */
export function mailReports(outside: Ctx): Promise<number> {
  return inTransaction(outside, async (ctx) => {
    const { rows } = await dueSubscriptions(ctx, atOnce).execute(ctx.db)
    const { timeZone } = ctx.settings
    let mailed = 0
    for (const row of rows) {
      const user = await readActiveUser(ctx.db, row.user_id)
      const isAllowed = user !== undefined && may(user, ['DASHBOARD'])
      await sql`update report_subscriptions set next_at = ${nextMail(row.rhythm, ctx.now(), timeZone)}::timestamptz,
        last_sent_at = case when ${isAllowed}::boolean then ${ctx.now()}::timestamptz else last_sent_at end
        where id = ${row.id}`.execute(ctx.db)
      if (!isAllowed) continue
      // The period ends before the morning when it was due, however late the queue is.
      const day = dayAt(row.next_at, timeZone)
      await queueMail(ctx, {
        kind: 'report',
        about: { subscriptionId: row.id, day },
        to: { userId: row.user_id },
      })
      mailed += 1
    }
    return mailed
  })
}

/** A figure in running text. */
const spoken = (value: number | null | undefined, unit: MeasureUnit): string =>
  unit === 'money' && typeof value === 'number' ? moneyText(centsFromDollars(value)) : figureText(value, unit)

/** The report at the time when the mail is written. */
const readMailed: MailReaders['report'] = async (ctx, { subscriptionId, day }, language) => {
  const { rows } = await sql<SubscriptionRow>`
    select * from report_subscriptions where id = ${subscriptionId}`.execute(ctx.db)
  const [row] = rows
  const user = row && (await readActiveUser(ctx.db, row.user_id))
  if (!row || !user || !may(user, ['DASHBOARD'])) throw new AppError('not_found')
  const span = mailedSpan(row.rhythm, day as Day)
  const query = queryOf({
    by: row.step,
    compare: row.compare,
    group: row.split ?? undefined,
    filters: row.filters,
  })
  const hides = seesMargin({ user }) ? [] : ofCost
  const report = await readReport(ctx, row.report, { query: { ...query, ...span }, hides })
  const words = headings[language]
  const { values, against } = report.totals
  const [lead] = report.measures
  const search = new URLSearchParams({ from: span.from, to: span.to, by: row.step, compare: row.compare })
  if (row.split) search.set('group', row.split)
  for (const [name, value] of Object.entries(row.filters)) search.set(name, value)
  return {
    facts: {
      title: reportTitles[language][row.report],
      days:
        span.from === span.to
          ? dateText(span.from, language)
          : `${dateText(span.from, language)} – ${dateText(span.to, language)}`,
      figures:
        report.totals.rows === 0
          ? []
          : report.measures.map(({ name, unit }) => ({
              label: words.measures[name],
              value: spoken(values[name], unit),
              was: against ? spoken(against[name], unit) : null,
            })),
      split: words.groups[report.group],
      parts: lead
        ? report.groups.slice(0, mostParts).map((part) => ({
            label: part.key === '-' ? words.none : part.label,
            value: spoken(part.values[lead.name], lead.unit),
            was: part.against ? spoken(part.against[lead.name], lead.unit) : null,
          }))
        : [],
      path: `/admin/reports/${row.report}?${search}`,
    },
  }
}

export const reportMails = { report: readMailed } satisfies Partial<MailReaders>

export const mailReportsJob = defineJob({
  name: 'mail_reports',
  cron: '* * * * *',
  run: async (ctx) => void (await mailReports(ctx)),
})
