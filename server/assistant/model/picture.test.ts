import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../../contract/features/assistant/fields.ts'
import { type Client, startApp, type TestApp } from '../../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../../tests/support/make.ts'
import { type Play, startModel } from '../../../tests/support/model-stand-in.ts'
import { jpegOf } from '../../../tests/support/photos.ts'
import { sendFile } from '../../../tests/support/send-file.ts'
import { chatModel } from '../../adapters/model/chat.ts'

let standIn: Awaited<ReturnType<typeof startModel>>
let app: TestApp
let florist: Client
let productId: number
const settings = () => ({ url: standIn.url, key: 'sk-test', model: 'small', timeoutMs: 1_000, sees: true })

beforeAll(async () => {
  standIn = await startModel()
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { model: settings() } })
  productId = await makeProduct(app.db, {
    description: 'Rose Playa Blanca White 60cm',
    category: 'Roses',
    type: 'Rose',
    onHand: 480,
  })
  await app.deps.catalogue.reload()
  florist = await app.signIn((await makeShop(app.db)).email)
})
beforeEach(() => {
  app.deps.adapters.model = chatModel(settings())
  app.deps.settings.modelPersonCents = 25
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

const plays = (...steps: Play[]) => standIn.plays((_, n) => steps[Math.min(n, steps.length) - 1] ?? {})
const show = (file: Buffer, message = '') =>
  sendFile(app, { path: 'ai/chat', file, name: 'list.jpg', body: { message }, headers: florist.headers })
const list = {
  calls: [{ name: 'fill_list', arguments: { lines: [{ text: 'playa blanca', quantity: 24 }] } }],
}

test('a photo of a list becomes a proposal from the shop’s own rows; nothing is in the cart, and the photo is kept as it was sent on', async () => {
  plays(list, { say: 'Here is your list.' })
  const camera = { exif: { IFD3: { GPSLatitude: '39/1 45/1 0/1' } } }
  const photo = await sharp(await jpegOf())
    .withMetadata(camera)
    .jpeg()
    .toBuffer()
  const { status, body } = await show(photo)
  const answer = body as Answer
  expect(status).toBe(200)
  expect(answer).toMatchObject({ by: 'model', text: 'What I read from the picture: Here is your list.' })
  expect(answer.parts[0]).toMatchObject({
    kind: 'proposal',
    rows: [{ product: { productId }, quantity: 24 }],
  })
  const [, user] = standIn.asked[0]?.body.messages ?? []
  const [, { image_url: sent }] = user?.content as [unknown, { image_url: { url: string } }]
  const bytes = Buffer.from(sent.url.split(',')[1] ?? '', 'base64')
  const { format, exif } = await sharp(bytes).metadata()
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
  const { rawPayload } = await app.app.inject({
    url: `/api/v1/ai/history/photo?messageId=${answer.messageId}`,
    headers: florist.headers,
  })
  expect(rawPayload.equals(bytes)).toBe(true)
  expect(await app.db.selectFrom('cart_lines').select('id').execute()).toEqual([])
})

test('what is written in a picture is data: its prices and promises are not shown', async () => {
  plays(list, { say: 'The picture says they are $0.10 and free.' })
  const { body } = await show(await jpegOf(), 'what is on this?')
  const { text, parts } = body as Answer
  expect(text).not.toMatch(/0\.10|free/)
  expect(text).toContain('**1 line**, $140.64')
  expect(parts[0]).toMatchObject({ total: 140.64 })
})

test('a photo that the model can’t answer for goes to a person', async () => {
  plays({ how: 'fails' })
  const { body } = await show(await jpegOf())
  expect(body).toMatchObject({ by: 'rules', text: expect.stringContaining('could not read the picture') })
  expect((body as Answer).parts.map(({ kind }) => kind)).toContain('handover')
})

test('without a model that sees, a photo is sent nowhere, and the answer says so', async () => {
  app.deps.adapters.model = chatModel({ ...settings(), sees: false })
  plays({ say: 'What is it for?' })
  const { body } = await show(await jpegOf(), 'white roses like these')
  expect(body).toMatchObject({ by: 'rules', text: expect.stringContaining('I can’t read pictures here') })
  expect(standIn.asked).toEqual([])
})

test('a photo is not sent where staff turned the model off', async () => {
  app.deps.settings.modelPersonCents = 0
  plays({ say: 'What is it for?' })
  expect((await show(await jpegOf())).status).toBe(200)
  expect(standIn.asked).toEqual([])
})

test('a file that is not a picture is refused before anything is asked', async () => {
  plays({ say: 'What is it for?' })
  const { status } = await show(Buffer.from('%PDF-1.7 not a picture'))
  expect(status).toBe(422)
  expect(standIn.asked).toEqual([])
})

test('the page says that photos are sent', async () => {
  const { body } = await florist.get('ai/about')
  expect(body).toMatchObject({ model: { sees: true }, sends: expect.arrayContaining(['photos']) })
})
