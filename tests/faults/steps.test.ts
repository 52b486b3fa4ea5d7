import { expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'
import { dieAtSteps } from './steps.ts'

/** A few steps of some scenarios; `npm run faults -- steps` dies at every step of all. */
const tries = [
  ['an order paid by card', 'sandbox', [12, 24, 30], 'at once and later'],
  ['adding to an order paid by card', 'stripe', [14, 30], 'later'],
  ['cancelling an order paid by card', 'sandbox', [8, 30], 'later'],
  ['paying an invoice', 'stripe', [12, 24], 'at once and later'],
] as const

const title =
  'the process dies during %s by %s, at steps %j, and the same is asked again %s: nothing is lost, doubled or left open'

const timeout = 300_000

test.each(tries.slice(0, 1))(title, { timeout }, die)

test.each(tries.slice(1))(title, { timeout, tags: ['long'] }, die)

async function die(name: string, kind: 'sandbox' | 'stripe', steps: readonly number[], again: string) {
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) throw new Error(`there is no scenario ${name}`)
  const places = steps.map((at) => ({ at, when: 'before' as const }))
  const deaths = await dieAtSteps(scenario, { kind, places, atOnce: again !== 'later' })
  expect(deaths).toHaveLength(steps.length)
  expect(deaths.filter(({ broken }) => broken.length > 0)).toEqual([])
}
