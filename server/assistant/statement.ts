import { may } from '../../contract/core/access.ts'
import type { PartOf } from '../../contract/features/assistant/parts.ts'
import { receivables } from '../../contract/features/receivables/receivables.ts'
import { readSummary } from '../account/account.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPayable } from '../receivables/invoices.ts'

const mostInvoices = 8

/** What the account owes; also its invoices, for readers who may see statements. */
export async function statementPart(ctx: SignedInCtx): Promise<PartOf<'statement'>> {
  const summary = await readSummary(ctx)
  const open = may(ctx.user, receivables.openInvoices.access) ? (await readPayable(ctx)).rows : []
  return {
    kind: 'statement',
    balance: summary.openBalance,
    pastDue: summary.overdueAmount,
    credits: summary.credits,
    creditLimit: summary.creditLimit,
    availableCredit: summary.availableCredit,
    stopped: summary.stopped,
    invoices: open.slice(0, mostInvoices).map((row) => ({
      invoiceNumber: row.invoiceNumber,
      orderNumber: row.orderNumber,
      issuedOn: row.issuedOn,
      dueOn: row.dueOn,
      daysPastDue: row.daysPastDue,
      open: row.open,
    })),
    invoiceCount: summary.unpaidInvoices,
  }
}
