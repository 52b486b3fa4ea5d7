import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('five tasks through a gate of two never run more than two at once and keep their order', async () => {
  const gate = createGate(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const tasks = [1, 2, 3, 4, 5].map((number) =>
    gate(async () => {
      started.push(number)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running -= 1
      return number
    }),
  )
  expect(await Promise.all(tasks)).toEqual([1, 2, 3, 4, 5])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a task that fails gives its place to the next', async () => {
  const gate = createGate(1)
  await expect(
    gate(async () => {
      throw new Error('no disk')
    }),
  ).rejects.toThrow('no disk')
  expect(await gate(async () => 'drawn')).toBe('drawn')
})
