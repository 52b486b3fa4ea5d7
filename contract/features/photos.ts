import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { ProductId, text } from '../core/fields.ts'

/** Photographs and videos of products, shown instead of the drawings. */

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const photoBytes = 12 * 1024 * 1024
export const videoTypes = ['video/mp4', 'video/webm'] as const
export const videoBytes = 40 * 1024 * 1024
/** What a vendor's picture shows: the flower from the front, a bunch, or a close-up of a bloom. */
export const pictureKinds = ['HEAD', 'BUNCH', 'CLOSE'] as const
export type PictureKind = (typeof pictureKinds)[number]
/** Maximum photographs per product. */
export const mostPhotos = 8

/** Who adds pictures; vendors only to their own products. */
const adders = ['CAMERA_USE', 'VENDOR'] as const
const arrangers = ['CATALOGUE', ...adders] as const

/** Text in both languages of the shop. */
const Words = z.object({ en: z.string(), es: z.string() })
const sentence = (most: number) =>
  z.strictObject({ en: z._default(text(most), ''), es: z._default(text(most), '') })

/** The square of a photograph that lists and pages show, in pixels of the whole photograph. */
export const Crop = z.object({ x: z.int(), y: z.int(), size: z.int() })
export type Crop = z.infer<typeof Crop>

export const Picture = z.object({
  imageId: z.string(),
  /** Its name in addresses under /img; it changes with the crop. */
  name: z.string(),
  /** Size of the whole photograph. */
  width: z.int(),
  height: z.int(),
  crop: Crop,
  /** Alternative text; when empty, the product's name is used. */
  alt: Words,
  caption: Words,
  fileName: z.string(),
  /** The address it was fetched from; empty for an uploaded file. */
  source: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** `youtube` and `vimeo`: `id` is the site's id of the video; `file`: its name under /video. */
export const Video = z.object({ kind: z.enum(['file', 'youtube', 'vimeo']), id: z.string() })

export const ProductPictures = z.object({
  productId: z.int(),
  /** The first picture in the shop: a photograph, or the drawing. */
  imageName: z.string(),
  pictures: z.array(Picture),
  video: z.nullable(Video),
  /** The change that this call made; null if it changed nothing. */
  changeSetId: z.nullable(z.int()),
})
export type ProductPictures = z.infer<typeof ProductPictures>

const params = z.object({ productId: ProductId })
/** A malformed image id is answered as not found. */
const imageParams = z.object({ productId: ProductId, imageId: text(40) })
const pixel = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'At least 0.'), z.lte(100_000, 'This number is too large.'))

export const photos = {
  read: endpoint({
    method: 'GET',
    path: 'image/product/:productId',
    summary: 'The pictures of a product in order, with their crops and texts, and its video.',
    access: arrangers,
    params,
    reply: ProductPictures,
  }),
  add: endpoint({
    method: 'POST',
    path: 'image/product',
    summary:
      'Adds pictures to a product: JPEG, PNG or WebP, at most 12 MB and 40 megapixels each, eight a product. They are turned upright, lose the camera’s metadata, and are added after the existing ones. A picture that is already shown changes nothing. A vendor’s pictures are shown after the buyers’ approval (`admin/product-proposals`); `kind` says what they show.',
    access: adders,
    audit: ['pictures.changed', 'picture.proposed'],
    body: z.strictObject({ productId: ProductId, kind: z._default(z.enum(pictureKinds), 'HEAD') }),
    upload: { limit: photoBytes, types: photoTypes, count: mostPhotos },
    reply: ProductPictures,
    status: 201,
    errors: ['file_refused', 'too_many_pictures', 'files_unavailable'],
  }),
  addFrom: endpoint({
    method: 'POST',
    path: 'image/product/address',
    summary:
      'Fetches a picture from a public address and adds it. From a page it takes the picture that the page declares, or its largest. Addresses inside any private network are refused.',
    access: adders,
    audit: ['pictures.changed', 'picture.proposed'],
    pace: 'search',
    body: z.strictObject({
      productId: ProductId,
      address: text(2000).check(z.minLength(1, 'Enter an address.')),
    }),
    reply: ProductPictures,
    status: 201,
    errors: ['file_refused', 'too_many_pictures', 'files_unavailable', 'address_refused'],
  }),
  arrange: endpoint({
    method: 'POST',
    path: 'image/product/:productId/order',
    summary:
      'Sets the pictures of a product: their order, crops and texts. Omitted pictures are no longer shown; previously shown ones may be added again. Refused with `changed_meanwhile` unless the product currently shows `was`.',
    access: arrangers,
    audit: 'pictures.changed',
    params,
    body: z.strictObject({
      /** The pictures that the caller saw, in order. */
      was: z
        .array(z.uuid('There is no such picture.'))
        .check(z.maxLength(mostPhotos, 'At most eight pictures.')),
      pictures: z
        .array(
          z.strictObject({
            imageId: z.uuid('There is no such picture.'),
            crop: z.strictObject({
              x: pixel,
              y: pixel,
              size: pixel.check(z.gte(100, 'The square has at least 100 pixels.')),
            }),
            alt: sentence(300),
            caption: sentence(200),
          }),
        )
        .check(z.maxLength(mostPhotos, 'At most eight pictures.')),
    }),
    reply: ProductPictures,
    errors: ['changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'image/product/:productId/:imageId',
    summary: 'Removes a picture from the shop. The drawing returns when none is left.',
    access: arrangers,
    audit: 'pictures.changed',
    params: imageParams,
    reply: ProductPictures,
  }),
  whole: endpoint({
    method: 'GET',
    path: 'image/product/:productId/:imageId',
    summary: 'The whole photograph, of which the shop shows a square.',
    access: arrangers,
    params: imageParams,
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  addVideo: endpoint({
    method: 'POST',
    path: 'image/product/:productId/video',
    summary:
      'Sets the video of a product: a file (MP4 or WebM, at most 40 MB), or the address of one at YouTube or Vimeo, which loads from there only when somebody plays it.',
    access: adders,
    audit: 'pictures.changed',
    params,
    body: z.strictObject({ address: text(500) }),
    upload: { limit: videoBytes, types: videoTypes, count: 1 },
    reply: ProductPictures,
    status: 201,
    errors: ['file_refused', 'address_refused', 'files_unavailable'],
  }),
  removeVideo: endpoint({
    method: 'DELETE',
    path: 'image/product/:productId/video',
    summary: 'Removes the product’s video from the shop.',
    access: arrangers,
    audit: 'pictures.changed',
    params,
    reply: ProductPictures,
  }),
} as const
