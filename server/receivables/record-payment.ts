import { addDays } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { staffMoney, Written } from '../../contract/features/receivables/desk.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import { lockInvoices } from './apply.ts'
import {
  type Account,
  findWritten,
  lockAccount,
  requestKeyOf,
  subjectOf,
  writtenPayment,
  wrongField,
} from './desk.ts'
import { settleInTime } from './discount.ts'
import { readCredits, readOpenInvoices } from './open.ts'
import { type Chosen, planByHand, planPayment, shareOut } from './plan.ts'
import { postPayment, today } from './post.ts'
import { tellReceived } from './tell.ts'

type Body = InputOf<typeof staffMoney.recordPayment>['body']

/** How many days back a received payment may be dated; older dates are likely mistakes. */
const oldestDays = 60

/** Records a payment received outside the gateway, once for each request, and settles what it is for. */
export async function recordPayment(
  ctx: SignedInCtx,
  { accountNumber, body }: { accountNumber: number; body: Body },
  exchange: Exchange,
): Promise<Written> {
  const account = await lockAccount(ctx, accountNumber)
  const requestKey = requestKeyOf(ctx, exchange)
  const before = await findWritten(ctx, 'payments', { ...account, requestKey })
  if (before !== undefined) return writtenPayment(ctx, before)
  const { tender, note } = body
  const amountCents = centsFromDollars(body.amount)
  const receivedOn = body.receivedOn ?? today(ctx)
  if (receivedOn > today(ctx) || receivedOn < addDays(today(ctx), -oldestDays))
    throw wrongField('receivedOn', `Enter a day of the last ${oldestDays}.`)
  const checkNumber = await checkNumberOf(ctx, account, body)
  const open = await readOpenInvoices(ctx, account.customerId, { on: receivedOn })
  const targets = planByHand(open, { amountCents, chosen: chosenOf(body.invoices) })
  const payment = await ctx.db
    .insertInto('payments')
    .values({
      customer_id: account.customerId,
      amount_cents: amountCents,
      tender,
      status: 'captured',
      note: [checkNumber && `#${checkNumber}`, note].filter(Boolean).join(', '),
      check_number: checkNumber,
      received_on: receivedOn,
      actor: ctx.user.email,
      request_key: requestKey,
      created_at: ctx.now(),
      settled_at: ctx.now(),
    })
    .returning(['id', 'customer_id', 'tender', 'amount_cents'])
    .executeTakeFirstOrThrow()
  await postPayment(ctx, payment)
  await settle(ctx, account, targets, {
    creditCents: 0,
    payment: { id: payment.id, cents: amountCents },
    inHandOn: receivedOn,
  })
  await queueCustomerMail(ctx, {
    kind: 'payment-received',
    customerId: account.customerId,
    about: { paymentId: payment.id },
  })
  await tellReceived(ctx, { customerId: account.customerId, amountCents })
  const written = await writtenPayment(ctx, payment.id)
  await audit(ctx, {
    action: 'payment.recorded',
    subject: subjectOf(account),
    customerId: account.customerId,
    after: { payment: payment.id, tender, checkNumber, receivedOn, ...pick(written) },
  })
  return written
}

const pick = ({ amount, settled, left }: Written) => ({ amount, settled, left })

const chosenOf = (invoices: Body['invoices'] | null): Chosen[] | undefined =>
  invoices?.map(({ invoiceNumber, amount }) => ({ invoiceNumber, cents: centsFromDollars(amount) }))

/** The check number, unique among payments not reversed; null for cash. */
async function checkNumberOf(ctx: SignedInCtx, account: Account, { tender, checkNumber }: Body) {
  if (tender !== 'check') {
    if (checkNumber !== '') throw wrongField('checkNumber', 'Only checks have a number.')
    return ''
  }
  if (checkNumber === '') throw wrongField('checkNumber', 'Enter the check number.')
  const same = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('customer_id', '=', account.customerId)
    .where('check_number', '=', checkNumber)
    .where('reversal', 'is', null)
    .executeTakeFirst()
  if (same) throw new AppError('check_recorded', { data: { checkNumber, payment: same.id } })
  return checkNumber
}

type Targets = ReturnType<typeof planByHand>
type Means = Parameters<typeof settleInTime>[2]

async function settle(ctx: SignedInCtx, { customerId }: Account, planned: Targets, means: Means) {
  const targets = planned.map(({ of, cents }) => ({ invoiceId: of.id, cents }))
  const open = await lockInvoices(
    ctx,
    customerId,
    targets.map(({ invoiceId }) => invoiceId),
  )
  await settleInTime(ctx, { customerId, targets, open }, means)
}

/** Settles invoices with the account's credits, either chosen ones or the earliest due. Throws nothing_to_settle if none can be settled. */
export async function applyCredits(
  ctx: SignedInCtx,
  { accountNumber, body }: { accountNumber: number; body: InputOf<typeof staffMoney.applyCredits>['body'] },
): Promise<ReplyOf<typeof staffMoney.applyCredits>> {
  const account = await lockAccount(ctx, accountNumber)
  const open = await readOpenInvoices(ctx, account.customerId)
  const { availableCents } = await readCredits(ctx, account.customerId)
  const chosen = chosenOf(body.invoices)
  const targets = chosen
    ? planPayment({ amountCents: 0, chosen, open, availableCreditCents: availableCents }).targets
    : shareOut(open, availableCents)
  const creditCents = targets.reduce((sum, { cents }) => sum + cents, 0)
  if (creditCents === 0) throw new AppError('nothing_to_settle')
  await settle(ctx, account, targets, { creditCents })
  await ctx.emit('receivables.changed', { customerId: account.customerId })
  const settled = targets.map(({ of, cents }) => ({
    invoiceNumber: of.invoiceNumber,
    amount: dollarsFromCents(cents),
  }))
  const credits = dollarsFromCents(creditCents)
  await audit(ctx, {
    action: 'credit.applied',
    subject: subjectOf(account),
    customerId: account.customerId,
    after: { credits, settled },
  })
  return { credits, settled }
}
