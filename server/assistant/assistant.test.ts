import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Conversation } from '../../contract/features/assistant/fields.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'

type Client = Awaited<ReturnType<TestApp['signIn']>>
let app: TestApp
let own: Client
let other: Client
let mine: Answer

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
  own = await app.signIn((await makeShop(app.db)).email)
  other = await app.signIn((await makeShop(app.db)).email)
  mine = await ask('White roses')
})
afterAll(() => app?.close())

test('says what answers and that nothing leaves the house without a model', async () => {
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
    const found = (await own.get('ai/history/search?q=owe')).body as { rows: { title: string }[] }
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

test('an empty message and an unknown rating are refused', async () => {
  expect((await own.post('ai/chat', { message: '' })).status).toBe(400)
  expect((await own.post('ai/rating', { messageId: mine.messageId, rating: 'fine' })).status).toBe(400)
})
