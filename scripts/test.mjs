import fs from 'node:fs'
import path from 'node:path'
import { Problem } from './tools.mjs'
import { build } from './web.mjs'

/**
 * Types, lint and the website, then rules and endpoints, then journeys in a browser; a failure doesn't stop the rest. The last lines name
 * every test that failed or passed only on a retry, and the totals. Resolves to an exit code.
 *
 * Leaves out tests tagged `long` and journeys that aren't tagged `@main`, unless `--all` is given.
 */
export async function test(node, args) {
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
  // The website before the tests: some of them start the whole product.
  const [built, ...checks] = await Promise.all([
    build(node),
    step(node, 'Types', ['node_modules/typescript/bin/tsc', '-p', '.']),
    step(node, 'Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  ])
  if (built !== 0) add({ passed: 0, failed: 1 })
  for (const check of checks) add(check)
  add(await vitest(node, all))
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

async function vitest(node, all) {
  const file = `.cache/vitest-${process.pid}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...reporters,
    ...(all ? [] : ['--tags-filter=!long']),
  ])
  return counted(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    named: report.testResults.flatMap(failedInFile),
  }))
}

/** Includes expected and received values: sometimes only the end of a log is kept. */
function failedInFile({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  const name = path.relative(process.cwd(), file)
  if (failed.length === 0 && status === 'failed') return [`FAILED ${name}\n${message}`]
  return failed.map(({ fullName, failureMessages }) => `FAILED ${name} › ${fullName}\n${failureMessages[0]}`)
}

async function playwright(node, all) {
  const file = `.cache/playwright-${process.pid}.json`
  const args = ['test', '--reporter=list,json', ...(all ? [] : ['--grep=@main'])]
  const code = await node(['node_modules/@playwright/test/cli.js', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted(file, code, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    named: suites.flatMap(troubleInSuite),
  }))
}

function troubleInSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ ok, tests, file, line, title }) => {
    if (!ok) return [`FAILED ${file}:${line} › ${title}`]
    const late = tests.some(({ status }) => status === 'flaky')
    return late ? [`PASSED ON A RETRY ${file}:${line} › ${title}`] : []
  })
  return [...own, ...suites.flatMap(troubleInSuite)]
}

/** A run that failed without a failed test (a file that doesn't load, a missing report) counts as one failure. */
function counted(file, code, read) {
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
  fs.rmSync(file, { force: true })
  const { passed, failed, named } = report ? read(report) : { passed: 0, failed: 0, named: [] }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), named }
}
