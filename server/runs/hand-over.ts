import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { dispatch } from '../../contract/features/runs/dispatch.ts'
import { type ProofLevels, usualProof } from '../../contract/rules/proof.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { recordPayment } from '../receivables/record-payment.ts'
import { readUsualProof } from './driving.ts'
import { readTaken } from './read.ts'

/**
 * Accepts a driver's hand-over, in a transaction: each collection becomes a payment of its shop, once, and the run is closed. A check
 * that is already recorded is left out. Throws `not_found`, `word_needed` when the count differs without a reason.
 */
export async function acceptHandOver(
  ctx: SignedInCtx,
  id: number,
  { note }: { note: string },
  exchange: Exchange,
): Promise<ReplyOf<typeof dispatch.acceptHandOver>> {
  const row = await ctx.db
    .selectFrom('hand_overs as h')
    .innerJoin('runs as r', 'r.id', 'h.run_id')
    .selectAll('h')
    .select(['r.route_number', 'r.day'])
    .where('h.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const taken = (await readTaken(ctx, row.run_id)).filter(({ cents }) => cents > 0)
  const cash = taken.filter(({ way }) => way === 'CASH').reduce((sum, { cents }) => sum + cents, 0)
  const checks = taken.filter(({ way }) => way === 'CHECK').length
  const differs = cash !== row.cash_cents || checks !== row.checks
  if (differs && note === '' && row.note === '')
    throw new AppError('word_needed', {
      fields: [{ path: 'note', message: 'Explain the difference.' }],
    })
  let payments = 0
  // Accounts are locked in a fixed order.
  for (const one of taken.toSorted((a, b) => a.accountNumber - b.accountNumber || a.at - b.at)) {
    const { entry: _, ...inside } = ctx
    try {
      await recordPayment(
        inside,
        {
          accountNumber: one.accountNumber,
          body: {
            amount: dollarsFromCents(one.cents),
            tender: one.way === 'CHECK' ? 'check' : 'cash',
            checkNumber: one.way === 'CHECK' ? one.number || `${row.route_number}-${one.stopId}` : '',
            note: 'Collected by the driver',
          },
        },
        { ...exchange, idempotencyKey: `hand-over-${row.id}-${one.stopId}-${one.at}` },
      )
      payments += 1
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'check_recorded')) throw error
    }
  }
  const at = ctx.now()
  await ctx.db
    .updateTable('hand_overs')
    .set({ accepted_by: ctx.user.email, accepted_at: at, accept_note: note })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('runs')
    .set({ closed_at: at, state: 'CLOSED' })
    .where('id', '=', row.run_id)
    .execute()
  await audit(ctx, {
    action: 'hand-over.accepted',
    subject: `run ${row.route_number} of ${row.day}`,
    before: { cash: dollarsFromCents(cash), checks },
    after: { cash: dollarsFromCents(row.cash_cents), checks: row.checks, payments, note },
  })
  await ctx.emit('run.changed', { any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'], runId: row.run_id })
  return { payments }
}

/** The required proof of delivery: the default, and that of customers with their own. */
export async function readProof(ctx: SignedInCtx): Promise<ReplyOf<typeof dispatch.readProof>> {
  const [usual, { rows }] = await Promise.all([
    readUsualProof(ctx),
    sql<{ account_number: number; customer: string } & ProofLevels>`
      select c.account_number, c.name as customer, p.photo, p.signature, p.name, p.count
      from proof_levels p join customers c on c.id = p.customer_id order by c.name, c.id`.execute(ctx.db),
  ])
  return {
    usual,
    customers: rows.map(({ account_number, customer, ...levels }) => ({
      accountNumber: account_number,
      customer,
      levels,
    })),
  }
}

/** Sets the required proof, in a transaction. Throws `unknown_account`. */
export async function setProof(
  ctx: SignedInCtx,
  { accountNumber, levels }: { accountNumber: number | null; levels: ProofLevels | null },
): Promise<void> {
  let customerId: number | null = null
  if (accountNumber !== null) {
    const customer = await ctx.db
      .selectFrom('customers')
      .select('id')
      .where('account_number', '=', accountNumber)
      .executeTakeFirst()
    if (!customer)
      throw new AppError('unknown_account', {
        fields: [{ path: 'accountNumber', message: 'No account has that number.' }],
      })
    customerId = customer.id
  }
  if (levels === null && customerId !== null)
    await ctx.db.deleteFrom('proof_levels').where('customer_id', '=', customerId).execute()
  else {
    const set = levels ?? usualProof
    await ctx.db
      .insertInto('proof_levels')
      .values({ customer_id: customerId, ...set })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet({ ...set, version: sql`proof_levels.version + 1` }),
      )
      .execute()
  }
  await audit(ctx, {
    action: 'proof-levels.changed',
    subject: accountNumber === null ? 'proof of deliveries' : `proof of deliveries, account ${accountNumber}`,
    ...(customerId !== null && { customerId }),
    after: { levels },
  })
}
