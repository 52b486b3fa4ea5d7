import { describe, expect, test } from 'vitest'
import {
  atOnce,
  backOff,
  type Carrier,
  type KeptEvent,
  type KeptPhoto,
  type QueueStore,
  Refused,
  sendAll,
} from './queue.ts'

const event = (n: number, runId = 1): KeptEvent => ({
  eventId: `E${n}`,
  seq: n,
  kind: 'ARRIVED',
  deviceAt: n,
  payload: { stopId: n },
  runId,
  offsetMs: 0,
  state: 'waits',
})
const photo = (n: number): KeptPhoto => ({
  id: `P${n}`,
  runId: 1,
  stopId: n,
  eventId: `E${n}`,
  takenAt: n,
  type: 'image/jpeg',
  bytes: new ArrayBuffer(8),
})

function memory(events: KeptEvent[], photos: KeptPhoto[] = []) {
  const store: QueueStore = {
    events: async () => [...events],
    photos: async () => [...photos],
    removeEvents: async (ids) => {
      events = events.filter(({ eventId }) => !ids.includes(eventId))
    },
    setAside: async (ids) => {
      events = events.map((one) => (ids.includes(one.eventId) ? { ...one, state: 'office' } : one))
    },
    removePhoto: async (id) => {
      photos = photos.filter((one) => one.id !== id)
    },
  }
  return {
    store,
    left: () => [...events.map(({ eventId, state }) => `${eventId} ${state}`), ...photos.map(({ id }) => id)],
  }
}

/** A server that stores each report once; `fails` decides the outcome of each call. */
function server(
  fails: (call: number, events: readonly KeptEvent[]) => 'lost' | 'answer-lost' | number | null = () => null,
) {
  const kept: string[] = []
  let call = 0
  const pass = (ids: string[], events: readonly KeptEvent[]) => {
    call += 1
    const how = fails(call, events)
    if (how === 'lost') throw new TypeError('no network')
    if (typeof how === 'number') throw new Refused(how, how === 503 ? 7 : undefined)
    for (const id of ids) if (!kept.includes(id)) kept.push(id)
    if (how === 'answer-lost') throw new TypeError('no network')
  }
  const carrier: Carrier = {
    sendEvents: async (_, events) => {
      pass(
        events.map(({ eventId }) => eventId),
        events,
      )
      return events.map(({ eventId }) => ({ id: eventId, is: 'taken' }))
    },
    sendPhoto: async ({ id }) => pass([id], []),
  }
  return { carrier, kept }
}

describe('what waits on a phone', () => {
  test('goes in its order, fifty at once, photos last', async () => {
    const all = Array.from({ length: atOnce + 9 }, (_, n) => event(n))
    const { store, left } = memory(all, [photo(1), photo(2)])
    const { carrier, kept } = server()
    expect(await sendAll(store, carrier)).toEqual({ is: 'empty' })
    expect(kept).toEqual([...all.map(({ eventId }) => eventId), 'P1', 'P2'])
    expect(left()).toEqual([])
  })

  test.each([
    ['the network is gone', 'lost', { is: 'later', seconds: null }],
    ['the answer is lost', 'answer-lost', { is: 'later', seconds: null }],
    ['the server asks to wait', 503, { is: 'later', seconds: 7 }],
    ['the session has ended', 401, { is: 'sign-in' }],
  ] as const)('stays whole when %s', async (_, how, ended) => {
    const { store, left } = memory([event(1), event(2)], [photo(1)])
    expect(await sendAll(store, server(() => how).carrier)).toEqual(ended)
    expect(left()).toEqual(['E1 waits', 'E2 waits', 'P1'])
  })

  test('sets aside the one that is refused permanently, and sends the others', async () => {
    const { store, left } = memory([event(1), event(2), event(3)])
    const { carrier, kept } = server((_, events) =>
      events.some(({ eventId }) => eventId === 'E2') ? 400 : null,
    )
    expect(await sendAll(store, carrier)).toEqual({ is: 'empty' })
    expect(kept).toEqual(['E1', 'E3'])
    expect(left()).toEqual(['E2 office'])
  })

  test('from two runs is sent run by run', async () => {
    const { store, left } = memory([event(1, 1), event(2, 2), event(3, 1)])
    const { carrier, kept } = server()
    await sendAll(store, carrier)
    expect(kept).toEqual(['E1', 'E3', 'E2'])
    expect(left()).toEqual([])
  })
})

test('a network that loses, cuts and refuses loses nothing and keeps nothing twice', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    let state = seed
    const chance = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const all = Array.from({ length: 1 + Math.floor(chance() * 120) }, (_, n) => event(n))
    const photos = Array.from({ length: Math.floor(chance() * 5) }, (_, n) => photo(n))
    const { store, left } = memory(all, photos)
    const { carrier, kept } = server(() => {
      const one = chance()
      return one < 0.25 ? 'lost' : one < 0.5 ? 'answer-lost' : one < 0.6 ? 503 : one < 0.65 ? 401 : null
    })
    for (let round = 0; round < 500 && left().length > 0; round += 1) await sendAll(store, carrier)
    expect(left()).toEqual([])
    expect(kept.toSorted()).toEqual(
      [...all.map(({ eventId }) => eventId), ...photos.map(({ id }) => id)].toSorted(),
    )
  }
})

test('tries come further and further apart, at most a minute', () => {
  expect([1, 2, 3, 4, 7, 20].map(backOff)).toEqual([1, 2, 4, 8, 60, 60])
})
