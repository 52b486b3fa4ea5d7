import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draft, WaitingDraft } from '../../contract/features/descriptions.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { noModel } from '../adapters/model/model.ts'

let app: TestApp
let desk: Client
let vendor: Client
let vendorId: string
let shop: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', worker: true })
  const house = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['FEATURED_PRODUCTS', 'CATALOGUE'],
  })
  desk = await app.signIn(house.email)
  vendorId = await makeVendor(app.db)
  const grower = await makeUser(app.db, { customerId: house.customerId, authorities: ['VENDOR'] })
  await app.db.updateTable('users').set({ vendor_id: vendorId }).where('email', '=', grower.email).execute()
  vendor = await app.signIn(grower.email)
  shop = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app?.close())

const product = (of: object = {}) =>
  makeProduct(app.db, {
    description: 'Rose Freedom Red 60cm',
    type: 'Rose Standard',
    variety: 'Freedom',
    color: 'Red',
    grade: '60cm',
    ...of,
  })
const draft = async (productId: number, by = desk) => by.post('generate-dsc', { productId })
const inShop = async (productId: number) =>
  ((await shop.get(`inventory/item/${productId}`)).body as { words: { text: object } }).words.text
const save = (productId: number, was: object, text: object, by = desk) =>
  by.put(`admin/products/${productId}/description`, { was, ...text })
const published = async (productId: number) =>
  (
    await app.db
      .selectFrom('product_texts')
      .select('product_id')
      .where('product_id', '=', productId)
      .execute()
  ).length > 0
const none = { en: '', es: '' }
const text = { en: 'A red rose.', es: 'Una rosa roja.' }

describe('a drafted description', () => {
  test('comes from the product without any model, and only a person publishes it', async () => {
    const productId = await product()
    const { status, body } = await draft(productId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ productId, now: none, by: 'rules' })
    expect((body as Draft).draft.en).toContain('Rose Standard “Freedom”, red. Stems of 60 cm.')
    expect((body as Draft).draft.es).toContain('color rojo. Tallos de 60 cm.')
    expect(await published(productId)).toBe(false)
  })

  test('is worded by a model if its wording passes the checks, and by rules if it invents facts or fails', async () => {
    const productId = await product()
    const good = {
      en: 'A red standard rose, “Freedom” has stems of 60 cm and is available all year.',
      es: 'Rosa estándar roja: “Freedom” tiene tallos de 60 cm y está disponible todo el año.',
    }
    const answers = [
      JSON.stringify(good),
      JSON.stringify({ ...good, en: `${good.en} It has 40 petals.` }),
      undefined,
    ]
    let sent: unknown
    app.deps.adapters.model = {
      ...noModel,
      name: 'stand-in',
      answer: async ({ data }) => {
        sent = data
        return answers.shift()
      },
    }
    try {
      expect((await draft(productId)).body).toMatchObject({ by: 'model', draft: good })
      expect(JSON.stringify(sent)).not.toMatch(/price|cost/i)
      expect((await draft(productId)).body).toMatchObject({ by: 'rules' })
      expect((await draft(productId)).body).toMatchObject({ by: 'rules' })
    } finally {
      app.deps.adapters.model = noModel
    }
  })

  test('comes from a text as far as that goes', async () => {
    const { body } = await desk.post('generate-dsc', { text: 'Rose Explorer Red 70cm' })
    expect(body).toMatchObject({
      productId: null,
      draft: {
        en: 'Rose Explorer Red 70cm. Stems of 70 cm.',
        es: 'Rose Explorer Red 70cm. Tallos de 70 cm.',
      },
    })
    for (const wrong of [{}, { text: '' }, { productId: 1, text: 'Rose' }])
      expect((await desk.post('generate-dsc', wrong)).problem.code).toBe('invalid_input')
  })

  test('is for vendors of their own products only, and for no customer', async () => {
    expect((await draft(await product({ vendor_id: vendorId }), vendor)).status).toBe(200)
    expect((await draft(await product(), vendor)).status).toBe(404)
    expect((await draft(await product(), shop)).status).toBe(403)
    expect((await app.visitor().post('generate-dsc', { productId: 1 })).status).toBe(401)
    expect((await draft(999_999_999)).status).toBe(404)
  })
})

describe('the text of a product', () => {
  test('is saved, shown on its page, and goes back', async () => {
    const productId = await product()
    expect((await save(productId, none, text)).body).toEqual(text)
    expect(await inShop(productId)).toEqual(text)
    expect((await desk.get(`admin/products/${productId}/description`)).body).toEqual(text)
    const { rows } = (await desk.get(`admin/changes?productId=${productId}`)).body as {
      rows: { id: number }[]
    }
    expect((await desk.post(`admin/changes/${rows[0]?.id}/revert`, {})).status).toBe(201)
    expect(await inShop(productId)).toEqual(none)
  })

  test('that somebody saved meanwhile is not overwritten', async () => {
    const productId = await product()
    await save(productId, none, text)
    const late = await save(productId, none, { en: 'Mine', es: 'Mío' })
    expect([late.status, late.problem.code, late.problem.data]).toEqual([409, 'changed_meanwhile', text])
    expect((await save(productId, none, text, vendor)).status).toBe(403)
  })
})

describe('many drafts', () => {
  test('are made by a task, wait in a list, and leave it when they are accepted or discarded', async () => {
    const ids = [await product({ description: 'Rose A' }), await product({ description: 'Rose B' })]
    const started = await desk.post('admin/descriptions', { productIds: ids })
    expect(started.status).toBe(202)
    const waiting = async () =>
      ((await desk.get('admin/descriptions?sort=name')).body as { rows: WaitingDraft[] }).rows
    await expect
      .poll(async () => (await waiting()).map(({ productId }) => productId), { timeout: 10_000 })
      .toEqual(ids)
    const [first] = await waiting()
    expect(first).toMatchObject({ productDescription: 'Rose A', now: none, by: 'rules' })
    expect(await published(ids[0]!)).toBe(false)
    await save(ids[0]!, none, first!.draft)
    expect(await inShop(ids[0]!)).toEqual(first!.draft)
    expect((await desk.delete(`admin/descriptions/${ids[1]}`)).status).toBe(204)
    expect((await desk.delete(`admin/descriptions/${ids[1]}`)).status).toBe(404)
    expect(await waiting()).toEqual([])
    expect(await published(ids[1]!)).toBe(false)
    expect((await desk.post('admin/descriptions', { productIds: [999_999_999] })).status).toBe(404)
  })
})
