import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { commands } from './commands.ts'
import { newModel } from './model.ts'
import { expectSound, newWorld, start } from './world.ts'

/** More runs for a longer test: `MODEL_RUNS=500`; a failure prints its seed and path so that it can be replayed. */
const runs = Number(process.env.MODEL_RUNS ?? 4)
const seed = process.env.MODEL_SEED ? { seed: Number(process.env.MODEL_SEED) } : {}

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: start })
})
afterAll(() => app.close())

test(`whatever two shops, the office and the clock do, in ${runs} histories: carts, stock, orders and ledger are as a plain model says`, {
  timeout: 60_000 + runs * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(commands(80), async (history) => {
      const model = newModel()
      const world = await newWorld(app, model)
      await fc.asyncModelRun(() => ({ model, real: world }), history)
      await expectSound(app)
    }),
    { numRuns: runs, unbiased: true, endOnFailure: runs < 50, ...seed },
  )
})
