import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { text } from '../../core/fields.ts'
import { orders } from '../orders.ts'

/** Actions of the links in the daily price email. */
export const priceMail = {
  fillCart: endpoint({
    method: 'POST',
    path: 'daily-pricing/cart',
    summary:
      'Adds the items of a link in a daily price email to the cart of the email’s recipient, as much of each as is available, and lists what is missing. Each item of an email is added once, however often its links are opened.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    body: z.strictObject({ token: text(600) }),
    reply: z.extend(orders.reorder.reply, {
      /** Items that were added to the cart when the link was opened earlier. */
      already: z.int(),
    }),
    errors: ['link_too_old', 'link_of_another'],
  }),
} as const
