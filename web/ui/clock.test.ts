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
    // A later screen finds the same answer kept, and does not take it for news.
    setClock(new Date(server), heardAtMs)
    expect(nowMs()).toBe(server + 12 * 60_000)
  },
)
