import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, ProductId, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { longestText } from '../descriptions.ts'
import { pictureKinds } from '../photos.ts'

/** Pictures and texts that vendors submit for their products, and the buyers' decisions. */

export const proposalStates = ['PENDING', 'SHOWN', 'REFUSED'] as const
export type ProposalState = (typeof proposalStates)[number]

const Sent = z.object({
  proposalId: z.int(),
  kind: z.enum(pictureKinds),
  imageId: z.string(),
  state: z.enum(proposalStates),
  /** Why it was refused. */
  words: z.string(),
  sentAt: Instant,
})

const InBoth = z.object({ en: z.string(), es: z.string() })

const VendorProduct = z.object({
  productId: z.int(),
  description: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  um: z.string(),
  pack: z.int(),
  /** Whether the shop shows a photograph rather than a drawing. */
  hasPhoto: z.boolean(),
  /** The latest of each kind. */
  pictures: z.array(Sent),
  /** The text that the shop shows now. */
  text: InBoth,
  /** A submitted text that waits for review. */
  draft: z.nullable(InBoth),
})
export type VendorProduct = z.infer<typeof VendorProduct>

const Proposal = z.extend(Sent, {
  vendorId: z.string(),
  vendor: z.string(),
  productId: z.int(),
  description: z.string(),
  /** What the shop shows now. */
  imageName: z.string(),
  colorHex: z.string(),
  width: z.int(),
  height: z.int(),
  sentBy: z.string(),
  decidedAt: z.nullable(Instant),
  decidedBy: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

const vendors = ['VENDOR'] as const
const buying = ['FEATURED_PRODUCTS', 'FARM_DIRECT'] as const
const params = z.object({ id: Id })

export const vendorProducts = {
  list: endpoint({
    method: 'GET',
    path: 'vendor/products',
    summary:
      'Products of the signed-in vendor with their submitted pictures, the decision about each, and the descriptions. `state` selects those with a picture in that state; `none` those without a submitted picture.',
    access: vendors,
    pace: 'search',
    ...listOf({
      row: VendorProduct,
      filters: {
        q: z.optional(text(80)),
        state: z.optional(z.enum([...proposalStates, 'none'])),
        productId: z.optional(ProductId),
      },
      sorts: ['name'],
    }),
  }),
  propose: endpoint({
    method: 'PUT',
    path: 'vendor/products/:productId',
    summary:
      'Submits a description of a product, which is reviewed before the shop shows it. A later submission replaces an earlier one that still waits.',
    access: vendors,
    audit: 'words.proposed',
    params: z.object({ productId: ProductId }),
    body: z.strictObject({
      en: text(longestText).check(z.minLength(1, 'Enter a text.')),
      es: text(longestText).check(z.minLength(1, 'Enter a text.')),
    }),
    reply: VendorProduct,
  }),
} as const

export const productProposals = {
  list: endpoint({
    method: 'GET',
    path: 'admin/product-proposals',
    summary: 'Pictures that vendors submitted for their products; waiting ones first, oldest first.',
    access: buying,
    pace: 'search',
    ...listOf({
      row: Proposal,
      filters: { q: z.optional(text(80)), state: z.optional(z.enum(proposalStates)) },
      sorts: ['sent', 'name'],
    }),
  }),
  photo: endpoint({
    method: 'GET',
    path: 'admin/product-proposals/:id/photo',
    summary: 'The whole picture that a vendor submitted, uncropped.',
    access: buying,
    params,
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: 'admin/product-proposals/:id',
    summary:
      'Approves a picture, or refuses it with a message to the vendor. An approved picture is shown in place of the drawing; a `HEAD` comes before the others. Once.',
    access: buying,
    audit: ['picture.decided', 'pictures.changed'],
    params,
    body: z.strictObject({
      state: z.enum(['SHOWN', 'REFUSED'], 'One of SHOWN, REFUSED.'),
      words: z._default(text(500), ''),
    }),
    reply: Proposal,
    errors: ['already_decided', 'words_needed', 'too_many_pictures'],
  }),
} as const
