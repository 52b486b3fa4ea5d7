import fs from 'node:fs'
import { build } from './web.mjs'

/**
 * Types and lint, then rules and endpoints, then journeys in a browser; a failure doesn't keep the rest from running.
 * The last line counts them all. Resolves to an exit code.
 */
export async function test(node) {
  const sum = { passed: 0, failed: 0 }
  const add = ({ passed, failed }) => {
    sum.passed += passed
    sum.failed += failed
  }
  add(await step(node, 'Types', ['node_modules/typescript/bin/tsc', '-p', '.']))
  add(
    await step(node, 'Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  )
  // Some tests start the product whole, website and all.
  const built = await build(node)
  if (built !== 0) add({ passed: 0, failed: 1 })
  add(await vitest(node))
  if (built === 0) add(await playwright(node))
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}

/** Counts only when it fails: there is nothing to count in a type check. */
async function step(node, name, args) {
  console.log(name)
  return { passed: 0, failed: (await node(args)) === 0 ? 0 : 1 }
}

async function vitest(node) {
  const file = `.cache/vitest-${process.pid}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters])
  return counted(file, code, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

async function playwright(node) {
  const file = `.cache/playwright-${process.pid}.json`
  const args = ['test', '--reporter=list,json']
  const code = await node(['node_modules/@playwright/test/cli.js', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted(file, code, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected])
}

/** A run that failed without a failed test (a file that doesn't load, a report never written) counts as one. */
function counted(file, code, read) {
  const [passed, failed] = fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, 'utf8'))) : [0, 0]
  fs.rmSync(file, { force: true })
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}
