import { payment } from '../../contract/features/payments/cards.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { readCards, readDefaultCard, removeCard, saveNewCard, setDefaultCard } from './cards.ts'

export const paymentRoutes = [
  handle(payment.cards, (ctx) => readCards(ctx)),
  handle(payment.cardList, (ctx) => readCards(ctx)),
  handle(payment.saveCard, (ctx, { body }) => saveNewCard(ctx, body)),
  handleInTransaction(payment.removeCard, (ctx, { params }) => removeCard(ctx, params.id)),
  handle(payment.readDefault, (ctx) => readDefaultCard(ctx)),
  handleInTransaction(payment.setDefault, (ctx, { body }) => setDefaultCard(ctx, body.cardAccountId)),
  handle(payment.cardToken, async (ctx) => ({
    gateway: ctx.adapters.gateway.name,
    ...(await ctx.adapters.gateway.frame()),
  })),
]
