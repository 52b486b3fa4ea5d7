import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase, startTestServer } from '../support/database.ts'
import type { Company } from './company.ts'
import { driveThroughFaults } from './driver.ts'
import { endAtRandom } from './ends.ts'
import { type MoodyReport, orderFromMoody } from './gateway.ts'
import { killWhileOrdering } from './kills.ts'
import { scenarios } from './scenarios.ts'
import { type Death, dieAtSteps } from './steps.ts'

/*
 * `npm run faults`: the process dies at every step that moves stock or money, and at random while shops order; the card company fails at
 * random; streams, sockets, sessions, connections and the database end at random, which every process must survive; and drivers' phones
 * send through a faulty network to a server that is killed. `npm run faults -- steps`, `-- kills 10` (rounds), `-- gateway 5`, `-- ends 30`
 * (minutes) and `-- driver 1000` (runs) run one of the five. `-- steps cancel stripe` runs only scenarios with the first word in their
 * name, `-- gateway 5 stripe` only the named company, and `-- gateway 5 stripe 42` uses the seed from a report.
 */
const [which, what = '', company = '', seed = ''] = process.argv.slice(2)
const resultsFolder = path.resolve(import.meta.dirname, '../../bench/results')
const companies = (['sandbox', 'stripe'] as const).filter((name) => !company || name === company)
const isAsked = (part: string) => which === undefined || which === part
if (isAsked('steps')) await everyStep()
if (isAsked('kills')) await atRandom(Number(what || 10))
if (isAsked('gateway'))
  await byMoodyCompanies(Number(what || 2), Number(seed || Math.floor(Math.random() * 1_000_000)))
if (isAsked('ends')) await endingsAtRandom(Number(what || 2))
if (isAsked('driver'))
  await byDrivers(Number(what || 1_000), Number(seed || Math.floor(Math.random() * 1_000_000)))
// Products opened and closed here may leave a timer running.
process.exit()

async function everyStep() {
  const { stop } = await startTestServer()
  const rows = []
  const deaths: Death[] = []
  const played = which === 'steps' ? scenarios.filter(({ name }) => new RegExp(what).test(name)) : scenarios
  for (const kind of companies)
    for (const scenario of played) {
      // Scenarios without card payments send no gateway request.
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
  // The database's own user must be able to enter the folder.
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

async function endingsAtRandom(minutes: number) {
  // A separate server, because it is stopped from time to time.
  const { stop } = await startTestServer({ durable: true })
  const database = await freshDatabase({ demo: true })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-faults-'))
  try {
    const report = await endAtRandom({
      database,
      dataDir,
      seconds: minutes * 60,
      random: Math.random,
      stopsServer: true,
    })
    write('faults-ends', report)
    console.log(report)
    if (report.ended.length + report.unhandled.length + report.broken.length > 0) process.exitCode = 1
  } finally {
    await database.close()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function byDrivers(runs: number, seed: number) {
  const { stop } = await startTestServer()
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-faults-'))
  try {
    const told = (done: number) => done % 50 === 0 && console.log(`${done} of ${runs} runs`)
    const report = await driveThroughFaults({
      database,
      dataDir,
      runs,
      kills: Math.ceil(runs / 20),
      seed,
      told,
    })
    write('faults-driver', { seed, report })
    console.log({ seed, ...report })
    const { lost, twice, differing, broken } = report
    if (lost.length + twice.length + differing.length + broken.length > 0) process.exitCode = 1
  } finally {
    await database.close()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
