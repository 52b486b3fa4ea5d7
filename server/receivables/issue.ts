import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { staffMoney, Written } from '../../contract/features/receivables/desk.ts'
import { dueOn as dueBy, type Terms } from '../../contract/rules/terms.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import { giveCharge } from './charge.ts'
import { giveCredit } from './credit.ts'
import {
  type Account,
  findWritten,
  lockAccount,
  requestKeyOf,
  subjectOf,
  writtenCharge,
  writtenCredit,
  wrongField,
} from './desk.ts'
import { today } from './post.ts'
import { tellCredited } from './tell.ts'

type CreditBody = InputOf<typeof staffMoney.giveCredit>['body']
type ChargeBody = InputOf<typeof staffMoney.charge>['body']

/** Issues a credit memo, once for each request. Throws above_invoice if it exceeds its invoice or line. */
export async function issueCredit(
  ctx: SignedInCtx,
  { accountNumber, body }: { accountNumber: number; body: CreditBody },
  exchange: Exchange,
): Promise<Written> {
  const account = await lockAccount(ctx, accountNumber)
  const { customerId } = account
  const requestKey = requestKeyOf(ctx, exchange)
  const before = await findWritten(ctx, 'credit_memos', { customerId, requestKey })
  if (before !== undefined) return writtenCredit(ctx, before)
  const { reason, note, invoiceNumber } = body
  const amountCents = centsFromDollars(body.amount)
  const of = await creditableOf(ctx, account, body)
  if (of && amountCents > of.leftCents)
    throw new AppError('above_invoice', { data: { most: dollarsFromCents(Math.max(0, of.leftCents)) } })
  const id = await giveCredit(ctx, {
    customerId,
    amountCents,
    note: note || (of?.description ?? ''),
    actor: ctx.user.email,
    reason,
    requestKey,
    ...(of && { invoiceId: of.invoiceId }),
    ...(of?.lineId && { orderLineId: of.lineId }),
  })
  await queueCustomerMail(ctx, { kind: 'credit-issued', customerId, about: { creditMemoId: id } })
  await tellCredited(ctx, { customerId, creditMemoId: id })
  const written = await writtenCredit(ctx, id)
  await audit(ctx, {
    action: 'credit.issued',
    subject: subjectOf(account),
    customerId,
    after: {
      credit: written.number,
      amount: written.amount,
      reason,
      note,
      invoice: invoiceNumber ?? null,
      line: body.line ?? null,
    },
  })
  return written
}

type Creditable = { invoiceId: number; leftCents: number; lineId: number | null; description: string }

/** The amount of an invoice, or of one of its lines, not credited yet; undefined for a credit without an invoice. */
async function creditableOf(
  ctx: SignedInCtx,
  { customerId }: Account,
  { invoiceNumber, line }: CreditBody,
): Promise<Creditable | undefined> {
  if (invoiceNumber === undefined) {
    if (line !== undefined) throw wrongField('invoiceNumber', 'Say which invoice the line belongs to.')
    return undefined
  }
  const { rows } = await sql<Creditable & { hasLine: boolean }>`
    select i.id as "invoiceId", l.id as "lineId", coalesce(l.description, '') as description,
      l.id is not null as "hasLine",
      least(i.amount_cents - coalesce(sum(m.amount_cents), 0),
        coalesce(l.amount_cents - coalesce(sum(m.amount_cents) filter (where m.order_line_id = l.id), 0),
          i.amount_cents))::bigint as "leftCents"
    from invoices i
    left join order_lines l on l.order_id = i.order_id and l.sequence = ${line ?? null}::int and l.status <> 'CANCELLED'
    left join credit_memos m on m.invoice_id = i.id
      and not exists (select from invoices v where v.voids_credit_memo_id = m.id)
    where i.customer_id = ${customerId} and i.invoice_number = ${invoiceNumber} and i.voids_credit_memo_id is null
    group by i.id, l.id`.execute(ctx.db)
  const [found] = rows
  if (!found) throw wrongField('invoiceNumber', 'This customer has no such invoice.')
  if (line !== undefined && !found.hasLine) throw wrongField('line', 'The invoice has no such line.')
  return found
}

/** Issues a debit memo or a finance charge, once for each request. */
export async function issueCharge(
  ctx: SignedInCtx,
  { accountNumber, body }: { accountNumber: number; body: ChargeBody },
  exchange: Exchange,
): Promise<Written> {
  const account = await lockAccount(ctx, accountNumber)
  const { customerId } = account
  const requestKey = requestKeyOf(ctx, exchange)
  const before = await findWritten(ctx, 'invoices', { customerId, requestKey })
  if (before !== undefined) return writtenCharge(ctx, before)
  const { type, reason, note } = body
  if (body.dueOn !== undefined && body.dueOn < today(ctx))
    throw wrongField('dueOn', 'Enter today or a later day.')
  const id = await giveCharge(ctx, {
    customerId,
    kind: type,
    amountCents: centsFromDollars(body.amount),
    dueOn: body.dueOn ?? dueBy(account.terms as Terms, today(ctx)),
    reason,
    note,
    actor: ctx.user.email,
    requestKey,
  })
  await queueCustomerMail(ctx, { kind: 'charge-issued', customerId, about: { invoiceId: id } })
  const written = await writtenCharge(ctx, id)
  await audit(ctx, {
    action: 'charge.issued',
    subject: subjectOf(account),
    customerId,
    after: { charge: written.number, type, amount: written.amount, reason, note },
  })
  return written
}
