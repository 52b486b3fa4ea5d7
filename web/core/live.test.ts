// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive } from './follow-live.ts'

/** The stream of live events as the page receives it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static last: Stream
  readyState = 1
  constructor() {
    super()
    Stream.last = this
  }
  close() {}
  say(name: string, ids: object = {}) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(ids) }))
  }
}

let client: QueryClient
let refreshes: number
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T14:00:00Z') })
  vi.stubGlobal('EventSource', Stream)
  client = new QueryClient()
  refreshes = 0
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    if (filters?.queryKey?.[0] === 'shopping-cart') refreshes++
  })
  stop = followLive(client)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('4.07 the first change refreshes the cart at once, and ten more within a second once more', () => {
  Stream.last.say('cart.changed')
  vi.advanceTimersByTime(0)
  expect(refreshes).toBe(1)
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(50)
    Stream.last.say('cart.changed')
  }
  expect(refreshes).toBe(1)
  vi.advanceTimersByTime(499)
  expect(refreshes).toBe(1)
  vi.advanceTimersByTime(1)
  expect(refreshes).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(refreshes).toBe(2)
})

test.each(['shipment.changed', 'price.changed', 'days.changed'] as const)(
  '4.07 %s refreshes the cart as well: what its lines cost or when they ship may have changed',
  (name) => {
    Stream.last.say(name)
    vi.advanceTimersByTime(0)
    expect(refreshes).toBe(1)
  },
)
