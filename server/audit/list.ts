import { sql } from 'kysely'
import type { audit } from '../../contract/audit.ts'
import { addDays, startOfDay } from '../../contract/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Ctx } from '../handle.ts'
import { containing } from '../like.ts'

type Query = InputOf<typeof audit.list>['query']

/** A page of the audit log, newest first, and whether the chain of that page holds. */
export async function readAuditLog(ctx: Ctx, query: Query): Promise<ReplyOf<typeof audit.list>> {
  const { page, pageSize } = query
  const { timeZone } = ctx.settings
  let found = ctx.db
    .selectFrom('audit_log')
    .leftJoin('users as other', 'other.id', 'audit_log.acting_for')
    .leftJoin('customers', 'customers.id', 'audit_log.customer_id')
  if (query.action) found = found.where('action', '=', query.action)
  if (query.who) found = found.where('actor', 'ilike', containing(query.who))
  if (query.subject) found = found.where('subject', 'ilike', containing(query.subject))
  if (query.accountNumber) found = found.where('customers.account_number', '=', query.accountNumber)
  if (query.dateFrom) found = found.where('at', '>=', startOfDay(query.dateFrom, timeZone))
  if (query.dateTo) found = found.where('at', '<', startOfDay(addDays(query.dateTo, 1), timeZone))
  const rows = await found
    .select([
      'audit_log.id',
      'at',
      'actor',
      'audit_log.user_id',
      'other.email as acting_for',
      'customers.account_number',
      'audit_log.address',
      'action',
      'subject',
      'before',
      'after',
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor,
      userId: row.user_id,
      actingFor: row.acting_for,
      accountNumber: row.account_number,
      address: row.address,
      action: row.action as ReplyOf<typeof audit.list>['rows'][number]['action'],
      subject: row.subject,
      before: row.before,
      after: row.after,
    })),
    total,
    page,
    pageSize,
    intact: await isIntact(ctx, rows.at(-1)?.id ?? 1, rows[0]?.id ?? 0),
  }
}

/** Whether the chain holds between two entries; `npm run doctor` looks at all of it. */
async function isIntact(ctx: Ctx, from: number, to: number): Promise<boolean> {
  const { rows } = await sql`
    select id from (${brokenAuditEntries}) broken where id between ${from} and ${to} limit 1`.execute(ctx.db)
  return rows.length === 0
}

/** Entries that do not follow from the one before them: changed, taken out or put in behind the product's back. */
export const brokenAuditEntries = sql<{ id: number }>`
  select entry.id from audit_log entry
  left join audit_log previous on previous.id = entry.id - 1
  where entry.hash <> audit_hash(entry)
    or entry.previous_hash <> coalesce(previous.hash, decode(repeat('00', 32), 'hex'))
    or (previous.id is null and entry.id <> 1)`
