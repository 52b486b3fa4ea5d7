import { payment } from '../../contract/checkout.ts'
import { handle } from '../handle.ts'
import { readCards } from './cards.ts'

export const paymentRoutes = [
  handle(payment.cards, (ctx) => readCards(ctx)),
  handle(payment.cardToken, async (ctx) => ({
    gateway: ctx.adapters.gateway.name,
    ...(await ctx.adapters.gateway.frame()),
  })),
]
