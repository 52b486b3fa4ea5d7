import type { InputOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { Payment } from '../../contract/features/checkout.ts'
import type { accountPayments, PaymentState } from '../../contract/features/payments/account-payments.ts'
import { auditActing } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { lockInvoices } from '../receivables/apply.ts'
import { settleInTime } from '../receivables/discount.ts'
import { readCredits, readOpenInvoices } from '../receivables/open.ts'
import { type Chosen, type Plan, planPayment } from '../receivables/plan.ts'
import { tryCard } from './card-tries.ts'
import { chargeCard } from './charge.ts'
import { settleAccountPayment } from './settle-account.ts'
import { isNewCard, readWish } from './tender.ts'

type Asked = { amountCents: number; chosen: readonly Chosen[] | undefined; wish: Payment | undefined }
type ByToken = InputOf<typeof accountPayments.payByToken>['body']
type ByCard = InputOf<typeof accountPayments.payByCard>['body']
type ChosenInput = ByToken['invoices']

const chosenOf = (invoices: ChosenInput): Chosen[] | undefined =>
  invoices?.map(({ invoiceNumber, amount }) => ({ invoiceNumber, cents: centsFromDollars(amount) }))

/** Pays invoices with a saved card or a token, with or without credits, or with credits alone. */
export function payByToken(ctx: SignedInCtx, body: ByToken, exchange: Exchange): Promise<PaymentState> {
  const { amount, tenderType, cardAccount, invoices } = body
  if ((tenderType === 'credit') !== (amount === 0)) throw new AppError('amount_mismatch')
  if (tenderType === 'card' && !cardAccount)
    throw new AppError('invalid_input', { fields: [{ path: 'cardAccount', message: 'This is required.' }] })
  const wish = cardAccount && ('id' in cardAccount ? { cardAccountId: cardAccount.id } : cardAccount)
  return pay(ctx, { amountCents: centsFromDollars(amount), chosen: chosenOf(invoices), wish }, exchange)
}

/** `pay` with a raw card, if the gateway accepts those. */
export function payByCard(ctx: SignedInCtx, body: ByCard, exchange: Exchange): Promise<PaymentState> {
  const { amount, invoices, ...card } = body
  if (amount === 0) throw new AppError('amount_mismatch')
  const asked = { amountCents: centsFromDollars(amount), chosen: chosenOf(invoices), wish: { card } }
  return pay(ctx, asked, exchange)
}

/**
 * Two transactions around the gateway call, as at check-out: record what the payment is for, charge under the payment's own key,
 * record the answer. A repeated request is the same payment.
 */
async function pay(ctx: SignedInCtx, asked: Asked, exchange: Exchange): Promise<PaymentState> {
  const before = await findByRequest(ctx, exchange)
  if (before) return stateOf(before, exchange)
  return isNewCard(asked.wish)
    ? tryCard(ctx, () => payOnce(ctx, asked, exchange))
    : payOnce(ctx, asked, exchange)
}

async function payOnce(ctx: SignedInCtx, asked: Asked, exchange: Exchange): Promise<PaymentState> {
  const token = asked.amountCents > 0 ? await cardOf(ctx, asked.wish) : undefined
  const begun = await inTransaction(ctx, (inside) => begin(inside, { ...asked, card: token, exchange }))
  if (begun.kind === 'applied') return begun.state
  const outcome = await chargeCard(ctx, {
    key: begun.gatewayKey,
    token: begun.token,
    amountCents: asked.amountCents,
    description: `Account ${ctx.user.accountNumber}`,
    customerId: ctx.user.customerId,
    remember: token?.remember ?? false,
  })
  await inTransaction(ctx, (inside) => settleAccountPayment(inside, { paymentId: begun.paymentId, outcome }))
  const payment = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', begun.paymentId)
    .executeTakeFirstOrThrow()
  return stateOf(payment, exchange)
}

type Row = {
  id: number
  status: string
  amount_cents: number
  credit_cents: number
  decline_code: string | null
}

function stateOf(payment: Row, exchange: Exchange): PaymentState {
  const { id, status, amount_cents, credit_cents, decline_code } = payment
  if (status === 'declined') throw new AppError((decline_code ?? 'card_declined') as 'card_declined')
  const isOpen = status === 'pending' || status === 'unknown'
  if (isOpen) exchange.setStatus(202)
  return {
    paymentId: id,
    status: isOpen ? 'unknown' : 'captured',
    amount: dollarsFromCents(amount_cents),
    credits: dollarsFromCents(credit_cents),
  }
}

const findByRequest = (ctx: SignedInCtx, { idempotencyKey }: Exchange) =>
  idempotencyKey === undefined
    ? undefined
    : ctx.db
        .selectFrom('payments')
        .selectAll()
        .where('customer_id', '=', ctx.user.customerId)
        .where('request_key', '=', requestKey(ctx, idempotencyKey))
        .executeTakeFirst()

/** Idempotency keys are scoped to the user. */
const requestKey = ({ user }: SignedInCtx, key: string) => `${user.id}:${key}`

type Card = { token: string; remember: boolean }

/** The requested card, else the default card. */
async function cardOf(ctx: SignedInCtx, wish: Payment | undefined): Promise<Card> {
  const given = await readWish(ctx, wish)
  if (given.kind === 'card') return given
  const usual = await ctx.db
    .selectFrom('saved_cards')
    .select('token')
    .where('customer_id', '=', ctx.user.customerId)
    .where('gateway', '=', ctx.adapters.gateway.name)
    .where('is_default', '=', true)
    .executeTakeFirst()
  if (!usual) throw new AppError('payment_required')
  return { token: usual.token, remember: false }
}

type Begun =
  | { kind: 'charge'; paymentId: number; gatewayKey: string; token: string }
  | { kind: 'applied'; state: PaymentState }

/** Checks open amounts under their lock and records what the payment is for; credits alone pay at once. */
async function begin(
  ctx: SignedInCtx,
  { amountCents, chosen, card, exchange }: Asked & { card: Card | undefined; exchange: Exchange },
): Promise<Begun> {
  const { customerId } = ctx.user
  // Payments of one customer run one at a time, so each sees the invoices and credits that others are meant for.
  await ctx.db.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const open = await readOpenInvoices(ctx, customerId)
  const { availableCents } = await readCredits(ctx, customerId)
  const plan = planPayment({ amountCents, chosen, open, availableCreditCents: availableCents })
  await auditActing(ctx, {
    subject: `account ${ctx.user.accountNumber}`,
    after: { byCard: dollarsFromCents(plan.cardCents), credits: dollarsFromCents(plan.creditCents) },
  })
  if (!card) return { kind: 'applied', state: await applyCredits(ctx, plan) }
  const { id } = await ctx.db
    .insertInto('payments')
    .values({
      customer_id: customerId,
      amount_cents: plan.cardCents,
      credit_cents: plan.creditCents,
      tender: 'card',
      status: 'pending',
      gateway: ctx.adapters.gateway.name,
      card_token: card.token,
      remember_card: card.remember,
      request_key: exchange.idempotencyKey === undefined ? null : requestKey(ctx, exchange.idempotencyKey),
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const gatewayKey = `account:${id}`
  await ctx.db.updateTable('payments').set({ gateway_key: gatewayKey }).where('id', '=', id).execute()
  if (plan.targets.length > 0) {
    await ctx.db
      .insertInto('payment_targets')
      .values(
        plan.targets.map(({ of, cents }, position) => ({
          payment_id: id,
          customer_id: customerId,
          position,
          invoice_id: of.id,
          amount_cents: cents,
        })),
      )
      .execute()
  }
  return { kind: 'charge', paymentId: id, gatewayKey, token: card.token }
}

async function applyCredits(ctx: SignedInCtx, plan: Plan): Promise<PaymentState> {
  const { customerId } = ctx.user
  const targets = plan.targets.map(({ of, cents }) => ({ invoiceId: of.id, cents }))
  const open = await lockInvoices(
    ctx,
    customerId,
    targets.map(({ invoiceId }) => invoiceId),
  )
  await settleInTime(ctx, { customerId, targets, open }, { creditCents: plan.creditCents })
  await ctx.emit('receivables.changed', { customerId })
  return { paymentId: null, status: 'applied', amount: 0, credits: dollarsFromCents(plan.creditCents) }
}
