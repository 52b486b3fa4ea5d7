import { isCardUser } from '../../contract/core/access.ts'
import type { Payment } from '../../contract/features/checkout.ts'
import { AppError } from '../core/errors.ts'
import type { CurrentUser, SignedInCtx } from '../core/route.ts'

/** A card is always identified by the gateway's token. */
export type Card = { kind: 'card'; token: string; remember: boolean }
/** How an order is paid. */
export type Tender = { kind: 'account' } | Card
/** How the customer wants to pay; `usual` leaves it to their terms. */
export type Wish = Tender | { kind: 'usual' }

/** A newly typed card that no customer owns yet. */
export const isNewCard = (payment: Payment | undefined): boolean =>
  payment !== undefined && ('token' in payment || 'card' in payment)

/**
 * Reads the payment choice before any transaction, because a raw card is first exchanged for a token at the gateway, if the
 * gateway accepts raw cards. The number is sent nowhere else.
 */
export async function readWish(ctx: SignedInCtx, payment: Payment | undefined): Promise<Wish> {
  if (!payment) return { kind: 'usual' }
  if ('method' in payment) return { kind: 'account' }
  refuseWithoutCards(ctx)
  if ('cardAccountId' in payment)
    return { kind: 'card', token: await savedToken(ctx, payment), remember: false }
  if ('token' in payment) {
    await refuseFalseToken(ctx, payment.token)
    return { kind: 'card', ...payment }
  }
  return rawCard(ctx, payment.card)
}

/** Decides how to pay by the terms under the customer's lock: without a choice on account, else by the default card. */
export async function settleTender(ctx: SignedInCtx, wish: Wish, terms: string): Promise<Tender> {
  if (wish.kind === 'card') return wish
  if (mayOrderOnAccount(ctx.user, terms)) return { kind: 'account' }
  if (wish.kind === 'account') throw new AppError('account_not_offered')
  refuseWithoutCards(ctx)
  const card = await cards(ctx).select('token').where('is_default', '=', true).executeTakeFirst()
  if (!card) throw new AppError('payment_required')
  return { kind: 'card', token: card.token, remember: false }
}

/** Card users pay in full at check-out; everyone else by their terms, at the door with COD. */
const mayOrderOnAccount = (user: CurrentUser, terms: string) => terms !== 'PREPAID_CARD' && !isCardUser(user)

/** Throws `cards_not_offered` for a user without the authority to pay by card. */
export function refuseWithoutCards(ctx: SignedInCtx): void {
  if (!ctx.user.authorities.includes('PAYMENT_METHOD')) throw new AppError('cards_not_offered')
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

/**
 * Throws `card_token_invalid` for a token that the gateway does not know, before anything is saved. Another customer's saved
 * card counts as unknown.
 */
export async function refuseFalseToken(ctx: SignedInCtx, token: string): Promise<void> {
  const theirs = await ctx.db
    .selectFrom('saved_cards')
    .select('id')
    .where('token', '=', token)
    .where('customer_id', '<>', ctx.user.customerId)
    .executeTakeFirst()
  if (theirs || (await ctx.adapters.gateway.knows(token)) === false) throw new AppError('card_token_invalid')
}

type RawCard = Extract<Payment, { card: unknown }>['card']

async function rawCard(ctx: SignedInCtx, { remember, ...card }: RawCard): Promise<Card> {
  const { gateway } = ctx.adapters
  const answer = await gateway.tokenise?.(card)
  if (!answer) throw new AppError('card_data_not_accepted')
  if (answer.kind === 'declined') throw new AppError(answer.code)
  return { kind: 'card', token: answer.token, remember }
}
