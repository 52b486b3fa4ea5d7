import * as z from 'zod/mini'
import { orderReading } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { AccountNumber, text } from '../../core/fields.ts'
import { CheckIn, CheckInBody, Delivery, DeliveryToken, DoorDelivery } from './delivery.ts'
import { Ulid, wishPlaces } from './fields.ts'

/** The page of one delivery, which opens by its link without signing in. */
export const doors = {
  delivery: endpoint({
    method: 'GET',
    path: 'delivery/:token',
    summary:
      'The delivery that a link opens, for 14 days after it. At most 30 reads per minute and link. Unknown and expired links get the same answer.',
    access: 'anyone',
    params: z.object({ token: DeliveryToken }),
    reply: DoorDelivery,
    errors: ['link_too_old'],
  }),
  photo: endpoint({
    method: 'GET',
    path: 'delivery/:token/photos/:clientId',
    summary: 'A photo of the delivery that a link opens.',
    access: 'anyone',
    params: z.object({ token: DeliveryToken, clientId: Ulid }),
    also: ['image/jpeg'],
    errors: ['link_too_old', 'files_unavailable'],
  }),
  wish: endpoint({
    method: 'PUT',
    path: 'delivery/:token/wish',
    summary:
      'Sets where to leave the delivery if nobody is there, and a note to the driver, until the driver arrives.',
    access: 'anyone',
    params: z.object({ token: DeliveryToken }),
    body: z.strictObject({
      place: z.nullable(z.enum(wishPlaces)),
      note: z._default(text(160), ''),
    }),
    reply: DoorDelivery,
    errors: ['link_too_old', 'stop_done'],
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/delivery',
    summary:
      'The truck with an order, and what arrived of it, for everyone who may read the order. Null for none.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: z.object({ orderNumber: AccountNumber }),
    reply: z.object({ delivery: z.nullable(Delivery), checkIn: z.nullable(CheckIn) }),
  }),
  orderPhoto: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/delivery/photos/:clientId',
    summary: 'A photo of an order’s delivery, for everyone who may read the order.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: z.object({ orderNumber: AccountNumber, clientId: Ulid }),
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: 'delivery/:token/check-in',
    priority: 'first',
    summary:
      'Checks in a delivery through its link: everything good with one click, or each line as good, short, wrong or bad. Until 14 days after the delivery; the latest report counts.',
    access: 'anyone',
    params: z.object({ token: DeliveryToken }),
    body: CheckInBody,
    reply: DoorDelivery,
    errors: ['link_too_old', 'check_in_closed'],
  }),
  checkInOrder: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/check-in',
    priority: 'first',
    summary:
      'Checks in an order: everything good with one click, or line by line. Until 14 days after the delivery; the latest report counts.',
    access: 'signed-in',
    params: z.object({ orderNumber: AccountNumber }),
    body: CheckInBody,
    reply: z.object({ checkIn: z.nullable(CheckIn) }),
    errors: ['check_in_closed'],
  }),
} as const
