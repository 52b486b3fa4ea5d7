import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { chargeEntry, post } from '../../db/ledger.ts'
import type { Ctx } from '../core/route.ts'
import { freeMoney } from './apply.ts'
import { today } from './post.ts'

type Charge = {
  customerId: number
  kind: 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT'
  amountCents: number
  dueOn: Day
  reason: string
  note: string
  actor: string
  requestKey?: string | null
  /** First day of the overdue month, for charges by the calendar. */
  chargeMonth?: Day
  /** The credit that it reverses. */
  voidsCreditMemoId?: number
}

/** Charges a customer outside any order. Returns the charge's id; undefined if the calendar has already charged that month. */
export async function giveCharge(ctx: Ctx, charge: Charge & { chargeMonth: Day }): Promise<number | undefined>
export async function giveCharge(ctx: Ctx, charge: Charge): Promise<number>
export async function giveCharge(ctx: Ctx, charge: Charge): Promise<number | undefined> {
  const { customerId, kind, amountCents } = charge
  const issuedOn = today(ctx)
  const made = await ctx.db
    .insertInto('invoices')
    .values({
      invoice_number: sql<number>`nextval('memo_numbers')`,
      customer_id: customerId,
      kind,
      issued_on: issuedOn,
      due_on: charge.dueOn,
      amount_cents: amountCents,
      reason: charge.reason,
      note: charge.note,
      actor: charge.actor,
      request_key: charge.requestKey ?? null,
      charge_month: charge.chargeMonth ?? null,
      voids_credit_memo_id: charge.voidsCreditMemoId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'charge_month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await post(ctx.db, [chargeEntry({ id: made.id, customerId, kind, issuedOn, amountCents })], ctx.now())
  await ctx.emit('receivables.changed', { customerId })
  return made.id
}

/** Reverses a credit with a charge of the same amount. The credit settles that charge, so the invoices it had settled are open again. */
export async function counterCredit(
  ctx: Ctx,
  customerId: number,
  memo: { id: number; amount_cents: number },
): Promise<void> {
  await freeMoney(ctx, { creditMemoId: memo.id })
  const chargeId = await giveCharge(ctx, {
    customerId,
    kind: 'ADJUSTMENT',
    amountCents: memo.amount_cents,
    dueOn: today(ctx),
    reason: 'REVERSAL',
    note: '',
    actor: ctx.user?.email ?? 'system',
    voidsCreditMemoId: memo.id,
  })
  await ctx.db
    .insertInto('allocations')
    .values({
      customer_id: customerId,
      invoice_id: chargeId,
      credit_memo_id: memo.id,
      on_day: today(ctx),
      amount_cents: memo.amount_cents,
    })
    .execute()
}

/** Reverses the discounts that a payment earned, or that were given on an invoice. */
export async function counterDiscounts(
  ctx: Ctx,
  customerId: number,
  of: { paymentId: number } | { invoiceId: number },
): Promise<void> {
  const mine =
    'paymentId' in of ? sql`discount_payment_id = ${of.paymentId}` : sql`invoice_id = ${of.invoiceId}`
  const { rows } = await sql<{ id: number; amount_cents: number }>`
    select id, amount_cents from credit_memos m
    where customer_id = ${customerId} and kind = 'DISCOUNT' and ${mine}
      and not exists (select from invoices v where v.voids_credit_memo_id = m.id)
    order by id`.execute(ctx.db)
  for (const memo of rows) await counterCredit(ctx, customerId, memo)
}
