import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nowMs, setClock } from './clock.ts'

const server = Date.parse('2026-11-23T14:00:00Z')
const hours = (count: number) => count * 3_600_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  ['right', 0],
  ['five hours ahead', hours(5)],
  ['five hours behind', -hours(5)],
])(
  'T1: on a device whose clock is %s it is as late as the server says, twelve minutes on and by a kept answer too',
  (_, wrongMs) => {
    vi.setSystemTime(server + wrongMs)
    const heardAtMs = Date.now()
    setClock(new Date(server), heardAtMs)
    expect(nowMs()).toBe(server)
    vi.advanceTimersByTime(12 * 60_000)
    expect(nowMs()).toBe(server + 12 * 60_000)
    // A later screen finds the same response in the cache, and must not treat it as new.
    setClock(new Date(server), heardAtMs)
    expect(nowMs()).toBe(server + 12 * 60_000)
  },
)

test('T1: the answer with the shorter time under way sets the clock, whichever came first', () => {
  vi.setSystemTime(server + hours(26))
  setClock(new Date(server), Date.now() + 700)
  expect(nowMs()).toBe(server - 700)
  setClock(new Date(server), Date.now() + 20)
  setClock(new Date(server), Date.now() + 3000)
  expect(nowMs()).toBe(server - 20)
})

test('T1: a device whose clock is put right while the page is open goes by the server again with the next answer', () => {
  vi.setSystemTime(server + hours(1))
  setClock(new Date(server), Date.now())
  vi.setSystemTime(server)
  setClock(new Date(server), Date.now())
  expect(nowMs()).toBe(server)
})
