import type { MailReaders } from '../messages/compose.ts'
import { orderFacts } from '../orders/mail-facts.ts'

/** Mails about changes by the desk. */
export const orderDeskMails = {
  'order-difference': async (ctx, { orderId, ...about }) => {
    const order = await orderFacts(ctx, orderId)
    return { facts: { ...about, order, shippingCents: order.shippingCents, totalCents: order.totalCents } }
  },
  'order-note': async (ctx, { orderId, ...about }) => ({
    facts: { ...about, orderNumber: (await orderFacts(ctx, orderId)).orderNumber },
  }),
} satisfies Partial<MailReaders>
