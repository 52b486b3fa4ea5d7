import { expect, test } from 'vitest'
import { createGate, LineFull } from './gate.ts'

/** Tasks that end on command. */
function makeTasks(gate: ReturnType<typeof createGate>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, signal?: AbortSignal) =>
    gate(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }, signal)
  return { begun, start, end: (name: string) => ends.get(name)?.() }
}

test('five tasks through a gate of two never run more than two at once and keep their order', async () => {
  const gate = createGate({ running: 2, waiting: 10 })
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
  const gate = createGate({ running: 1, waiting: 1 })
  await expect(
    gate(async () => {
      throw new Error('no disk')
    }),
  ).rejects.toThrow('no disk')
  expect(await gate(async () => 'drawn')).toBe('drawn')
})

test('with the line full the next is turned away, and the line continues', async () => {
  const { begun, start, end } = makeTasks(createGate({ running: 1, waiting: 1 }))
  const first = start('first')
  const second = start('second')
  await expect(start('third')).rejects.toThrow(LineFull)
  end('first')
  await first
  await expect.poll(() => begun).toEqual(['first', 'second'])
  end('second')
  expect(await second).toBe('second')
})

test('a requester who leaves the line makes room, and their drawing is never begun', async () => {
  const { begun, start, end } = makeTasks(createGate({ running: 1, waiting: 1 }))
  const first = start('first')
  const leaving = new AbortController()
  const second = start('second', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  const third = start('third')
  end('first')
  await first
  await expect.poll(() => begun).toEqual(['first', 'third'])
  end('third')
  await third
})
