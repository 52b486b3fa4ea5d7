import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { PlaceAttempt, type PlaceBody } from './attempt.ts'

const body: PlaceBody = { payment: { method: 'account' }, cartVersion: 7, expectedTotal: 392.71 }
const reply = { orders: [] }
const lost = () => new ApiError('offline')

/** A server that answers in turn as told, and what it was sent. */
function server(...answers: (typeof reply | Error)[]) {
  const sent: { body: PlaceBody; key: string }[] = []
  let keys = 0
  const attempt = new PlaceAttempt({
    send: async (sentBody, key) => {
      sent.push({ body: sentBody, key })
      const answer = answers.shift() ?? reply
      if (answer instanceof Error) throw answer
      return answer
    },
    makeKey: () => `key ${(keys += 1)}`,
    wait: async () => {},
  })
  return { attempt, sent }
}

test('two presses send one request', async () => {
  const { attempt, sent } = server(reply)
  await Promise.all([attempt.place(body), attempt.place(body)])
  expect(sent).toHaveLength(1)
})

test('a lost answer is asked for again under the same key', async () => {
  const { attempt, sent } = server(lost(), lost(), reply)
  await attempt.place(body)
  expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 1'])
})

test('while the first is still at work the second waits for its answer', async () => {
  const { attempt, sent } = server(new ApiError('request_in_progress', { status: 409 }), reply)
  await expect(attempt.place(body)).resolves.toBe(reply)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('an attempt that nobody answered keeps its key for the next press, also when the cart looks another way by then', async () => {
  const { attempt, sent } = server(lost(), lost(), lost(), lost(), reply)
  await expect(attempt.place(body)).rejects.toThrow()
  expect(attempt.isUnanswered).toBe(true)
  await attempt.askAgain()
  expect(sent.at(-1)).toEqual({ body, key: 'key 1' })
  expect(attempt.isUnanswered).toBe(false)
})

test('an answer that refuses ends the attempt: the next one has a key of its own', async () => {
  const { attempt, sent } = server(new ApiError('cart_changed', { status: 409 }), reply)
  await expect(attempt.place(body)).rejects.toThrow()
  expect(attempt.isUnanswered).toBe(false)
  await attempt.place({ ...body, cartVersion: 8 })
  expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 2'])
})
