import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startTestServer } from '../support/database.ts'
import type { Company } from './company.ts'
import { type MoodyReport, orderFromMoody } from './gateway.ts'
import { killWhileOrdering } from './kills.ts'
import { scenarios } from './scenarios.ts'
import { type Death, dieAtSteps } from './steps.ts'

/*
 * `npm run faults`: the process dies at every step of what moves stock and money, and at random while shops order, and the company
 * that takes their cards is moody. `npm run faults -- steps`, `-- kills 10` (rounds) and `-- gateway 5` (minutes) do one of the three;
 * `-- steps cancel stripe` only what has the first in its name, `-- gateway 5 stripe` only the company that is named, and
 * `-- gateway 5 stripe 42` with the seed that a report says.
 */
const [which, what = '', company = '', seed = ''] = process.argv.slice(2)
const resultsFolder = path.resolve(import.meta.dirname, '../../bench/results')
const companies = (['sandbox', 'stripe'] as const).filter((name) => !company || name === company)
const isAsked = (part: string) => which === undefined || which === part
if (isAsked('steps')) await everyStep()
if (isAsked('kills')) await atRandom(Number(what || 10))
if (isAsked('gateway'))
  await byMoodyCompanies(Number(what || 2), Number(seed || Math.floor(Math.random() * 1_000_000)))
// Products that were opened and closed here may leave a timer behind.
process.exit()

async function everyStep() {
  const { stop } = await startTestServer()
  const rows = []
  const deaths: Death[] = []
  const played = which === 'steps' ? scenarios.filter(({ name }) => new RegExp(what).test(name)) : scenarios
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

async function byMoodyCompanies(minutes: number, seed: number) {
  const { stop } = await startTestServer()
  const reports: MoodyReport[] = []
  for (const kind of companies) {
    const report = await orderFromMoody({ kind, seconds: minutes * 60, seed })
    reports.push(report)
    write('faults-gateway', { reports })
    console.log(report)
    if (report.broken.length > 0) process.exitCode = 1
  }
  await stop()
}
