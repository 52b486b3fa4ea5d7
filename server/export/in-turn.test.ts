import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('files are made one after the other, and a failing one does not delay the others', async () => {
  const take = inTurn(10)
  const seen: string[] = []
  const make = (name: string) => async () => {
    seen.push(`${name} begins`)
    await sleep(5)
    if (name === 'b') throw new Error('no paper')
    seen.push(`${name} ends`)
    return name
  }
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => take(make(name))))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends'])
})

test('when the line is long, the next request is asked to come back, and later gets a turn', async () => {
  const take = inTurn(2)
  const first = [take(() => sleep(10)), take(() => sleep(10))]
  await expect(take(() => sleep(1))).rejects.toMatchObject({ code: 'too_many', details: { retryAfter: 5 } })
  await Promise.all(first)
  await expect(take(async () => 'done')).resolves.toBe('done')
})
