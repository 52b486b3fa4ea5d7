import type { Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { receivables, OpenInvoice as Shown } from '../../contract/features/receivables/receivables.ts'
import { daysPastDue } from '../../contract/rules/terms.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type OpenInvoice, readCredits, readOpenInvoices } from './open.ts'
import { today } from './post.ts'

/** What the customer can pay, earliest due first, and the available credits. */
export async function readPayable(ctx: SignedInCtx): Promise<ReplyOf<typeof receivables.openInvoices>> {
  const on = today(ctx)
  const open = await readOpenInvoices(ctx, ctx.user.customerId)
  const { availableCents } = await readCredits(ctx, ctx.user.customerId)
  const sum = (rows: typeof open, of: 'openCents' | 'discountCents' = 'openCents') =>
    dollarsFromCents(rows.reduce((cents, row) => cents + row[of], 0))
  return {
    rows: open.map((row) => presentOpen(row, on)),
    total: open.length,
    openAmount: sum(open),
    overdueAmount: sum(open.filter(({ dueOn }) => dueOn < on)),
    discountAmount: sum(open, 'discountCents'),
    credits: dollarsFromCents(availableCents),
  }
}

export const presentOpen = (row: OpenInvoice, on: Day): Shown => ({
  invoiceNumber: row.invoiceNumber,
  type: row.kind,
  orderNumber: row.orderNumber,
  issuedOn: row.issuedOn,
  dueOn: row.dueOn,
  daysPastDue: daysPastDue(row.dueOn, on),
  poNumber: row.poNumber,
  shipTo: row.shipTo,
  note: row.note,
  amount: dollarsFromCents(row.amountCents),
  paid: dollarsFromCents(row.paidCents),
  pending: dollarsFromCents(row.pendingCents),
  open: dollarsFromCents(row.openCents),
  discount: dollarsFromCents(row.discountCents),
})
