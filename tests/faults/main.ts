import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startTestServer } from '../support/database.ts'
import type { Company } from './company.ts'
import { killWhileOrdering } from './kills.ts'
import { scenarios } from './scenarios.ts'
import { type Death, dieAtSteps } from './steps.ts'

/*
 * `npm run faults`: the process dies at every step of what moves stock and money, and at random while shops order.
 * `npm run faults -- steps` and `npm run faults -- kills 10` do one of the two; `-- steps cancel stripe` only what has the first
 * in its name, with the company that is the second.
 */
const [which, what = '', company = ''] = process.argv.slice(2)
const resultsFolder = path.resolve(import.meta.dirname, '../../bench/results')
if (which !== 'kills') await everyStep()
if (which !== 'steps') await atRandom(Number(what || 10))
// Products that were opened and closed here may leave a timer behind.
process.exit()

async function everyStep() {
  const { stop } = await startTestServer()
  const rows = []
  const deaths: Death[] = []
  const played = which === 'steps' ? scenarios.filter(({ name }) => new RegExp(what).test(name)) : scenarios
  const companies = (['sandbox', 'stripe'] as const).filter((name) => !company || name === company)
  for (const kind of companies)
    for (const scenario of played) {
      // Nothing is asked of a company when nobody pays by card.
      if (kind === 'stripe' && scenario.withoutCards) continue
      const began = performance.now()
      const these = await dieAtSteps(scenario, { kind, told: print })
      deaths.push(...these)
      const seconds = Math.round((performance.now() - began) / 1000)
      rows.push({ ...summary(scenario.name, kind, these), seconds })
      write('faults-steps', { rows, deaths })
    }
  await stop()
  console.table(rows)
  const unsound = deaths.filter(({ broken }) => broken.length > 0)
  console.log(`${deaths.length} deaths, ${unsound.length} of them left something broken`)
  if (unsound.length > 0) process.exitCode = 1
}

function print({ scenario, at, when, what: step, answer, broken }: Death) {
  console.log(`${scenario}, ${when} step ${at}, ${step}: ${answer}; ${broken.join('; ') || 'sound'}`)
}

function summary(scenario: string, kind: Company['name'], deaths: Death[]) {
  return {
    scenario,
    company: kind,
    steps: Math.max(0, ...deaths.map(({ at }) => at)),
    deaths: deaths.length,
    sound: deaths.filter(({ broken }) => broken.length === 0).length,
  }
}

function write(name: string, result: object) {
  mkdirSync(resultsFolder, { recursive: true })
  const at = new Date().toISOString()
  writeFileSync(path.join(resultsFolder, `${name}.json`), JSON.stringify({ at, ...result }, null, 2))
}

async function atRandom(rounds: number) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-faults-'))
  // The database's own user has to get in.
  chmodSync(dataDir, 0o755)
  try {
    const report = await killWhileOrdering({ dataDir, rounds, random: Math.random, told: console.log })
    write('faults-kills', report)
    console.table(report.rounds)
    console.log(
      `${report.acknowledged} orders acknowledged, ${report.lost.length} lost ${report.lost.join(' ')}`,
    )
    for (const what of report.broken) console.log(`broken: ${what}`)
    if (report.lost.length > 0 || report.broken.length > 0) process.exitCode = 1
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
