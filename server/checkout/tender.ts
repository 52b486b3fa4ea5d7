import { isCardUser } from '../../contract/access.ts'
import type { Payment } from '../../contract/checkout.ts'
import { AppError } from '../errors.ts'
import type { CurrentUser, SignedInCtx } from '../handle.ts'

/** How an order is paid. A card is only ever the gateway's own name for it. */
export type Tender = { kind: 'account' } | { kind: 'card'; token: string; remember: boolean }

const withoutCredit = ['PREPAID_CARD', 'COD']

/** Card users pay in full at check-out; everybody else as their terms say. */
const mayOrderOnAccount = (user: CurrentUser, terms: string) =>
  !withoutCredit.includes(terms) && !isCardUser(user)

/**
 * Settles how to pay before anything is written: as asked, else on account where the customer has terms, else by the default
 * card. A raw card goes to the gateway for a token, where the gateway takes such at all, and nowhere else.
 */
export async function chooseTender(ctx: SignedInCtx, payment: Payment | undefined): Promise<Tender> {
  if (!payment) return usualTender(ctx)
  if ('method' in payment) {
    if (!mayOrderOnAccount(ctx.user, await readTerms(ctx))) throw new AppError('account_not_offered')
    return { kind: 'account' }
  }
  refuseWithoutCards(ctx)
  if ('cardAccountId' in payment)
    return { kind: 'card', token: await savedToken(ctx, payment), remember: false }
  if ('token' in payment) {
    await refuseTokenOfOthers(ctx, payment.token)
    return { kind: 'card', ...payment }
  }
  return rawCard(ctx, payment.card)
}

function refuseWithoutCards(ctx: SignedInCtx) {
  if (!ctx.user.authorities.includes('PAYMENT_METHOD')) throw new AppError('cards_not_offered')
}

async function usualTender(ctx: SignedInCtx): Promise<Tender> {
  if (mayOrderOnAccount(ctx.user, await readTerms(ctx))) return { kind: 'account' }
  refuseWithoutCards(ctx)
  const card = await cards(ctx).select('token').where('is_default', '=', true).executeTakeFirst()
  if (!card) throw new AppError('payment_required')
  return { kind: 'card', token: card.token, remember: false }
}

async function readTerms(ctx: SignedInCtx): Promise<string> {
  const { terms } = await ctx.db
    .selectFrom('customers')
    .select('terms')
    .where('id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
  return terms
}

const cards = (ctx: SignedInCtx) =>
  ctx.db
    .selectFrom('saved_cards')
    .where('customer_id', '=', ctx.user.customerId)
    .where('gateway', '=', ctx.adapters.gateway.name)

/** The token of one of the customer's saved cards. Throws not_found for another's. */
export async function savedToken(
  ctx: SignedInCtx,
  { cardAccountId }: { cardAccountId: number },
): Promise<string> {
  const card = await cards(ctx).select('token').where('id', '=', cardAccountId).executeTakeFirst()
  if (!card) throw new AppError('not_found')
  return card.token
}

/** A token that is another customer's saved card is as good as none. */
export async function refuseTokenOfOthers(ctx: SignedInCtx, token: string): Promise<void> {
  const theirs = await ctx.db
    .selectFrom('saved_cards')
    .select('id')
    .where('token', '=', token)
    .where('customer_id', '<>', ctx.user.customerId)
    .executeTakeFirst()
  if (theirs) throw new AppError('card_token_invalid')
}

type RawCard = Extract<Payment, { card: unknown }>['card']

async function rawCard(ctx: SignedInCtx, { remember, ...card }: RawCard): Promise<Tender> {
  const { gateway } = ctx.adapters
  if (!gateway.acceptsRawCards) throw new AppError('card_data_not_accepted')
  const answer = await gateway.tokenise(card)
  if (answer.kind === 'declined') throw new AppError(answer.code)
  return { kind: 'card', token: answer.token, remember }
}
