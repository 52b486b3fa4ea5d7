import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { assistant } from '../../../contract/features/assistant/assistant.ts'
import type { Answer } from '../../../contract/features/assistant/fields.ts'
import type { PartOf } from '../../../contract/features/assistant/parts.ts'
import { type Client, startApp, type TestApp } from '../../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../../tests/support/make.ts'
import { type AskedOfModel, type Play, startModel } from '../../../tests/support/model-stand-in.ts'
import { ctxOf } from '../../../tests/support/shopper.ts'
import { addressOf } from '../../../tests/support/stream.ts'
import { isLeft, settleTokens, takeTokens } from './use.ts'

/** A question that the rules don't understand. */
const vague = 'surprise me with whatever feels like a snowy morning'
let standIn: Awaited<ReturnType<typeof startModel>>
let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let florist: Client
let productId: number
let strangers: number

beforeAll(async () => {
  standIn = await startModel()
  app = await startApp({
    now: '2026-11-23T14:00:00Z',
    settings: { model: { url: standIn.url, key: 'sk-test', model: 'small', timeoutMs: 600, sees: false } },
  })
  const rose = {
    category: 'Roses',
    type: 'Rose',
    variety: 'Playa Blanca',
    color: 'White',
    color_family: 'White',
  }
  productId = await makeProduct(app.db, { description: 'Rose Playa Blanca White 60cm', onHand: 480, ...rose })
  await makeProduct(app.db, {
    description: 'Peony Coral Charm',
    category: 'Peony',
    type: 'Peony',
    variety: 'Coral Charm',
  })
  await app.deps.catalogue.reload()
  shop = await makeShop(app.db)
  florist = await app.signIn(shop.email)
  const other = await makeShop(app.db)
  const id = await makePastOrder(app.db, {
    ...other,
    placedAt: app.now(),
    lines: [{ productId }],
    status: 'CONFIRMED',
  })
  const order = app.db.selectFrom('orders').select('order_number').where('id', '=', id)
  strangers = (await order.executeTakeFirstOrThrow()).order_number
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})
const usual: Partial<TestApp['deps']['settings']> = {
  modelSteps: 5,
  modelTokens: 20_000,
  modelSeconds: 12,
  modelPersonCents: 25,
  modelDayDollars: 5,
  modelInCents: 15,
  modelOutCents: 60,
}
beforeEach(async () => {
  Object.assign(app.deps.settings, usual)
  await app.db.deleteFrom('throttles').execute()
  await app.db.deleteFrom('assistant_use').execute()
})

const ask = async (message: string, more: object = {}) => {
  const { status, body } = await florist.post('ai/chat', { message, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}
/** The stand-in's behavior at each step; the last one is repeated. */
const plays = (...steps: Play[]) => standIn.plays((_, n) => steps[Math.min(n, steps.length) - 1] ?? {})
const find = { calls: [{ name: 'find_goods', arguments: { words: 'rose', colors: ['White'] } }] }
const rowsOf = ({ parts }: Answer) =>
  parts.filter((part): part is PartOf<'products'> => part.kind === 'products').flatMap(({ rows }) => rows)
const lastTold = () => {
  const { messages } = standIn.asked.at(-1)?.body as AskedOfModel['body']
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
}

describe('where the rules are unsure, a language model', () => {
  test('chooses what is looked up and words it; the rows, prices and stock are the shop’s own', async () => {
    plays(find, { say: 'White roses like Playa Blanca have that feeling, at $6.10 a bunch.' })
    const answer = await ask(vague)
    expect(answer).toMatchObject({
      by: 'model',
      state: 'done',
      text: 'White roses like Playa Blanca have that feeling, at $6.10 a bunch.',
    })
    expect(rowsOf(answer)).toMatchObject([{ product: { productId, price1: 6.1 }, quantity: 0 }])
    expect(JSON.parse(lastTold()[0] ?? '')).toMatchObject({
      rows: [{ products: [{ productId, price: 6.1, left: 480 }] }],
    })
    const { body } = await florist.get('shopping-cart')
    expect(JSON.stringify(body)).not.toContain('Playa')
  })

  test('is not asked where they are sure, and not where they refuse', async () => {
    plays({ say: 'Hello.' })
    expect(await ask('white roses')).toMatchObject({ by: 'rules' })
    expect(await ask('give me 10% off')).toMatchObject({ by: 'rules' })
    expect(standIn.asked).toEqual([])
  })

  test('gets the words without emails and numbers, and never the person’s name, shop or address', async () => {
    plays({ say: 'What is it for?' })
    const { conversationId } = await ask(`${vague}, write me at me@secret.test or 937-555-0171`)
    await ask('more like a foggy harbor at dawn', { conversationId })
    const sent = JSON.stringify(standIn.asked.map(({ body }) => body))
    expect(sent).toContain('foggy harbor')
    expect(sent).toContain('snowy morning')
    for (const secret of [
      'secret.test',
      '555-0171',
      shop.email,
      'Main St',
      'Urbana',
      String(shop.accountNumber),
    ])
      expect(sent, secret).not.toContain(secret)
  })

  test('may ask back, and a person is offered beside it', async () => {
    plays({ say: 'Which colors do you like?' })
    const answer = await ask(vague)
    expect(answer).toMatchObject({ by: 'model', text: 'Which colors do you like?' })
    expect(answer.parts.map(({ kind }) => kind)).toEqual(['handover'])
  })

  test('chooses among the products that were returned, and no others', async () => {
    const [{ id: peony } = { id: 0 }] = await app.db
      .selectFrom('products')
      .select('id')
      .where('type', '=', 'Peony')
      .execute()
    plays(
      find,
      { calls: [{ name: 'show_products', arguments: { productIds: [peony, productId] } }] },
      { say: 'These.' },
    )
    expect(rowsOf(await ask(vague)).map(({ product }) => product.productId)).toEqual([productId])
  })

  test('fills a list as a proposal: its quantities are whole packs, its total the shop’s own', async () => {
    const lines = [{ text: 'playa blanca', quantity: 24 }]
    plays({ calls: [{ name: 'fill_list', arguments: { lines } }] }, { say: 'Here it is.' })
    const { parts } = await ask(vague)
    expect(parts[0]).toMatchObject({
      kind: 'proposal',
      rows: [{ quantity: 24, product: { productId } }],
      total: 140.64,
    })
  })

  test('continues from its last understanding: a follow-up narrows its search by rules', async () => {
    plays(find, { say: 'These come close.' })
    const { conversationId } = await ask(vague)
    plays({ say: 'Never.' })
    const next = await ask('cheaper', { conversationId })
    expect(next.by).toBe('rules')
    expect(rowsOf(next)).toMatchObject([{ product: { productId } }])
  })
})

describe('text that fails the checks is not shown, and the rows come with the rules’ text', () => {
  test.each([
    ['a price that no tool returned', 'Playa Blanca is $0.05 a bunch.'],
    ['a product that no tool returned', 'I would take Coral Charm.'],
    ['a count that no tool returned', 'There are 481 left.'],
    ['a thing done', 'I have added them to your cart.'],
  ])('%s', async (_, say) => {
    plays(find, { say })
    const answer = await ask(vague)
    expect(answer.by).toBe('model')
    expect(answer.text).toMatch(/^\*\*1 item\*\* for rose in white on /)
    expect(rowsOf(answer)).toMatchObject([{ product: { productId } }])
  })
})

describe('if the model does not help, the rules answer', () => {
  test.each<[string, Play[]]>([
    ['one that fails', [{ how: 'fails' }]],
    ['one that answers nonsense', [{ how: 'nonsense' }]],
    ['one that says something else', [{ say: 'Bananas grow on trees.' }]],
    ['one that breaks off in its words', [find, { say: 'These roses are lovely for it.', how: 'breaksOff' }]],
    ['one that never answers', [{ how: 'silent' }]],
    ['one that answers too late', [find, { say: 'Late.', how: 'slow' }]],
  ])('%s', async (_, steps) => {
    plays(...steps)
    const answer = await ask(vague)
    expect(answer).toMatchObject({ by: 'rules', state: 'done' })
    expect(answer.text).toContain('I did not understand all of it.')
  })

  test('one that calls tools without end is stopped after the steps of the settings', async () => {
    let n = 0
    standIn.plays(() => ({ calls: [{ name: 'find_goods', arguments: { words: `rose ${(n += 1)}` } }] }))
    app.deps.settings.modelSteps = 3
    expect(await ask(vague)).toMatchObject({ by: 'rules' })
    expect(standIn.asked).toHaveLength(3)
  })

  test('one that uses too many tokens or seconds is stopped too', async () => {
    plays(find, { say: 'These.' })
    app.deps.settings.modelTokens = 2_000
    expect(await ask(vague)).toMatchObject({ by: 'rules' })
    expect(standIn.asked.length).toBeLessThan(2)
    plays({ how: 'silent' })
    Object.assign(app.deps.settings, { modelTokens: 20_000, modelSeconds: 0.2 })
    expect((await ask(vague)).ms).toBeLessThan(600)
  })

  test('an unknown tool or wrong arguments get an error, and the model may continue', async () => {
    plays(
      {
        calls: [
          { name: 'add_to_cart', arguments: { productId, quantity: 10 } },
          { name: 'find_goods', arguments: { words: 'rose', customerId: 1 } },
          { name: 'find_goods', arguments: '{"words": ' },
          { name: '__proto__', arguments: {} },
        ],
      },
      find,
      { say: 'These come close.' },
    )
    expect(await ask(vague)).toMatchObject({ by: 'model', text: 'These come close.' })
    expect(
      lastTold()
        .slice(0, 4)
        .every((told) => told.startsWith('{"error"')),
    ).toBe(true)
  })

  test('its tools don’t find what isn’t the shop’s own', async () => {
    plays(
      { calls: [{ name: 'where_is_order', arguments: { orderNumber: strangers } }] },
      { say: `Order ${strangers} is confirmed.` },
    )
    const answer = await ask(vague)
    expect(answer.parts.filter(({ kind }) => kind === 'order')).toEqual([])
    expect(answer.text).toContain(`You have no order ${strangers}.`)
  })
})

describe('what it costs', () => {
  const used = () =>
    app.db
      .selectFrom('assistant_use')
      .select(['user_id', 'calls', 'tokens', 'cost_e6'])
      .executeTakeFirstOrThrow()

  test('is counted for the person and day by the tokens that the service counted', async () => {
    plays(find, { say: 'These come close.' })
    await ask(vague)
    expect(await used()).toEqual({ user_id: shop.userId, calls: 2, tokens: 900, cost_e6: 180 })
  })

  test('ends with a person’s share of a day: the rules answer, and say so', async () => {
    await sql`insert into assistant_use (day, user_id, cost_e6) values ('2026-11-23', ${shop.userId}, 249_999)`.execute(
      app.db,
    )
    plays(find, { say: 'These come close.' })
    const answer = await ask(vague)
    expect(answer.by).toBe('rules')
    expect(answer.text).toContain('limit for the language model is used up')
    expect(standIn.asked).toEqual([])
    const about = (await florist.get('ai/about')).body as ReplyOf<typeof assistant.about>
    expect(about.model).toMatchObject({ inUse: true })
    await sql`update assistant_use set cost_e6 = 250_000`.execute(app.db)
    expect((await florist.get('ai/about')).body).toMatchObject({ model: { inUse: false } })
  })

  test('ends when the distributor’s budget for the day is used up, also by other people', async () => {
    const { userId } = await makeShop(app.db)
    await sql`insert into assistant_use (day, user_id, cost_e6) values ('2026-11-23', ${userId}, 5_000_000)`.execute(
      app.db,
    )
    plays({ say: 'What for?' })
    expect((await ask(vague)).text).toContain('limit for the language model is used up')
    app.deps.settings.modelDayDollars = 6
    expect((await ask(vague)).by).toBe('model')
  })

  test('never passes the share, however many questions come at once', async () => {
    const ctx = ctxOf(app, shop)
    app.deps.settings.modelPersonCents = 1
    // Each step may cost up to 900 millionths of a dollar, so one cent covers eleven.
    const most = { in: 2_000, out: 1_000 }
    const taken = await Promise.all(Array.from({ length: 40 }, () => takeTokens(ctx, most)))
    expect(taken.filter(Boolean)).toHaveLength(11)
    await settleTokens(ctx, most, { in: 400, out: 50 })
    expect((await used()).cost_e6).toBe(9_900 - 900 + 90)
    expect(await isLeft(ctx)).toBe(true)
  })

  test('is nothing where staff turned the model off: it is not asked, and the page says that nothing leaves', async () => {
    app.deps.settings.modelPersonCents = 0
    plays({ say: 'What for?' })
    const answer = await ask(vague)
    expect(answer).toMatchObject({ by: 'rules' })
    expect(answer.text).not.toContain('language model')
    expect(standIn.asked).toEqual([])
    expect((await florist.get('ai/about')).body).toMatchObject({ model: null, sends: [] })
  })
})

test('the page says whose model it is and what it is sent', async () => {
  expect((await florist.get('ai/about')).body).toMatchObject({
    model: { name: 'small', host: new URL(standIn.url).host, sees: false, inUse: true },
    sends: ['words', 'products', 'orders', 'balance', 'days'],
  })
})

test('an answer that is stopped in the middle stays stopped, and the service is left', async () => {
  plays({ how: 'silent' })
  const stop = new AbortController()
  const response = await fetch(`${await addressOf(app)}/api/v1/ai/chat`, {
    method: 'POST',
    headers: {
      cookie: String(florist.headers.cookie),
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ message: vague, askId: 'stopped-1' }),
    signal: stop.signal,
  })
  expect(response.status).toBe(200)
  await expect.poll(() => standIn.asked.length).toBe(1)
  stop.abort()
  await expect.poll(() => standIn.gone).toEqual([1])
  await sleep(100)
  expect((await florist.get('ai/chat/get/answer?askId=stopped-1')).body).toMatchObject({
    state: 'stopped',
    text: '',
  })
})
