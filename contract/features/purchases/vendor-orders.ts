import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { UnitPrice } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import {
  AnsweredLines,
  MessageBody,
  paperBytes,
  paperKinds,
  paperParams,
  purchaseLine,
  purchaseParams,
  purchaseRow,
  purchaseShared,
  ShipmentBody,
} from './fields.ts'

const vendors = ['VENDOR'] as const

/** A purchase order in a grower's list. */
export const VendorOrderRow = z.object({
  ...purchaseRow,
  /** Boxes received; null until they are counted. */
  receivedBoxes: z.nullable(z.int()),
  /** Claims about its goods that were passed to the grower. */
  claims: z.int(),
})
export type VendorOrderRow = z.infer<typeof VendorOrderRow>

/** A purchase order as its grower sees it: at the grower's price, without the customers. */
export const VendorOrder = z.object({
  ...purchaseShared,
  lines: z.array(
    z.object({
      ...purchaseLine,
      /** Products of the same grower that could replace it, most similar first. */
      instead: z.array(
        z.object({
          productId: z.int(),
          description: z.string(),
          imageName: z.string(),
          colorHex: z.string(),
          um: z.string(),
          cost: z.nullable(UnitPrice),
        }),
      ),
    }),
  ),
})
export type VendorOrder = z.infer<typeof VendorOrder>
export type VendorOrderLine = VendorOrder['lines'][number]

export const vendorOrders = {
  list: endpoint({
    method: 'GET',
    path: 'vendor/orders',
    summary: 'The signed-in grower’s purchase orders, those to confirm first, by deadline.',
    access: vendors,
    ...listOf({
      row: VendorOrderRow,
      filters: { state: z.optional(z.enum(['waiting', 'open', 'done', 'shipments'])) },
      sorts: ['due', 'number', 'shipDay'],
      size: 100,
      more: {
        vendor: z.string(),
        counts: z.object({ open: z.int(), done: z.int(), toConfirm: z.int(), onTheWay: z.int() }),
      },
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'vendor/orders/:id',
    summary: 'A purchase order of the signed-in grower.',
    access: vendors,
    params: purchaseParams,
    reply: VendorOrder,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'vendor/orders/:id/confirm',
    summary:
      'Confirms a purchase order completely, in part or not at all. Fewer units require a reason and may include a substitute. The shops’ lines are settled within a minute.',
    access: vendors,
    audit: 'purchase.confirmed',
    params: purchaseParams,
    body: z.strictObject({ version: z.int(), lines: z._default(AnsweredLines, []) }),
    reply: VendorOrder,
    errors: ['changed_meanwhile', 'wrong_state', 'deadline_passed', 'words_needed'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'vendor/orders/:id/cancel',
    summary:
      'Asks the buyers to cancel a confirmed order, or agrees to their request. Possible until it is packed.',
    access: vendors,
    audit: 'purchase.canceled',
    params: purchaseParams,
    body: z.strictObject({ version: z.int() }),
    reply: VendorOrder,
    errors: ['changed_meanwhile', 'wrong_state'],
  }),
  write: endpoint({
    method: 'POST',
    path: 'vendor/orders/:id/messages',
    summary: 'Sends a message to the buyers about a purchase order.',
    access: vendors,
    audit: 'purchase.written',
    params: purchaseParams,
    body: MessageBody,
    reply: VendorOrder,
  }),
  ship: endpoint({
    method: 'PUT',
    path: 'vendor/orders/:id/shipment',
    summary:
      'Records how the goods are shipped. Boxes make a confirmed order packed, and a waybill or tracking number makes it shipped.',
    access: vendors,
    audit: 'purchase.shipped',
    params: purchaseParams,
    body: ShipmentBody,
    reply: VendorOrder,
    errors: ['changed_meanwhile', 'wrong_state'],
  }),
  addPaper: endpoint({
    method: 'POST',
    path: 'vendor/orders/:id/papers',
    summary: 'Uploads an invoice, a phytosanitary certificate or another document.',
    access: vendors,
    audit: 'purchase.paper',
    params: purchaseParams,
    body: z.strictObject({ kind: z.enum(paperKinds, `One of ${paperKinds.join(', ')}.`) }),
    upload: { limit: paperBytes, types: ['application/pdf', 'image/jpeg', 'image/png'], count: 1 },
    reply: VendorOrder,
    status: 201,
    errors: ['wrong_state'],
  }),
  paper: endpoint({
    method: 'GET',
    path: 'vendor/orders/:id/papers/:paperId',
    summary: 'A document of a purchase order of the signed-in grower.',
    access: vendors,
    params: paperParams,
    also: ['application/pdf', 'image/jpeg'],
    errors: ['files_unavailable'],
  }),
  packingList: endpoint({
    method: 'GET',
    path: 'vendor/orders/:id/packing-list',
    summary: 'The packing list of the confirmed units.',
    access: vendors,
    params: purchaseParams,
    also: ['application/pdf'],
    errors: ['wrong_state'],
  }),
  labels: endpoint({
    method: 'GET',
    path: 'vendor/orders/:id/labels',
    summary: 'A label for each confirmed box, 4 by 6 inches. At most 500.',
    access: vendors,
    params: purchaseParams,
    also: ['application/pdf'],
    errors: ['wrong_state'],
  }),
} as const
