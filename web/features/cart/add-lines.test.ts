import { afterEach, expect, test, vi } from 'vitest'
import { addLines, merged } from './add-lines.ts'

afterEach(() => vi.unstubAllGlobals())

type Sent = { lines: { productId: number; quantity: number }[]; key: string }

/** The network as the page sees it: returns the given responses in order, and records the requests. */
function network(...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  vi.stubGlobal(
    'fetch',
    async (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      sent.push({ lines: JSON.parse(body), key: headers['idempotency-key'] as string })
      const answer = answers[sent.length - 1]
      if (answer === undefined) throw new Error('one request too many')
      if (answer instanceof Error) throw answer
      return answer
    },
  )
  return sent
}

const taken = () => Response.json({ orders: [], version: 1 })
const refused = (productId: number) =>
  Response.json(
    {
      code: 'not_enough_stock',
      detail: 'Only 8 left.',
      data: { lines: [{ productId, code: 'not_enough_stock', message: 'Only 8 left.', available: 8 }] },
    },
    { status: 409 },
  )

test('a product in two lines is added as one line with the total', () => {
  const lines = [
    { productId: 7, quantity: 25 },
    { productId: 8, quantity: 1 },
    { productId: 7, quantity: 50 },
    { productId: 9, quantity: 0 },
  ]
  expect(merged(lines)).toEqual([
    { productId: 7, quantity: 75 },
    { productId: 8, quantity: 1 },
  ])
})

test('a line that is refused stays out and says why; the others are added', async () => {
  const sent = network(refused(8), taken())
  const outcome = await addLines([
    { productId: 7, quantity: 5 },
    { productId: 8, quantity: 12 },
  ])
  expect(sent.map(({ lines }) => lines.length)).toEqual([2, 1])
  expect(outcome.added).toEqual([{ productId: 7, quantity: 5 }])
  expect(outcome.refused.get(8)).toEqual({
    code: 'not_enough_stock',
    message: 'Only 8 left.',
    available: 8,
    quantity: 12,
  })
})

test('1,200 lines go in three requests', async () => {
  const sent = network(taken(), taken(), taken())
  await addLines(Array.from({ length: 1200 }, (_, i) => ({ productId: i + 1, quantity: 1 })))
  expect(sent.map(({ lines }) => lines.length)).toEqual([500, 500, 200])
})

test('lines whose answer was lost go again under the same key, so that they are added once', async () => {
  const sent = network(new TypeError('no connection'), taken(), taken())
  const lines = [{ productId: 7, quantity: 5 }]
  await expect(addLines(lines)).rejects.toMatchObject({ code: 'offline' })
  await addLines(lines)
  await addLines(lines)
  const [first, again, later] = sent.map(({ key }) => key)
  expect(again).toBe(first)
  expect(later).not.toBe(first)
})

test('when the connection breaks between two requests, the page says what was added before', async () => {
  network(taken(), new TypeError('no connection'))
  const outcome = await addLines(Array.from({ length: 700 }, (_, i) => ({ productId: i + 1, quantity: 1 })))
  expect(outcome.added).toHaveLength(500)
  expect(outcome.failure?.code).toBe('offline')
})
