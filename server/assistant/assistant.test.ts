import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Conversation } from '../../contract/features/assistant/fields.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
type Client = Awaited<ReturnType<TestApp['signIn']>>
let app: TestApp
let own: Client
let other: Client
let mine: Answer
let shop: Shop

const ask = async (message: string, more: Record<string, unknown> = {}, client = own) => {
  const { status, body } = await client.post('ai/chat', { message, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const rose = { category: 'Rose', type: 'Rose', color: 'White' }
  await makeProduct(app.db, { description: 'Rose Playa Blanca 60cm White', ...rose })
  await app.deps.catalogue.reload()
  shop = await makeShop(app.db)
  own = await app.signIn(shop.email)
  other = await app.signIn((await makeShop(app.db)).email)
  mine = await ask('White roses')
})
afterAll(() => app?.close())

test('shows which model answers, and that without one nothing leaves the server', async () => {
  const { status, body } = await own.get('ai/about')
  expect(status).toBe(200)
  expect(body).toMatchObject({ model: null, sends: [], messagesPerTenMinutes: 30, historyDays: 90 })
})

test('finds the product that was asked for, in both languages', async () => {
  expect(mine).toMatchObject({ state: 'done', by: 'rules', language: 'en' })
  expect(JSON.stringify(mine.parts)).toContain('Playa Blanca')
  const spanish = await ask('¿Tiene rosas blancas?')
  expect(spanish.language).toBe('es')
  expect(JSON.stringify(spanish.parts)).toContain('Playa Blanca')
})

test('the same question again, by its askId, is one question', async () => {
  const first = await ask('White roses', { askId: 'question-1' })
  expect((await ask('White roses', { askId: 'question-1' })).messageId).toBe(first.messageId)
})

test('recommends cards and items', async () => {
  for (const path of ['ai/recommendations/cards', 'ai/recommendations/items'])
    expect((await own.get(path)).status, path).toBe(200)
})

describe('a conversation', () => {
  test('is read, found, renamed, handed over and deleted by its owner', async () => {
    const { conversationId: id } = await ask('What do I owe?')
    const read = await own.get(`ai/history/chat?id=${id}`)
    expect((read.body as Conversation).turns[0]?.question.text).toBe('What do I owe?')
    expect((await own.put('ai/history/chat', { id, title: 'The balance' })).status).toBe(200)
    const found = (await own.get('ai/history/search?q=owe')).body as {
      rows: { title: string; excerpt: string }[]
    }
    for (const { excerpt } of found.rows) expect(excerpt).not.toContain('*')
    expect(found.rows.map(({ title }) => title)).toContain('The balance')
    expect((await own.post('ai/hand-over', { conversationId: id, word: 'Please call.' })).status).toBe(201)
    expect((await own.delete(`ai/history/chat?id=${id}`)).body).toEqual({ deleted: 1 })
    expect((await own.get(`ai/history/chat?id=${id}`)).status).toBe(404)
  })

  test('of someone else is not found by any call', async () => {
    const { conversationId: id, messageId } = mine
    const answers = [
      await other.get(`ai/history/chat?id=${id}`),
      await other.get(`ai/chat/get/answer?messageId=${messageId}`),
      await other.put('ai/history/chat', { id, title: 'Mine' }),
      await other.post('ai/chat', { message: 'And cheaper?', conversationId: id }),
      await other.post('ai/rating', { messageId, rating: 'bad' }),
      await other.post('ai/hand-over', { conversationId: id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await own.get(`ai/history/chat?id=${id}`)).status).toBe(200)
  })
})

test('only its card says where an order is, and the transcript for the desk has its number', async () => {
  const productId = await makeProduct(app.db)
  const id = await makePastOrder(app.db, {
    ...shop,
    placedAt: app.now(),
    lines: [{ productId }],
    status: 'CONFIRMED',
    order: { ship_day: '2026-11-24' },
  })
  const { order_number: orderNumber } = await app.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { text, parts, cites, conversationId } = await ask('Where is my order?')
  expect(text).toBe('')
  expect(parts).toMatchObject([{ kind: 'order', orderNumber, status: 'Confirmed', shipDay: '2026-11-24' }])
  expect(cites.map(({ label }) => label)).toEqual([`Order ${orderNumber}`])
  const { feedbackId } = (await own.post('ai/hand-over', { conversationId, word: '' })).body as {
    feedbackId: number
  }
  const thread = JSON.stringify((await own.get(`feedback/${feedbackId}`)).body)
  expect(thread).toContain(`Lily: Order ${orderNumber}`)
})

describe('a recipe', () => {
  beforeAll(async () => {
    const flower = { color: 'Yellow', color_family: 'Yellow', um: 'BU', pack: 10 }
    await makeProduct(app.db, {
      ...flower,
      description: 'Dahlia Sunny Yellow',
      type: 'Dahlia',
      purpose: 'Focal',
      onHand: 3,
    })
    await makeProduct(app.db, {
      description: 'Salal Tips',
      category: 'Greens',
      type: 'Salal',
      purpose: 'Greenery',
      onHand: 90,
    })
    await app.deps.catalogue.reload()
  })

  test.each([
    ['15 yellow centerpieces of 10 stems for $900', 'there is enough for 10 of the 15'],
    ['15 centros de mesa amarillos de 10 tallos por $900', 'alcanzan para 10 de 15'],
    ['yellow centerpieces of 10 stems for $900', 'Stock is the limit, not your budget'],
    ['centros de mesa amarillos de 10 tallos con $900', 'El límite son las existencias, no su presupuesto'],
  ])('says where stock is its limit: %s', async (message, said) => {
    const { text, parts } = await ask(message)
    expect(text).toContain(said)
    expect(parts).toContainEqual(expect.objectContaining({ kind: 'recipe', pieces: 10 }))
  })
})

describe('what a shop owes', () => {
  const kindsOf = async (message: string, client = own) =>
    (await ask(message, {}, client)).parts.map(({ kind }) => kind)
  beforeAll(async () => {
    const named = async (name: string) => {
      const shop = await makeShop(app.db)
      await app.db.updateTable('customers').set({ name }).where('id', '=', shop.customerId).execute()
      return app.signIn(shop.email)
    }
    harbor = await named('Harbor Blooms')
    await named('Juniper & Thyme Floral')
  })
  let harbor: Client

  test.each(['How much does Harbor Blooms owe?', '¿Cuánto debe Harbor Blooms?', 'Harbor Blooms address'])(
    'is never shown to another shop: %s',
    async (message) => expect(await kindsOf(message)).toEqual(['handover']),
  )

  test('is shown to the shop itself, by its name too', async () => {
    expect(await kindsOf('How much do I owe?', harbor)).toContain('statement')
    expect(await kindsOf('How much does Harbor Blooms owe?', harbor)).toContain('statement')
    expect(await kindsOf('How much does Juniper & Thyme owe?', harbor)).toEqual(['handover'])
  })
})

test('an empty message and an unknown rating are refused', async () => {
  expect((await own.post('ai/chat', { message: '' })).status).toBe(400)
  expect((await own.post('ai/rating', { messageId: mine.messageId, rating: 'fine' })).status).toBe(400)
})

describe('a recommendation that is not wanted', () => {
  const cardIds = async (client = own) =>
    ((await client.get('ai/recommendations/cards')).body as { cards: { id: string; kind: string }[] }).cards
  const dismiss = (body: Record<string, unknown>, client = own) =>
    client.put('ai/recommendations/dismissed', { dismissed: true, ...body })
  let productId: number
  beforeAll(async () => {
    productId = await makeProduct(app.db, { description: 'Peony Coral Charm', onHand: 50 })
    await app.deps.catalogue.reload()
    const { userId } = await app.db
      .selectFrom('users')
      .select('id as userId')
      .where('email', '=', shop.email)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('wanted_items')
      .values({ user_id: userId, product_id: productId, asked_at: app.now() })
      .execute()
  })

  test('a card is gone for its ship day, and comes again when that is undone', async () => {
    const [card] = await cardIds()
    expect(card?.kind).toBe('back')
    expect((await dismiss({ cardId: card?.id })).body).toEqual({ dismissed: true })
    expect((await dismiss({ cardId: card?.id })).status).toBe(200)
    expect(await cardIds()).toEqual([])
    await dismiss({ cardId: card?.id, dismissed: false })
    expect((await cardIds()).map(({ id }) => id)).toEqual([card?.id])
  })

  test('a product never appears again, for this person only', async () => {
    await dismiss({ productId })
    expect(await cardIds()).toEqual([])
    await dismiss({ productId }, other)
    await dismiss({ productId, dismissed: false })
    expect(await cardIds()).toHaveLength(1)
  })

  test('is listed for this person only until it is allowed again', async () => {
    const list = async (client = own) => (await client.get('ai/recommendations/dismissed')).body
    const count = async () =>
      ((await own.get('ai/recommendations/cards')).body as { dismissed: number }).dismissed
    const [card] = await cardIds()
    await dismiss({ cardId: card?.id })
    await dismiss({ productId })
    // A card of a past ship day can't come back, so it isn't listed.
    await dismiss({ cardId: 'priceFell-2026-11-20' })
    expect(await list()).toEqual({
      cards: [{ cardId: card?.id, kind: 'back', title: 'Back in stock', shipDay: card?.id.slice(-10) }],
      products: [expect.objectContaining({ productId, productDescription: 'Peony Coral Charm' })],
      total: 1,
    })
    expect(await count()).toBe(2)
    expect(
      ((await own.get('ai/recommendations/dismissed?language=es')).body as { cards: object[] }).cards,
    ).toEqual([expect.objectContaining({ title: 'Otra vez disponible' })])
    await app.db.updateTable('products').set({ state: 'draft' }).where('id', '=', productId).execute()
    await app.deps.catalogue.reload()
    // A product that is no longer offered has no name, but its dismissal can still be undone.
    expect(await list()).toMatchObject({ products: [{ productId, productDescription: '' }] })
    await app.db.updateTable('products').set({ state: 'live' }).where('id', '=', productId).execute()
    await app.deps.catalogue.reload()
    await dismiss({ productId, dismissed: false })
    await dismiss({ cardId: card?.id, dismissed: false })
    expect(await list()).toEqual({ cards: [], products: [], total: 0 })
    expect(await count()).toBe(0)
    expect((await cardIds()).map(({ id }) => id)).toEqual([card?.id])
    expect((await app.visitor().get('ai/recommendations/dismissed')).status).toBe(401)
  })

  test('is one card or one product that exists', async () => {
    expect((await dismiss({})).status).toBe(400)
    expect((await dismiss({ cardId: 'priceFell-2026-11-27', productId })).status).toBe(400)
    expect((await dismiss({ cardId: 'anything' })).status).toBe(400)
    expect((await dismiss({ productId: 2_000_000_000 })).status).toBe(404)
    expect((await dismiss({ productId }, app.visitor())).status).toBe(401)
  })
})
