import { sql } from 'kysely'
import { addDays, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { audit } from '../../contract/features/audit.ts'
import { containing } from '../core/like.ts'
import type { Ctx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'

type Query = InputOf<typeof audit.list>['query']

/** A page of the audit log, and whether the chain of that page is intact. */
export async function readAuditLog(ctx: Ctx, query: Query): Promise<ReplyOf<typeof audit.list>> {
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
  const selected = found.select([
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
    'change_set_id',
  ])
  const id = sql`audit_log.id`
  // Entries are written one at a time, so id order is time order.
  const { rows, ...rest } = await readPage(selected, query, { sorts: { at: id }, usual: '-at', id })
  const ids = rows.map((row) => row.id)
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
      changeSetId: row.change_set_id,
    })),
    ...rest,
    intact: rows.length === 0 || (await isIntact(ctx, firstAndLast(ids))),
  }
}

/** Pages can be read in either direction. */
const firstAndLast = (ids: readonly number[]) => {
  const [a = 0, b = a] = [ids[0], ids.at(-1)]
  return { from: Math.min(a, b), to: Math.max(a, b) }
}

/** Whether the chain is intact between two entries; `npm run stemyard -- doctor` checks all of it. */
async function isIntact(ctx: Ctx, { from, to }: { from: number; to: number }): Promise<boolean> {
  const { rows } = await sql`
    select id from (${brokenAuditEntries}) broken where id between ${from} and ${to} limit 1`.execute(ctx.db)
  return rows.length === 0
}

/** Entries that do not follow from the previous one: changed, deleted or inserted outside the product. */
export const brokenAuditEntries = sql<{ id: number }>`
  select entry.id from audit_log entry
  left join audit_log previous on previous.id = entry.id - 1
  where entry.hash <> audit_hash(entry)
    or entry.previous_hash <> coalesce(previous.hash, decode(repeat('00', 32), 'hex'))
    or (previous.id is null and entry.id <> 1)`
