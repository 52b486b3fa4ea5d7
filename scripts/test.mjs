import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Problem } from './tools.mjs'
import { build } from './web.mjs'

/**
 * Types, lint and the website, then rules and endpoints, then journeys in a browser; a failure doesn't stop the rest. The last lines
 * name every test that failed, even if a retry passed, and the totals. Resolves to an exit code. * Leaves out tests tagged `long` and
 * journeys that aren't tagged `@main`, unless `--all` is given.
 */
export async function test(node, args) {
  // The product's own low-priority programs get a share of the processor beside the tests, and the machine stays usable.
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  const all = args.includes('--all')
  if (args.length > (all ? 1 : 0))
    throw new Problem('`npm test` takes nothing; `npm run test:all` runs every test.')
  const sum = { passed: 0, failed: 0 }
  const troubles = []
  const add = ({ passed, failed, named = [] }) => {
    sum.passed += passed
    sum.failed += failed
    troubles.push(...named)
  }
  // The website before the tests: some of them start the whole product. One checker of types takes longer and costs half.
  const types = step(node, 'Types', ['node_modules/typescript/bin/tsc', ...['-p', '.', '--checkers', '1']])
  const lint = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']
  const [built, linted] = await Promise.all([build(node), step(node, 'Lint', lint)])
  if (built !== 0) add({ passed: 0, failed: 1 })
  add(linted)
  for (const checked of await Promise.all([types, vitest(node, all)])) add(checked)
  if (built === 0) add(await playwright(node, all))
  for (const trouble of troubles) console.log(trouble)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}

/** Counted only when it fails: a type check has nothing to count. */
async function step(node, name, args) {
  console.log(name)
  return { passed: 0, failed: (await node(args)) === 0 ? 0 : 1 }
}

/** Up to this many failing files are run once more, alone, because a crowded machine can cause failures; more failures are real. */
const mostAgain = 5

async function vitest(node, all) {
  const tags = all ? [] : ['--tags-filter=!long']
  const first = await vitestRun(node, tags)
  if (first.failedFiles.length === 0 || first.failedFiles.length > mostAgain) return first
  console.log(`Once more, alone: ${first.failedFiles.join(', ')}`)
  const again = await vitestRun(node, [...tags, '--maxWorkers=1', ...first.failedFiles])
  const failedTwice = new Set(again.named.map(titleOf))
  return {
    passed: first.passed - first.passedBesideFailed + again.passed,
    failed: again.failed,
    named: [
      ...first.named.filter((one) => !failedTwice.has(titleOf(one))).map((one) => `AT FIRST ${one}`),
      ...again.named,
    ],
  }
}

const titleOf = (named) => named.split('\n')[0]

async function vitestRun(node, args) {
  const file = `.cache/vitest-${process.pid}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args])
  return counted(file, code, (report) => {
    const failed = report.testResults.filter(({ status }) => status === 'failed')
    const inFailed = failed.flatMap(({ assertionResults }) => assertionResults)
    return {
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, failed.length),
      named: failed.flatMap(failedInFile),
      passedBesideFailed: inFailed.filter(({ status }) => status === 'passed').length,
      failedFiles: failed.map(({ name }) => path.relative(process.cwd(), name)),
    }
  })
}

/** Includes expected and received values: sometimes only the end of a log is kept. */
function failedInFile({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  const name = path.relative(process.cwd(), file)
  if (failed.length === 0 && status === 'failed') return [`FAILED ${name}\n${message}`]
  return failed.map(({ fullName, failureMessages }) => `FAILED ${name} › ${fullName}\n${failureMessages[0]}`)
}

/** A few journeys that fail even on a retry are run once more, alone, like test files. */
async function playwright(node, all) {
  const first = await playwrightRun(node, all ? [] : ['--grep=@main'])
  if (first.failedJourneys.length === 0 || first.failedJourneys.length > mostAgain) return first
  console.log(`Once more, alone: ${first.failedJourneys.join(', ')}`)
  const again = await playwrightRun(node, ['--workers=1', ...first.failedJourneys])
  const failedTwice = new Set(again.named.map(titleOf))
  return {
    passed: first.passed + again.passed,
    failed: again.failed,
    named: [
      ...first.named.map((one) =>
        one.startsWith('FAILED') && !failedTwice.has(titleOf(one)) ? `AT FIRST ${one}` : one,
      ),
      ...again.named.filter(
        (one) => one.startsWith('FAILED') && !first.named.some((other) => titleOf(other) === titleOf(one)),
      ),
    ],
  }
}

async function playwrightRun(node, args) {
  const file = `.cache/playwright-${process.pid}.json`
  const code = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted(file, code, ({ stats, suites }) => {
    const specs = suites.flatMap(specsIn)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      named: specs.flatMap(troubleIn),
      failedJourneys: specs.filter(({ ok }) => !ok).map(({ file, line }) => `tests/e2e/${file}:${line}`),
    }
  })
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** Includes why a journey failed: sometimes only the end of a log is kept. */
function troubleIn({ ok, tests, file, line, title }) {
  const why = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? ''
  const what = `${file}:${line} › ${title}\n${stripVTControlCharacters(why)}`
  if (!ok) return [`FAILED ${what}`]
  return tests.some(({ status }) => status === 'flaky') ? [`PASSED ON A RETRY ${what}`] : []
}

/** A run that failed without a failed test (a file that doesn't load, a missing report) counts as one failure. */
function counted(file, code, read) {
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
  fs.rmSync(file, { force: true })
  const sum = {
    passed: 0,
    failed: 0,
    named: [],
    failedFiles: [],
    failedJourneys: [],
    ...(report && read(report)),
  }
  return { ...sum, failed: code === 0 ? sum.failed : Math.max(sum.failed, 1) }
}
