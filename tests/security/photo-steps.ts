import type { TestApp } from '../support/app.ts'
import { makeProduct } from '../support/make.ts'
import { jpegOf } from '../support/photos.ts'
import type { possess } from '../support/possessions.ts'

type Step = { path?: string; body?: unknown; file?: Buffer }
type Around = { app: () => TestApp; photo: () => ReturnType<typeof possess> }

/** A request that succeeds for each change of a product's pictures and descriptions. */
export function photoSteps({ app, photo }: Around): Record<string, () => Promise<Step>> {
  const product = () => makeProduct(app().db)
  /** The path of the product that has this picture. */
  const pathOf = async (imageId: string) => {
    const { product_id } = await app()
      .db.selectFrom('photos')
      .select('product_id')
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow()
    return `image/product/${product_id}`
  }
  return {
    'photos.add': async () => ({ body: { productId: await product() }, file: await jpegOf() }),
    'photos.addFrom': async () => {
      const body = [await jpegOf()]
      app().deps.adapters.web = {
        ...app().deps.adapters.web,
        fetch: async () => ({
          url: new URL('https://grower.test/a.jpg'),
          body: (async function* () {
            yield* body
          })(),
        }),
      }
      return { body: { productId: await product(), address: 'https://grower.test/a.jpg' } }
    },
    'photos.arrange': async () => {
      const imageId = await photo()
      const words = { en: 'A rose', es: 'Una rosa' }
      const pictures = [{ imageId, crop: { x: 0, y: 0, size: 100 }, alt: words, caption: words }]
      return { path: `${await pathOf(imageId)}/order`, body: { was: [imageId], pictures } }
    },
    'photos.remove': async () => {
      const imageId = await photo()
      return { path: `${await pathOf(imageId)}/${imageId}` }
    },
    'photos.addVideo': async () => ({
      path: `image/product/${await product()}/video`,
      body: { address: 'https://youtu.be/dQw4w9WgXcQ' },
    }),
    'descriptions.draftMany': async () => {
      await app().db.deleteFrom('tasks').execute()
      return { body: { productIds: [await product()] } }
    },
    'descriptions.save': async () => ({
      path: `admin/products/${await product()}/description`,
      body: { was: { en: '', es: '' }, en: 'A red rose.', es: 'Una rosa roja.' },
    }),
    'photos.removeVideo': async () => ({
      path: `image/product/${await makeProduct(app().db, { video_name: 'freedom.webm' })}/video`,
    }),
  }
}
