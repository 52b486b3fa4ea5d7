import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { payment } from '../../contract/features/payments/cards.ts'
import { audit, auditActing } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { tryCard } from './card-tries.ts'
import { keepKey } from './charge.ts'
import { gatewayCustomer } from './gateway-customer.ts'
import { cardName, lockCards, type SavedCardRow, saveCard, savedCards } from './saved-cards.ts'
import { refuseFalseToken } from './tender.ts'

/** The saved cards of the customer, the default first. */
export const readCards = (ctx: SignedInCtx) => savedCards(ctx, ctx.user.customerId)

/**
 * Saves a card without charging it. Throws the bank's decline reason, `card_token_invalid` for a token unknown to the gateway,
 * and `unavailable` while the gateway does not answer: then nothing is saved and the request can be retried.
 */
export function saveNewCard(ctx: SignedInCtx, { token }: { token: string }): Promise<SavedCardRow> {
  const { customerId } = ctx.user
  return tryCard(ctx, async () => {
    await refuseFalseToken(ctx, token)
    const customer = await gatewayCustomer(ctx, customerId)
    if (!customer) throw new AppError('unavailable', { retryAfter: 10 })
    const outcome = await ctx.adapters.gateway.keep({ key: keepKey(customerId, token), token, customer })
    if (outcome.kind === 'declined') throw new AppError(outcome.code)
    if (outcome.kind === 'unknown') throw new AppError('unavailable', { retryAfter: 10 })
    const { card } = outcome
    return inTransaction(ctx, async (inside) => {
      const id = await saveCard(inside, customerId, card)
      return (await savedCards(inside, customerId)).find((saved) => saved.id === id)!
    })
  })
}

/** Removes a card, in a transaction, and queues its deletion at the gateway. If it was the default, the newest valid card takes over. */
export async function removeCard(ctx: SignedInCtx, cardAccountId: number): Promise<void> {
  const { customerId } = ctx.user
  await lockCards(ctx, customerId)
  const removed = await ctx.db
    .deleteFrom('saved_cards')
    .where('id', '=', cardAccountId)
    .where('customer_id', '=', customerId)
    .where('gateway', '=', ctx.adapters.gateway.name)
    .returning(['token', 'is_default', 'brand', 'last_four as lastFour'])
    .executeTakeFirst()
  if (!removed) throw new AppError('not_found')
  const next = removed.is_default && (await readCards(ctx)).find(({ expiry }) => expiry !== 'expired')
  if (next) await setDefault(ctx, next.id)
  await ctx.enqueue('forget_card', { token: removed.token })
  await ctx.emit('cards.changed', { customerId })
  await audit(ctx, { action: 'card.removed', subject: cardName(removed), customerId })
}

type Default = ReplyOf<typeof payment.readDefault>

/** The default card; null without one. */
export async function readDefaultCard(ctx: SignedInCtx): Promise<Default> {
  const card = (await readCards(ctx)).find(({ isDefault }) => isDefault) ?? null
  return { cardAccountId: card?.id ?? null, card }
}

/** Makes a saved card the default, in a transaction. Throws not_found for another customer's. */
export async function setDefaultCard(ctx: SignedInCtx, cardAccountId: number): Promise<Default> {
  const { customerId } = ctx.user
  await lockCards(ctx, customerId)
  const card = (await readCards(ctx)).find(({ id }) => id === cardAccountId)
  if (!card) throw new AppError('not_found')
  if (card.expiry === 'expired') throw new AppError('card_expired')
  if (!card.isDefault) {
    await setDefault(ctx, cardAccountId)
    await ctx.emit('cards.changed', { customerId })
  }
  await auditActing(ctx, { subject: cardName(card) })
  return { cardAccountId, card: { ...card, isDefault: true } }
}

async function setDefault(ctx: SignedInCtx, id: number): Promise<void> {
  const ours = ctx.db.updateTable('saved_cards').where('customer_id', '=', ctx.user.customerId)
  await ours.set({ is_default: false }).where('is_default', '=', true).execute()
  await ours.set({ is_default: true }).where('id', '=', id).execute()
}
