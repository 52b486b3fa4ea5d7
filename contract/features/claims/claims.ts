import * as z from 'zod/mini'
import { orderingAuthorities, orderReading } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Id } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import {
  Claim,
  Claimable,
  ClaimLines,
  ClaimSummary,
  ClientId,
  claimParams,
  claimPhotoBytes,
  claimPhotoParams,
  Marks,
  PhotoKindField,
  PhotosInput,
  photoTypes,
  Version,
  WishField,
  Words,
} from './fields.ts'

const buyer = { as: 'buyer' } as const
/** What can be wrong with claimed lines. */
const lineErrors = ['claim_closed', 'above_claimable', 'not_claimable', 'price_not_lower'] as const

export const claims = {
  claimable: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/claimable',
    summary:
      'What can be claimed on an order: each line with the units left, the deadline, and why a line can’t be claimed. The delivery fee is a line of its own.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: z.object({ orderNumber: Id }),
    reply: Claimable,
  }),
  list: endpoint({
    method: 'GET',
    path: 'claims',
    summary: 'The company’s claims, newest first; `open` selects those that are not settled.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    ...listOf({
      row: ClaimSummary,
      filters: { show: z.optional(z.enum(['open', 'settled'])), orderNumber: z.optional(Id) },
      sorts: ['created', 'amount', 'order', 'status'],
      more: { open: z.int(), settled: z.int() },
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'claims',
    summary:
      'Starts a claim as a draft. `clientId` identifies it permanently: a repeated request returns the same claim.',
    access: buyer,
    byKey: orderingAuthorities,
    whileActing: 'claim.sent',
    body: z.strictObject({
      clientId: ClientId,
      orderNumber: Id,
      lines: z._default(ClaimLines, []),
      wish: z._default(WishField, 'CREDIT'),
      note: z._default(Words, ''),
    }),
    reply: Claim,
    status: 201,
    errors: ['no_such_order', ...lineErrors],
  }),
  read: endpoint({
    method: 'GET',
    path: 'claims/:id',
    summary: 'One claim with its lines, photos, timeline, decision, and the rule that decided.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: claimParams,
    reply: Claim,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'claims/:id',
    summary:
      'Replaces the lines, requested resolution, note and photo marks of a draft, or of a claim that needs more information. Photos that are left out are removed; without `photos` all stay.',
    access: buyer,
    byKey: orderingAuthorities,
    whileActing: 'claim.sent',
    params: claimParams,
    body: z.strictObject({
      version: Version,
      lines: ClaimLines,
      wish: WishField,
      note: Words,
      photos: z.optional(PhotosInput),
    }),
    reply: Claim,
    errors: ['changed_meanwhile', 'wrong_state', ...lineErrors],
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: 'claims/:id/photos',
    summary:
      'Adds a photo to a line of a draft, or of a claim that needs more information; once per `clientId`, however often it is sent. It is redrawn without location and device; its time stays.',
    access: buyer,
    byKey: orderingAuthorities,
    whileActing: 'claim.sent',
    params: claimParams,
    body: z.strictObject({
      clientId: ClientId,
      line: z.nullable(z.int('Enter a whole number.').check(z.gte(1, 'Positions count from 1.'))),
      kind: PhotoKindField,
      marks: z._default(Marks, []),
      /** By the device’s clock, in milliseconds. */
      takenAt: z.int().check(z.gte(0), z.lte(8_000_000_000_000)),
    }),
    upload: { limit: claimPhotoBytes, types: photoTypes, count: 1 },
    reply: Claim,
    errors: ['wrong_state', 'too_many_photos', 'file_refused', 'files_unavailable'],
  }),
  photo: endpoint({
    method: 'GET',
    path: 'claims/:id/photos/:photoId',
    summary: 'A photo of one of the company’s claims, without location and device.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: claimPhotoParams,
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  submit: endpoint({
    method: 'POST',
    path: 'claims/:id/submit',
    summary:
      'Sends a draft, answers a request for information, or reopens a denied claim once with `words`. The rules decide immediately where they can. A claim that was already sent is returned unchanged. `withoutPhotos` sends it although required photos are missing: they are then requested.',
    access: buyer,
    byKey: orderingAuthorities,
    whileActing: 'claim.sent',
    params: claimParams,
    body: z.strictObject({
      version: z.optional(Version),
      withoutPhotos: z._default(z.boolean(), false),
      words: z._default(Words, ''),
    }),
    reply: Claim,
    errors: [
      'changed_meanwhile',
      'wrong_state',
      'photos_missing',
      'claim_empty',
      'reopened_once',
      ...lineErrors,
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'claims/:id/withdraw',
    summary: 'Withdraws an undecided claim. Repeating it changes nothing.',
    access: buyer,
    byKey: orderingAuthorities,
    whileActing: 'claim.withdrawn',
    params: claimParams,
    reply: Claim,
    errors: ['wrong_state'],
  }),
} as const
