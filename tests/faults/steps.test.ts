import { expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'
import { dieAtSteps } from './steps.ts'

/** A few steps of some; `npm run faults -- steps` dies at every one of all. */
const tries = [
  ['an order paid by card', 'sandbox', [12, 24, 30]],
  ['adding to an order paid by card', 'stripe', [14, 30]],
  ['cancelling an order paid by card', 'sandbox', [8, 30]],
  ['paying an invoice', 'stripe', [12, 24]],
] as const

test.each(tries)(
  'the process dies during %s by %s, at steps %j: nothing is lost, doubled or left open',
  async (name, kind, steps) => {
    const scenario = scenarios.find((one) => one.name === name)
    if (!scenario) throw new Error(`there is no scenario ${name}`)
    const places = steps.map((at) => ({ at, when: 'before' as const }))
    const deaths = await dieAtSteps(scenario, { kind, places })
    expect(deaths).toHaveLength(steps.length)
    expect(deaths.filter(({ broken }) => broken.length > 0)).toEqual([])
  },
  300_000,
)
