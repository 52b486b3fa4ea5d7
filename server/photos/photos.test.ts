import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture, ProductPictures } from '../../contract/features/photos.ts'
import { picturePath } from '../../contract/features/pictures.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { halvesOf, jpegOf, pngThatClaims } from '../../tests/support/photos.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { runInvariants } from '../doctor/invariants.ts'

let app: TestApp
let desk: Client
/** The catalogue's desk, which has no camera. */
let clerk: Client
let vendor: Client
let vendorId: string
let shop: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['CATALOGUE', 'CAMERA_USE'],
  })
  desk = await app.signIn(house.email)
  const { customerId } = house
  clerk = await app.signIn((await makeUser(app.db, { customerId, authorities: ['CATALOGUE'] })).email)
  vendorId = await makeVendor(app.db)
  const grower = await makeUser(app.db, { customerId, authorities: ['VENDOR'] })
  await app.db.updateTable('users').set({ vendor_id: vendorId }).where('email', '=', grower.email).execute()
  vendor = await app.signIn(grower.email)
  shop = await app.signIn((await makeShop(app.db, { authorities: ['FLOWERS', 'CAMERA_USE'] })).email)
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const product = (of: object = {}) =>
  makeProduct(app.db, { image_name: 'rose-freedom-red.svg', image_hint: 'form=rose;c1=#B7122B', ...of })

const add = async (productId: number, file: Buffer, { by = desk, name = 'IMG_2214.jpg' } = {}) => {
  const { status, body } = await sendFile(app, {
    path: 'image/product',
    file,
    name,
    body: { productId },
    headers: by.headers,
  })
  return { status, body: body as ProductPictures & { code?: string; detail?: string; data?: unknown } }
}

const shown = async (productId: number) =>
  (await desk.get(`image/product/${productId}`)).body as ProductPictures

const inShop = async (productId: number) =>
  (await shop.get(`inventory/item/${productId}`)).body as {
    imageName: string
    additionalImages: string[]
    imageDescription: string
    videoName: string | null
  }

const load = async (url: string) => {
  const answer = await app.app.inject({ url })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const orderOf = (pictures: readonly Picture[]) =>
  pictures.map(({ imageId, crop, alt, caption }) => ({ imageId, crop, alt, caption }))
const arrange = (productId: number, was: readonly Picture[], pictures: readonly object[], by = desk) =>
  by.post(`image/product/${productId}/order`, { was: was.map(({ imageId }) => imageId), pictures })

describe('a picture from a file', () => {
  test('replaces the drawing in the shop, at every size and as JPEG for emails', async () => {
    const productId = await product()
    const { status, body } = await add(productId, await jpegOf())
    expect(status).toBe(201)
    expect(body.pictures).toMatchObject([
      { width: 900, height: 1200, crop: { x: 0, y: 150, size: 900 }, fileName: 'IMG_2214.jpg', source: '' },
    ])
    const name = `${body.pictures[0]?.name}.jpg`
    expect(body.imageName).toBe(name)
    expect(await inShop(productId)).toMatchObject({ imageName: name, additionalImages: [] })
    for (const width of [112, 320, 640, 1280] as const) {
      const { status, headers, bytes } = await load(picturePath(name, width))
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width, format: 'webp' })
    }
    const mail = await load(`/img/112/${body.pictures[0]?.name}.jpg`)
    expect([mail.status, mail.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('is turned upright and loses what the camera wrote', async () => {
    const sideways = await sharp(await halvesOf())
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '39/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await add(await product(), sideways)
    expect(body.pictures[0]).toMatchObject({ width: 600, height: 1200 })
    const whole = await desk.get(`image/product/${body.productId}/${body.pictures[0]?.imageId}`)
    expect(whole.status).toBe(200)
    const { bytes } = await load(picturePath(body.imageName, 640))
    for (const picture of [bytes]) expect((await sharp(picture).metadata()).exif).toBeUndefined()
  })

  test('that is there already changes nothing', async () => {
    const productId = await product()
    const picture = await jpegOf()
    const first = await add(productId, picture)
    const again = await add(productId, picture)
    expect([again.status, again.body.pictures, again.body.changeSetId]).toEqual([
      201,
      first.body.pictures,
      null,
    ])
    expect(
      await app.db.selectFrom('photos').select('id').where('product_id', '=', productId).execute(),
    ).toHaveLength(1)
  })

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['30,000 by 30,000 pixels', () => pngThatClaims(30_000, 30_000), 'more than 40 megapixels'],
    [
      'a page that is called a PNG',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'Send JPEG, PNG, or WebP.',
    ],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'Send JPEG, PNG, or WebP.',
    ],
    [
      'a picture of a phone that no browser shows',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
      'Send JPEG',
    ],
    ['nothing', () => Buffer.alloc(0), 'This file is empty.'],
    ['a picture that breaks off', async () => (await jpegOf()).subarray(0, 900), 'damaged'],
  ])('%s is refused with a sentence, and nothing is kept', async (_, content, sentence) => {
    const productId = await product()
    const before = await app.db.selectFrom('files').select('id').execute()
    const { status, body } = await add(productId, await content(), { name: 'rose.png' })
    expect([status, body.code]).toEqual([422, 'file_refused'])
    expect(`${body.detail} ${(body as { title?: string }).title}`).toContain(sentence)
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual(before)
    expect((await shown(productId)).pictures).toEqual([])
  })

  test('with a page behind its pixels is redrawn, without the page', async () => {
    const polyglot = Buffer.concat([await jpegOf(), Buffer.from('<script>alert(1)</script>')])
    const { body } = await add(await product(), polyglot)
    const whole = await app.app.inject({
      url: `/api/v1/image/product/${body.productId}/${body.pictures[0]?.imageId}`,
      headers: desk.headers,
    })
    expect(whole.rawPayload.includes('<script>')).toBe(false)
    expect(whole.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  test('is one of eight at most', async () => {
    const productId = await product()
    for (let i = 0; i < 8; i++)
      expect((await add(productId, await jpegOf({ width: 200 + i, height: 200 }))).status).toBe(201)
    const ninth = await add(productId, await jpegOf({ width: 300, height: 200 }))
    expect([ninth.status, ninth.body.code]).toEqual([422, 'too_many_pictures'])
  })
})

describe('pictures in order', () => {
  const two = async () => {
    const productId = await product()
    await add(productId, await jpegOf({ color: '#ff0000' }), { name: 'red.jpg' })
    const { body } = await add(productId, await halvesOf(), { name: 'halves.jpg' })
    return body
  }

  test('change places, and the first leads in the shop', async () => {
    const { productId, pictures } = await two()
    const [red, halves] = pictures as [Picture, Picture]
    const { status, body } = await arrange(productId, pictures, orderOf([halves, red]))
    expect(status).toBe(200)
    expect((body as ProductPictures).pictures.map(({ fileName }) => fileName)).toEqual([
      'halves.jpg',
      'red.jpg',
    ])
    expect(await inShop(productId)).toMatchObject({
      imageName: `${halves.name}.jpg`,
      additionalImages: [`${red.name}.jpg`],
    })
  })

  test('are cut to a square, at an address of its own, and the old one still answers', async () => {
    const { productId, pictures } = await two()
    const [red, halves] = pictures as [Picture, Picture]
    const cropped = { ...halves, crop: { x: 600, y: 0, size: 600 } }
    const { body } = await arrange(productId, pictures, orderOf([red, cropped]))
    const [, now] = (body as ProductPictures).pictures as [Picture, Picture]
    expect(now.crop).toEqual({ x: 600, y: 0, size: 600 })
    expect(now.name).not.toBe(halves.name)
    const { bytes } = await load(picturePath(now.name, 320))
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(60)
    expect((await load(picturePath(halves.name, 320))).status).toBe(200)
  })

  test('keep a square within the picture, whatever is asked for', async () => {
    const { productId, pictures } = await two()
    const [red] = pictures as [Picture, Picture]
    const far = { ...red, crop: { x: 5_000, y: 5_000, size: 4_000 } }
    const { body } = await arrange(productId, pictures, orderOf([far]))
    expect((body as ProductPictures).pictures[0]?.crop).toEqual({ x: 0, y: 300, size: 900 })
  })

  test('have descriptions in both languages; the catalogue has the English one', async () => {
    const { productId, pictures } = await two()
    const worded = pictures.map((picture, i) => ({
      ...picture,
      alt: { en: `Rose ${i}`, es: `Rosa ${i}` },
      caption: { en: 'Open on day three', es: 'Abierta al tercer día' },
    }))
    await arrange(productId, pictures, orderOf(worded))
    expect(await inShop(productId)).toMatchObject({ imageDescription: 'Rose 0' })
    expect((await shown(productId)).pictures[1]).toMatchObject({ alt: { en: 'Rose 1', es: 'Rosa 1' } })
  })

  test('that somebody changed meanwhile are not overwritten, and what is shown now is answered', async () => {
    const { productId, pictures } = await two()
    await desk.delete(`image/product/${productId}/${pictures[0]?.imageId}`)
    const late = await arrange(productId, pictures, orderOf(pictures))
    expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile'])
    expect((late.problem.data as ProductPictures).pictures).toHaveLength(1)
  })

  test('of another product, or twice, are refused', async () => {
    const { productId, pictures } = await two()
    const other = await two()
    for (const list of [orderOf(other.pictures), orderOf([pictures[0]!, pictures[0]!])])
      expect((await arrange(productId, pictures, list)).problem.code).toBe('invalid_input')
  })
})

describe('a picture that is removed', () => {
  test('gives its place to the drawing when none is left, and returns', async () => {
    const productId = await product({
      additional_images: ['rose-freedom-red--close.svg'],
      image_description: 'A red rose',
    })
    const { body } = await add(productId, await jpegOf())
    const [picture] = body.pictures as [Picture]
    expect((await desk.delete(`image/product/${productId}/${picture.imageId}`)).status).toBe(200)
    expect(await inShop(productId)).toMatchObject({
      imageName: 'rose-freedom-red.svg',
      additionalImages: ['rose-freedom-red--close.svg'],
      imageDescription: 'A red rose',
    })
    expect((await arrange(productId, [], orderOf([picture]))).status).toBe(200)
    expect(await inShop(productId)).toMatchObject({ imageName: `${picture.name}.jpg` })
    expect((await load(picturePath('rose-freedom-red.svg', 320))).status).toBe(200)
  })

  test('is one change with a way back', async () => {
    const productId = await product()
    const { body } = await add(productId, await jpegOf())
    const before = await shown(productId)
    const removed = (await desk.delete(`image/product/${productId}/${body.pictures[0]?.imageId}`))
      .body as ProductPictures
    const set = await clerk.get(`admin/changes/${removed.changeSetId}`)
    expect(set.body).toMatchObject({ rows: [{ field: 'pictures', before: 'IMG_2214.jpg', after: '' }] })
    expect((await clerk.post(`admin/changes/${removed.changeSetId}/revert`, {})).status).toBe(201)
    expect(await shown(productId)).toEqual({ ...before, changeSetId: null })
    const found = (await clerk.get(`admin/changes?productId=${productId}`)).body as { total: number }
    expect(found.total).toBe(3)
  })

  test('twice at once is removed once', async () => {
    const { body } = await add(await product(), await jpegOf())
    const path = `image/product/${body.productId}/${body.pictures[0]?.imageId}`
    const answers = await Promise.all([desk.delete(path), desk.delete(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('who changes pictures', () => {
  test('a vendor those of their own products, the catalogue’s desk their order, and no customer', async () => {
    const own = await product({ vendor_id: vendorId })
    const other = await product()
    const picture = await jpegOf()
    expect((await add(own, picture, { by: vendor })).status).toBe(201)
    expect((await add(other, picture, { by: vendor })).status).toBe(404)
    expect((await vendor.get(`image/product/${other}`)).status).toBe(404)
    expect((await add(own, picture, { by: clerk })).status).toBe(403)
    const { pictures } = (await clerk.get(`image/product/${own}`)).body as ProductPictures
    expect((await arrange(own, pictures, orderOf(pictures), clerk)).status).toBe(200)
    expect((await add(own, picture, { by: shop })).status).toBe(404)
    expect((await shop.get(`image/product/${own}/${pictures[0]?.imageId}`)).status).toBe(404)
    expect((await app.visitor().get(`image/product/${own}`)).status).toBe(401)
  })
})

describe('a video', () => {
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(5_000, 7)])
  const send = async (productId: number, file: Buffer) =>
    sendFile(app, {
      path: `image/product/${productId}/video`,
      file,
      name: 'rose.mp4',
      body: { address: '' },
      headers: desk.headers,
    })

  test('from a file is served whole and by range', async () => {
    const productId = await product()
    const { status, body } = await send(productId, film)
    expect(status).toBe(201)
    const { video } = body as ProductPictures
    expect(video).toEqual({ kind: 'file', id: expect.stringMatching(/^film-[0-9a-f]{24}\.mp4$/) })
    expect((await inShop(productId)).videoName).toBe(video?.id)
    const whole = await load(`/video/${video?.id}`)
    expect([whole.status, whole.headers['content-type'], whole.bytes.equals(film)]).toEqual([
      200,
      'video/mp4',
      true,
    ])
    const part = await app.app.inject({ url: `/video/${video?.id}`, headers: { range: 'bytes=4-11' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'ftypisom',
      `bytes 4-11/${film.length}`,
    ])
    expect(
      (await app.app.inject({ url: `/video/${video?.id}`, headers: { range: 'bytes=9999-' } })).statusCode,
    ).toBe(416)
    expect((await desk.delete(`image/product/${productId}/video`)).body).toMatchObject({ video: null })
    expect((await inShop(productId)).videoName).toBeNull()
  })

  test('that is no video is refused', async () => {
    const productId = await product()
    for (const file of [Buffer.from('<html>ftypisom'), await jpegOf(), Buffer.from('\0\0\0\x18ftypheic')])
      expect((await send(productId, file)).status).toBe(422)
  })

  test('is named by its address, and nothing else is', async () => {
    const productId = await product()
    const set = (address: string) => desk.post(`image/product/${productId}/video`, { address })
    const answer = await set('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(answer.status).toBe(201)
    expect((await inShop(productId)).videoName).toBe('youtube:dQw4w9WgXcQ')
    expect((await set('https://example.com/a.mp4')).problem.code).toBe('address_refused')
    expect((await desk.post(`image/product/${productId}/video`, { address: '' })).problem.code).toBe(
      'address_refused',
    )
  })
})

test('products without a photograph are found, whatever is drawn for them', async () => {
  const category = 'Roses to be pictured'
  const [drawn, pictured] = [await product({ category }), await product({ category })]
  await add(pictured, await jpegOf())
  const found = async (has: string) =>
    (
      (await clerk.get(`admin/products?f=${encodeURIComponent(`category:is:${category};picture:is:${has}`)}`))
        .body as {
        rows: { productId: number }[]
      }
    ).rows.map(({ productId }) => productId)
  expect([await found('no'), await found('yes')]).toEqual([[drawn], [pictured]])
})
