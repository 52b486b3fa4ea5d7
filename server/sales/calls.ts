import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { CallEntry, tonight } from '../../contract/features/sales/tonight.ts'
import type { CallOutcome } from '../../contract/rules/tonight.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { ownCustomer, sayTonight } from './scope.ts'
import { entryOf } from './tonight.ts'

type Written = {
  customerId: number
  accountNumber: number
  shipDay: Day | null
  outcome: CallOutcome | null
  callBackAt: string | null
  note: string
  requestId: number | null
  clientId: string | undefined
  at: string | undefined
}

/** How long an offline browser keeps unsent notes at most. */
const keptDays = 7

/** Records the outcome of a call. Throws `not_found` for another's customer, `invalid_input`. */
export async function writeCall(
  ctx: SignedInCtx,
  { body }: InputOf<typeof tonight.call>,
): Promise<CallEntry> {
  const { accountNumber, outcome, callBackAt, shipDay, note, requestId, clientId, at } = body
  const { id } = await ownCustomer(ctx, accountNumber)
  if ((outcome === 'CALL_BACK') !== (callBackAt !== null))
    throw new AppError('invalid_input', {
      fields: [
        {
          path: 'callBackAt',
          message: callBackAt === null ? 'Say when to call back.' : 'Only a call back has a time.',
        },
      ],
    })
  if (callBackAt !== null && at === undefined && new Date(callBackAt) < ctx.now())
    throw new AppError('invalid_input', {
      fields: [{ path: 'callBackAt', message: 'Choose a time in the future.' }],
    })
  if (requestId !== undefined) await finishRequest(ctx, { requestId, customerId: id, outcome })
  return write(ctx, {
    customerId: id,
    accountNumber,
    shipDay,
    outcome,
    callBackAt,
    note,
    requestId: requestId ?? null,
    clientId,
    at,
  })
}

/** Writes a note. Throws `not_found` for another's customer. */
export async function writeNote(
  ctx: SignedInCtx,
  { params: { accountNumber }, body }: InputOf<typeof tonight.note>,
): Promise<CallEntry> {
  const { id } = await ownCustomer(ctx, accountNumber)
  return write(ctx, {
    customerId: id,
    accountNumber,
    shipDay: null,
    outcome: null,
    callBackAt: null,
    note: body.note,
    requestId: null,
    clientId: body.clientId,
    at: body.at,
  })
}

/** Marks the customer's requests as done, unless nobody answered. */
async function finishRequest(
  { db, now, emit }: SignedInCtx,
  { requestId, customerId, outcome }: { requestId: number; customerId: number; outcome: CallOutcome },
): Promise<void> {
  const found = await db
    .selectFrom('sales_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  if (outcome === 'NO_ANSWER' || outcome === 'CALL_BACK') return
  await db
    .updateTable('sales_requests')
    .set({ done_at: now() })
    .where('id', '=', requestId)
    .where('done_at', 'is', null)
    .execute()
  await emit('sales-rep.changed', { customerId })
}

async function write(ctx: SignedInCtx, entry: Written): Promise<CallEntry> {
  const { db, user } = ctx
  const now = ctx.now()
  const said = entry.at === undefined ? now : new Date(entry.at)
  const isKept = said <= now && now.getTime() - said.getTime() < keptDays * 86_400_000
  const made = await db
    .insertInto('sales_calls')
    .values({
      customer_id: entry.customerId,
      user_id: user.id,
      name: user.name,
      at: isKept ? said : now,
      ship_day: entry.shipDay,
      outcome: entry.outcome,
      call_back_at: entry.callBackAt === null ? null : new Date(entry.callBackAt),
      note: entry.note,
      request_id: entry.requestId,
      client_id: entry.clientId ?? null,
    })
    .onConflict((same) => same.column('client_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await db
    .selectFrom('sales_calls')
    .selectAll()
    .where((is) =>
      is.and([
        is('customer_id', '=', entry.customerId),
        made ? is('id', '=', made.id) : is('client_id', '=', entry.clientId ?? ''),
      ]),
    )
    .executeTakeFirst()
  // The id is another customer's entry, which must not be shown.
  if (!row) throw new AppError('not_found')
  if (made) {
    await audit(ctx, {
      action: entry.outcome === null ? 'customer.noted' : 'customer.called',
      subject: `account ${entry.accountNumber}`,
      customerId: entry.customerId,
      after: { outcome: entry.outcome, day: entry.shipDay ?? dayAt(now, ctx.settings.timeZone) },
    })
    await sayTonight(ctx)
  } else nothingChanged(ctx)
  return entryOf(ctx, {
    id: row.id,
    at: row.at.toISOString(),
    name: row.name,
    userId: row.user_id,
    shipDay: row.ship_day as Day | null,
    outcome: row.outcome as CallOutcome | null,
    callBackAt: row.call_back_at?.toISOString() ?? null,
    note: row.note,
  })
}
