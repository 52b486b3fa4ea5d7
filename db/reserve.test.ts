import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Places, TooManyInLine } from './reserve.ts'

test('connections are given in the order of the requests', async () => {
  const places = new Places({ size: 1, patienceMs: 60_000 })
  const came: number[] = []
  await places.take()
  const all = [1, 2, 3].map((n) => places.take().then(() => void came.push(n)))
  expect(places.waiting).toBe(3)
  for (const one of all) {
    places.give()
    await one
  }
  expect(came).toEqual([1, 2, 3])
})

test('what waits too long fails like a wait for a connection, and takes no place from those behind it', async () => {
  const places = new Places({ size: 1, patienceMs: 30 })
  await places.take()
  await expect(places.take()).rejects.toThrow(new TooManyInLine())
  expect(places.waiting).toBe(0)
  const next = places.take()
  places.give()
  await next
  places.give()
  await places.take()
  await sleep(0)
  expect(places.waiting).toBe(0)
})
