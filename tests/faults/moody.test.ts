import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entry, makeMoody } from './moody.ts'

const heard: string[] = []
const company = createServer((request, response) => {
  heard.push(String(request.headers['idempotency-key']))
  response.end('{}')
})
beforeAll(() => new Promise<void>((resolve) => company.listen(0, '127.0.0.1', resolve)))
afterAll(() => void company.close())

/** Sends this many requests, each with a timeout too short for the slow ones. */
async function ask(times: number) {
  const { port } = company.address() as AddressInfo
  for (let n = 0; n < times; n += 1) {
    const init = {
      method: 'POST',
      headers: { 'idempotency-key': `key ${n}` },
      signal: AbortSignal.timeout(20),
    }
    await fetch(`http://127.0.0.1:${port}/v1/charges`, init).catch(() => undefined)
  }
}

test('a request whose caller stopped waiting is still on its way, and has arrived before the books are compared', async () => {
  const diary: Entry[] = []
  const moods = makeMoody({ seed: 1, patienceMs: 20, write: (entry) => diary.push(entry) })
  await ask(60)
  moods.end()
  const slow = diary.filter(({ mood, arrived }) => mood === 'slow' && !arrived).map(({ key }) => key)
  const late = slow.at(-1)
  await moods.arrived()
  expect(slow.length).toBeGreaterThan(1)
  expect(heard).toContain(late)
  expect(heard).toEqual(expect.arrayContaining(slow))
})

test('the same seed makes the same moods', async () => {
  const moodsOf = async (seed: number) => {
    const diary: Entry[] = []
    const moods = makeMoody({ seed, patienceMs: 5, write: (entry) => diary.push(entry) })
    await ask(20)
    moods.end()
    await moods.arrived()
    return diary.filter(({ arrived }) => !arrived).map(({ mood }) => mood)
  }
  expect(await moodsOf(7)).toEqual(await moodsOf(7))
})
