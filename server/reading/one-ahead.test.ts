import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAhead } from './one-ahead.ts'

const said: string[] = []
async function* lines(count: number, fails = false) {
  for (let n = 1; n <= count; n++) {
    said.push(`read ${n}`)
    yield n
  }
  if (fails) throw new Error('the file ends in the middle')
}
const write = async (n: number) => {
  await sleep(5)
  said.push(`wrote ${n}`)
}

test('the next line is read while one is written, and each is written after the one before', async () => {
  said.length = 0
  await oneAhead(lines(3), write)
  expect(said).toEqual(['read 1', 'read 2', 'wrote 1', 'read 3', 'wrote 2', 'wrote 3'])
})

test('a failing reading is reported once the line before is written', async () => {
  said.length = 0
  await expect(oneAhead(lines(1, true), write)).rejects.toThrow('the file ends in the middle')
  expect(said).toEqual(['read 1', 'wrote 1'])
})

test('a write that fails ends the reading', async () => {
  said.length = 0
  const failing = (n: number) => (n === 2 ? Promise.reject(new Error('no room')) : write(n))
  await expect(oneAhead(lines(9), failing)).rejects.toThrow('no room')
  expect(said).toEqual(['read 1', 'read 2', 'wrote 1', 'read 3'])
})
