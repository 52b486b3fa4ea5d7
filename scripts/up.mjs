// Entry of every npm script. Runs on any Node from 18 on with nothing installed, so it imports only what Node brings;
// installs what package-lock.json says and does the work with the Node 24 that came with it.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, nodePath } from './install.mjs'
import { test } from './test.mjs'
import { Problem, run } from './tools.mjs'
import { build, dev } from './web.mjs'

const programs = {
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  tables: ['db/write-tables.ts'],
  art: ['server/art/sheet.ts'],
  'search-score': ['tests/search/main.ts'],
  doctor: ['server/doctor.ts'],
  fuzz: ['tests/fuzz/main.ts'],
  enumeration: ['tests/enumeration/main.ts'],
}
/** These start the product whole, and it does not start without its website. */
const programsOnTheWebsite = {
  bench: ['tests/bench/main.ts'],
  'ux-bench': ['tests/bench/browser.ts'],
  lighthouse: ['tests/bench/lighthouse.ts'],
  faults: ['tests/faults/main.ts'],
  shots: ['tests/shots.ts'],
  axe: ['tests/e2e/every-look.ts'],
}

const modes = {
  start: async (node, args) => (await build(node)) || node(['server/main.ts', ...args]),
  dev,
  build,
  stop: (node) => node(['scripts/stop.ts']),
  check: async (node) =>
    (await node(['node_modules/typescript/bin/tsc', '-p', '.'])) ||
    (await node(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])) ||
    node(['node_modules/vitest/vitest.mjs', 'run', 'tests/boundaries.test.ts']),
  test,
  run: async (node, [name, ...args]) => {
    const program = programs[name] ?? programsOnTheWebsite[name]
    if (!program) {
      const names = Object.keys({ ...programs, ...programsOnTheWebsite })
      throw new Problem(`"${name}" is none of ${names.join(', ')}.`)
    }
    const failed = programsOnTheWebsite[name] ? await build(node) : 0
    return failed || node([...program, ...args])
  },
}

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
const [mode = 'start', ...args] = process.argv.slice(2)
try {
  if (!modes[mode]) throw new Problem(`"${mode}" is none of ${Object.keys(modes).join(', ')}.`)
  await install()
  const bin = path.resolve('node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  const node = (nodeArgs, extra = {}) => run(nodePath(), nodeArgs, { env: { ...env, ...extra } })
  process.exitCode = await modes[mode](node, args)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
