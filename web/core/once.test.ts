import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../contract/core/errors.ts'
import { errors } from '../../contract/core/errors.ts'
import { checkout } from '../../contract/features/checkout.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'

type Answer = Response | Error
type Sent = { body: unknown; key: string }

/** The network as the page sees it: returns the given responses in order, and records each request with its key. */
function network(...answers: Answer[]): Sent[] {
  const sent: Sent[] = []
  const fetch = async (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(body), key: headers['idempotency-key'] as string })
    const answer = answers[sent.length - 1]
    if (!answer) throw new Error('one request too many')
    if (answer instanceof Error) throw answer
    return answer
  }
  vi.stubGlobal('fetch', fetch)
  return sent
}

const done = () => Response.json({ orders: [] })
const lost = () => new TypeError('the connection is gone')
const refused = (code: ErrorCode) => Response.json({ code }, { status: errors[code].status })
const keysOf = (sent: Sent[]) => sent.map(({ key }) => key)

/** The page reloaded in the same tab. */
async function reload() {
  vi.resetModules()
  return (await import('./once.ts')).once
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('window', { dispatchEvent: () => true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const order = { payment: { method: 'account' as const }, cartVersion: 7, expectedTotal: 392.71 }

/** The result after all waits are over. */
async function settled<T>(answer: Promise<T>): Promise<{ reply?: T; code?: string }> {
  const outcome = answer.then(
    (reply) => ({ reply }),
    (error: { code: string }) => ({ code: error.code }),
  )
  await vi.runAllTimersAsync()
  return outcome
}

test('two presses send one request', async () => {
  const placing = (await reload())(checkout.place)
  const sent = network(done())
  await Promise.all([placing.send({ body: order }), placing.send({ body: order })])
  expect(sent).toHaveLength(1)
})

test('after a lost answer the call is retried with the same key, and each attempt is reported', async () => {
  const onRetry = vi.fn()
  const placing = (await reload())(checkout.place, { onRetry })
  const sent = network(lost(), refused('request_in_progress'), refused('unavailable'), done())
  expect(await settled(placing.send({ body: order }))).toEqual({ reply: { orders: [] } })
  expect(new Set(keysOf(sent)).size).toBe(1)
  expect(onRetry).toHaveBeenCalledTimes(3)
})

test('what nobody answered keeps its key over a reload, and is closed by the first answer', async () => {
  const sent = network(lost(), lost(), lost(), lost(), done(), done())
  const before = (await reload())(checkout.place)
  expect(await settled(before.send({ body: order }))).toEqual({ code: 'offline' })
  expect(before.isInDoubt()).toBe(true)
  const after = (await reload())(checkout.place)
  expect(after.isInDoubt({ body: order })).toBe(true)
  await settled(after.send({ body: order }))
  expect(after.isInDoubt()).toBe(false)
  await settled(after.send({ body: order }))
  const [first, , , , again, next] = keysOf(sent)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

test('sending again sends what was sent last, although the page shows something else by then', async () => {
  const placing = (await reload())(checkout.place, { impatient: true })
  const sent = network(lost(), done())
  await settled(placing.send({ body: order }))
  await settled(placing.sendAgain())
  expect(sent[1]).toEqual(sent[0])
})

test('another amount while the first is open goes under its key, so that the two are never both written', async () => {
  const charging = (await reload())(staffMoney.charge, { impatient: true })
  const sent = network(lost(), refused('idempotency_mismatch'), done())
  const charge = (amount: number) => ({
    params: { accountNumber: 10001 },
    body: { type: 'DEBIT_MEMO' as const, amount, reason: 'OTHER' as const },
  })
  await settled(charging.send(charge(5)))
  expect(await settled(charging.send(charge(6)))).toEqual({ code: 'idempotency_mismatch' })
  expect(charging.isInDoubt()).toBe(false)
  await settled(charging.send(charge(6)))
  const [five, six, later] = keysOf(sent)
  expect(six).toBe(five)
  expect(later).not.toBe(five)
})

test('entries of two accounts, and different lines, have separate keys', async () => {
  const once = await reload()
  const credit = (accountNumber: number) => ({ params: { accountNumber }, body: { invoices: null } })
  const sent = network(lost(), lost(), lost(), lost())
  const applying = once(staffMoney.applyCredits, { impatient: true })
  await settled(applying.send(credit(10001)))
  await settled(applying.send(credit(10002)))
  const placing = once(checkout.place, { impatient: true, apart: ({ body }) => body.cartVersion })
  await settled(placing.send({ body: order }))
  await settled(placing.send({ body: { ...order, cartVersion: 8 } }))
  expect(new Set(keysOf(sent)).size).toBe(4)
})

describe('after an answer of', () => {
  const cases: { code: ErrorCode; keeps: boolean; inDoubt: boolean }[] = [
    { code: 'cart_changed', keeps: false, inDoubt: false },
    { code: 'card_declined', keeps: false, inDoubt: false },
    { code: 'answer_not_kept', keeps: false, inDoubt: false },
    { code: 'internal', keeps: true, inDoubt: true },
    { code: 'unavailable', keeps: true, inDoubt: true },
    { code: 'request_in_progress', keeps: true, inDoubt: true },
    { code: 'busy', keeps: true, inDoubt: false },
    { code: 'not_signed_in', keeps: true, inDoubt: false },
    { code: 'too_many', keeps: true, inDoubt: false },
    { code: 'maintenance', keeps: true, inDoubt: false },
  ]
  test.each(cases)('$code the key is kept: $keeps, and it may be done: $inDoubt', async (expected) => {
    const placing = (await reload())(checkout.place, { impatient: true })
    const sent = network(refused(expected.code), done())
    expect(await settled(placing.send({ body: order }))).toEqual({ code: expected.code })
    expect(placing.isInDoubt()).toBe(expected.inDoubt)
    await settled(placing.send({ body: order }))
    const [first, next] = keysOf(sent)
    expect(next === first).toBe(expected.keeps)
  })
})

test('a session that ends while the answer is lost leaves it as unknown as it was', async () => {
  const placing = (await reload())(checkout.place, { impatient: true })
  const sent = network(lost(), refused('not_signed_in'), done())
  await settled(placing.send({ body: order }))
  await settled(placing.send({ body: order }))
  expect(placing.isInDoubt()).toBe(true)
  await settled(placing.send({ body: order }))
  expect(new Set(keysOf(sent)).size).toBe(1)
})

test('an hour later, or once the person has looked, the same again is something new', async () => {
  const placing = (await reload())(checkout.place, { impatient: true })
  const sent = network(lost(), lost(), lost())
  await settled(placing.send({ body: order }))
  vi.advanceTimersByTime(3_600_000)
  expect(placing.isInDoubt()).toBe(false)
  await settled(placing.send({ body: order }))
  placing.forget({ body: order })
  await settled(placing.send({ body: order }))
  expect(new Set(keysOf(sent)).size).toBe(3)
})

test('where storage is blocked the key lasts as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const placing = (await reload())(checkout.place, { impatient: true })
  const sent = network(lost(), done())
  await settled(placing.send({ body: order }))
  await settled(placing.send({ body: order }))
  expect(new Set(keysOf(sent)).size).toBe(1)
})
