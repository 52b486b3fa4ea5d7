import type { Answer, Conversation } from '../../contract/features/assistant/fields.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makePastOrder, makeShop } from '../support/make.ts'
import { addressOf } from '../support/stream.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'

const corpus = [...english, ...spanish].filter(({ after }) => after.length === 0).map(({ said }) => said)

export type AtOnce = {
  /** Milliseconds of each answer, from the question to the last byte. */
  took: number[]
  /** Answers that contain another asker's data; empty if all is well. */
  strays: string[]
}

type Asker = { email: string; userId: number; cookie: string; orderNumber: number; questions: string[] }

/** This many people, each of another shop, ask at once. Each asks the next question as soon as the previous one is answered. */
export async function askAtOnce({ people, each }: { people: number; each: number }): Promise<AtOnce> {
  const app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
  try {
    const address = await addressOf(app)
    const askers: Asker[] = []
    for (let n = 0; n < people; n += 1) askers.push(await makeAsker(app, n, each))
    const took: number[] = []
    const asked = await Promise.all(askers.map((asker) => askAll(address, asker, took)))
    return { took, strays: await straysOf(app, askers, asked) }
  } finally {
    await app.close()
  }
}

/** A shop with an order on its way, and the questions in its own sequence. */
async function makeAsker(app: TestApp, n: number, each: number): Promise<Asker> {
  const shop = await makeShop(app.db)
  const { id: productId } = await app.db
    .selectFrom('products')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = await makePastOrder(app.db, {
    ...shop,
    placedAt: app.now(),
    lines: [{ productId }],
    status: 'CONFIRMED',
    order: { user_id: shop.userId },
  })
  const { order_number: orderNumber } = await app.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { headers } = await app.signIn(shop.email)
  const others = Array.from({ length: each - 1 }, (_, i) => corpus[(n * 7 + i) % corpus.length] ?? '')
  const { email, userId } = shop
  return {
    email,
    userId,
    cookie: headers.cookie ?? '',
    orderNumber,
    questions: ['where is my order', ...others],
  }
}

async function askAll(address: string, { cookie, questions }: Asker, took: number[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const message of questions) {
    const began = performance.now()
    const answer = await fetch(`${address}/api/v1/ai/chat`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ message, conversationId: answers[0]?.conversationId ?? null }),
    })
    const body = (await answer.json()) as Answer
    took.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`${message}: ${answer.status} ${JSON.stringify(body)}`)
    answers.push(body)
  }
  return answers
}

/** Mistakes about whose answers are whose: in the responses, in the history, and in the database. */
async function straysOf(
  app: TestApp,
  askers: readonly Asker[],
  asked: readonly Answer[][],
): Promise<string[]> {
  const strays: string[] = []
  const owners = new Map<number, string>()
  for (const [n, asker] of askers.entries()) {
    const answers = asked[n] ?? []
    const { email, orderNumber, questions } = asker
    const [first] = answers
    const id = first?.conversationId ?? 0
    if (owners.has(id)) strays.push(`${email} is in the conversation of ${owners.get(id)}`)
    owners.set(id, email)
    if (answers.some(({ conversationId }) => conversationId !== id)) strays.push(`${email} was moved`)
    const orders = (first?.parts ?? []).flatMap((part) => (part.kind === 'order' ? [part.orderNumber] : []))
    if (orders.length !== 1 || orders[0] !== orderNumber)
      strays.push(`${email} was told of ${orders} instead of ${orderNumber}`)
    const client = await app.signIn(email)
    const { turns } = (await client.get(`ai/history/chat?id=${id}`)).body as Conversation
    const kept = turns.map(({ question, answer }) => [question.text, answer?.messageId, answer?.text])
    const meant = questions.map((question, at) => [question, answers[at]?.messageId, answers[at]?.text])
    if (JSON.stringify(kept) !== JSON.stringify(meant)) strays.push(`${email}'s conversation has others`)
  }
  const stored = await app.db
    .selectFrom('assistant_turns as t')
    .innerJoin('assistant_chats as c', 'c.id', 't.chat_id')
    .select(['t.id', 'c.user_id'])
    .execute()
  for (const { id, user_id } of stored) {
    const asker = askers.findIndex(({ userId }) => userId === user_id)
    if (!asked[asker]?.some(({ messageId }) => messageId === id)) strays.push(`answer ${id} is nobody's`)
  }
  return strays
}
