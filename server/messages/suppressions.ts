import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { isEmail, phoneDigits } from '../../contract/core/fields.ts'
import type { Suppression, suppressions } from '../../contract/features/messages/suppressions.ts'
import type { SuppressionCause } from '../../contract/rules/campaigns.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { type HeldChannel, hold } from './suppressed.ts'

const selected = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('suppressions as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users as u')
          .innerJoin('customers as c', 'c.id', 'u.customer_id')
          .select(['c.account_number', 'c.name'])
          .where(
            sql<boolean>`case when s.channel = 'mail' then u.email = s.address
              else regexp_replace(u.mobile_number, '\\D', '', 'g') = s.address end`,
          )
          .where('u.status', '=', 'active')
          .orderBy('u.id')
          .limit(1)
          .as('whose'),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select(['whose.account_number as accountNumber', 'whose.name as customerName'])
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Suppression => ({
  id: row.id,
  channel: row.channel,
  address: row.address,
  cause: row.cause as SuppressionCause,
  reason: row.reason,
  by: row.set_by,
  since: row.set_at.toISOString(),
  heldBack: row.held_back,
  accountNumber: row.accountNumber,
  customerName: row.customerName,
  removable: row.cause !== 'stopped',
})

/** Blocked addresses and numbers, newest first. */
export async function readSuppressions(
  ctx: Ctx,
  { query }: InputOf<typeof suppressions.list>,
): Promise<ReplyOf<typeof suppressions.list>> {
  let found = selected(ctx)
  if (query.channel) found = found.where('s.channel', '=', query.channel)
  if (query.cause) found = found.where('s.cause', '=', query.cause)
  if (query.address) found = found.where('s.address', 'ilike', containing(query.address))
  const { rows, ...page } = await readPage(found, query, {
    sorts: { since: sql`s.set_at`, address: sql`s.address`, cause: sql`s.cause` },
    usual: '-since',
    id: sql`s.id`,
  })
  return { rows: rows.map(shown), ...page }
}

export const suppressionsTable: ListTable<Suppression> = {
  name: 'Held addresses',
  fileName: 'held-addresses',
  columns: [
    { header: 'Recipient', width: 32, value: ({ address }) => address },
    { header: 'Sent by', isWord: true, width: 10, value: ({ channel }) => channel },
    { header: 'Cause', isWord: true, width: 12, value: ({ cause }) => cause },
    { header: 'Reason', width: 40, value: ({ reason }) => reason },
    { header: 'Set by', width: 26, value: ({ by }) => by },
    { header: 'Since', width: 22, value: ({ since }) => since },
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber },
    { header: 'Customer', width: 30, value: ({ customerName }) => customerName },
  ],
}

/** Reads what was typed: an email address, or a ten-digit number. Throws `invalid_input`. */
function readAddress(typed: string): { channel: HeldChannel; address: string } {
  if (isEmail(typed)) return { channel: 'mail', address: typed }
  const digits = phoneDigits(typed.replace(/^\+?1(?=\D*\d{3}\D*\d{3}\D*\d{4}$)/, ''))
  if (digits) return { channel: 'sms', address: digits }
  const message = 'Enter an email address or a ten-digit number.'
  throw new AppError('invalid_input', { detail: message, fields: [{ path: 'address', message }] })
}

/** Throws `invalid_input`, `already_held`. */
export async function addSuppression(
  ctx: SignedInCtx,
  { address: typed, reason }: InputOf<typeof suppressions.add>['body'],
): Promise<Suppression> {
  const { channel, address } = readAddress(typed)
  const isNew = await hold(ctx, { channel, address, cause: 'staff', reason, by: ctx.user.email })
  if (!isNew) throw new AppError('already_held')
  await audit(ctx, { action: 'suppression.added', subject: `${channel} ${address}`, after: { reason } })
  const row = await selected(ctx)
    .where('s.channel', '=', channel)
    .where('s.address', '=', address.toLowerCase())
    .executeTakeFirstOrThrow()
  return shown(row)
}

/** Throws `not_found`, `stopped_by_owner`. */
export async function removeSuppression(ctx: SignedInCtx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('suppressions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.cause === 'stopped') throw new AppError('stopped_by_owner')
  await ctx.db.deleteFrom('suppressions').where('id', '=', id).execute()
  await audit(ctx, {
    action: 'suppression.removed',
    subject: `${row.channel} ${row.address}`,
    before: { cause: row.cause, reason: row.reason },
  })
}
