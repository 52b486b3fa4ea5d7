import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { startClock } from './clock.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
afterEach(() => vi.restoreAllMocks())

const machine = Date.now
const minutes = (count: number) => count * 60_000
/** Changes the machine's clock; the database's clock is unaffected. */
const turn = (byMs: number) => vi.spyOn(Date, 'now').mockImplementation(() => machine() + byMs)

async function open() {
  const said: string[] = []
  const clock = await startClock({
    db: database.db,
    log: { warn: (facts, text) => said.push(`${text} ${JSON.stringify(facts)}`) },
  })
  /** Offset from the true time, in milliseconds; both clocks run on this machine in the test. */
  const off = () => Math.abs(clock.now().getTime() - machine())
  return { clock, off, said }
}

test('on a machine whose clock is right, it is that time, and nothing is said', async () => {
  const { clock, off, said } = await open()
  expect(off()).toBeLessThan(500)
  expect(said).toEqual([])
  clock.close()
})

test.each([
  ['ten minutes ahead', 10],
  ['ten minutes behind', -10],
  ['a day ahead', 24 * 60],
])('T3: a process on a machine that is %s goes by the database’s clock and says so', async (_, count) => {
  turn(minutes(count))
  const { clock, off, said } = await open()
  expect(off()).toBeLessThan(500)
  expect(said).toEqual([expect.stringContaining('this machine’s clock is wrong')])
  clock.close()
})

test('clock changes of an hour back and ahead while it runs have no effect', async () => {
  const { clock, off } = await open()
  for (const count of [-60, 60, 0]) {
    turn(minutes(count))
    expect(off()).toBeLessThan(500)
    const before = clock.now().getTime()
    await vi.waitFor(() => expect(clock.now().getTime()).toBeGreaterThan(before))
    // By then the process has synchronized with the database's clock again.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(off()).toBeLessThan(500)
  }
  clock.close()
})
