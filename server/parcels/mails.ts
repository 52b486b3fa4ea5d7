import { asDay } from '../../contract/core/dates.ts'
import type { MailReaders } from '../messages/compose.ts'

/** Mails about parcels. */
export const parcelMails = {
  'parcel-sent': async ({ db }, { orderId }) => {
    const order = await db
      .selectFrom('orders')
      .select(['order_number', 'ship_day'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const parcels = await db
      .selectFrom('parcels')
      .select(['tracking_number', 'boxes'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    return {
      facts: {
        orderNumber: order.order_number,
        shipDay: asDay(order.ship_day),
        parcels: parcels.map(({ tracking_number: trackingNumber, boxes }) => ({ trackingNumber, boxes })),
      },
    }
  },
} satisfies Partial<MailReaders>
