import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Brand } from '../core/brand.ts'
import { AppError } from '../core/errors.ts'

const ownColor = '#1d5a3c'
const paper = '#ffffff'
const ground = '#f4f3ef'

type Shape = {
  width: number
  height: number
  /** Size of the mark or the logo, as a share of the height. */
  share: number
  /** Corner radius in px; 0 where phones cut their own corners. */
  corner: number
  /** Whether the mark is drawn on its color; a logo is always on paper color. */
  onColor: boolean
}

const square = (edge: number, share: number, corner: number): Shape => ({
  width: edge,
  height: edge,
  share,
  corner,
  onColor: true,
})
const shapes: Record<string, Shape> = {
  'icon-192': square(192, 0.62, 42),
  'icon-512': square(512, 0.62, 112),
  // Phones may cut off everything outside a circle of four fifths.
  'maskable-512': square(512, 0.5, 0),
  'touch-180': square(180, 0.62, 0),
  social: { width: 1200, height: 630, share: 0.42, corner: 0, onColor: false },
}

const mark = (color: string, edge: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 20 20" fill="none" stroke="${color}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M9.25 18.5V10.5"/><path d="M8.75 12.25C4.25 12.25 1.75 10 1.5 5.75c4.5 0 7 2.25 7.25 6.5Z" fill="${color}"/><path d="M9.5 10.5c0-5 2.75-7.75 8.5-8 .25 5-2.75 8-8.5 8Z"/></svg>`

async function draw(shape: Shape, { color, logo }: Brand): Promise<Buffer> {
  const { width, height, share, corner, onColor } = shape
  const own = color || ownColor
  const edge = Math.round(height * share)
  const isSquare = width === height
  // A wide logo fits only on a card; phones show its square version.
  const picture = logo
    ? await sharp(isSquare ? logo.icon : logo.png)
        .resize(isSquare ? edge : Math.round(width * 0.7), edge, { fit: 'inside' })
        .png()
        .toBuffer()
    : Buffer.from(mark(onColor ? paper : own, edge))
  const back = logo ? paper : onColor ? own : ground
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}" fill="${back}"/></svg>`
  return sharp(Buffer.from(card))
    .composite([{ input: picture, gravity: 'center' }])
    .png()
    .toBuffer()
}

/**
 * The icons of the shop as an app, and the card that other sites show for a link: the distributor's logo, else the mark in its color.
 * Their addresses contain a version, so that phones cache them until the brand changes.
 */
export function registerAppIcons(app: FastifyInstance, brand: Brand): void {
  const drawn = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { file: string } }>('/img/app/:file', async ({ params: { file } }, reply) => {
    const [, name = ''] = /^([\w-]+)\.png$/.exec(file) ?? []
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (!shape) throw new AppError('not_found', { detail: 'Picture not found.' })
    const key = `${name} ${brand.logo?.iconId ?? brand.color}`
    if (!drawn.has(key)) {
      if (drawn.size > 20) drawn.clear()
      drawn.set(key, draw(shape, brand))
    }
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(await drawn.get(key))
  })
}
