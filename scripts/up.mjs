// Entry point of every npm script. It runs before anything is installed, so it imports only Node's own modules. It installs what
// package-lock.json says and does the work with the installed Node 24.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, nodePath } from './install.mjs'
import { start } from './start.mjs'
import { test } from './test.mjs'
import { Problem, run } from './tools.mjs'
import { build, dev } from './web.mjs'

const programs = {
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  tables: ['db/write-tables.ts'],
  'keep-release': ['tests/releases/keep.ts'],
  'settings-page': ['scripts/settings/page.ts'],
  art: ['art/sheet.ts'],
  'search-score': ['tests/search/main.ts'],
  'lily-score': ['tests/lily/main.ts'],
  stemyard: ['scripts/commands/main.ts'],
  'try-npms': ['scripts/try-npms.mjs'],
  fuzz: ['tests/fuzz/main.ts'],
  'campaign-kills': ['tests/faults/campaign.ts'],
  enumeration: ['tests/enumeration/main.ts'],
  'two-versions': ['tests/two-versions/main.ts'],
}
/** These start the whole product, which requires the built website. */
const programsOnTheWebsite = {
  bench: ['tests/bench/main.ts'],
  'ux-bench': ['tests/bench/browser.ts'],
  lighthouse: ['tests/bench/lighthouse.ts'],
  faults: ['tests/faults/main.ts'],
  strangers: ['tests/strangers/main.ts'],
  shots: ['tests/shots.ts'],
  axe: ['tests/e2e/every-look.ts'],
  docs: ['scripts/guide/main.ts'],
}

const modes = {
  start,
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
    // Without pictures the guide is built from its texts alone.
    const needsWebsite = programsOnTheWebsite[name] && !args.includes('--without-pictures')
    const failed = needsWebsite ? await build(node) : 0
    return failed || node([...program, ...args])
  },
}

/** Modes and programs that need the development packages; the others run with the production packages. */
const needingAll = new Set([
  'test',
  'check',
  'format',
  'search-score',
  'lily-score',
  'fuzz',
  'enumeration',
  'two-versions',
  ...Object.keys(programsOnTheWebsite),
])

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
const [mode = 'start', ...args] = process.argv.slice(2)
try {
  if (!modes[mode]) throw new Problem(`"${mode}" is none of ${Object.keys(modes).join(', ')}.`)
  await install(needingAll.has(mode === 'run' ? args[0] : mode) ? 'all' : 'serve')
  const folders = [path.dirname(nodePath()), path.resolve('node_modules/.bin'), process.env.PATH]
  // Keeps Node's compiled code, so that a process starts in two thirds of the processor time.
  const compiled = process.env.NODE_COMPILE_CACHE ?? path.resolve('.cache/compiled')
  const env = { ...process.env, PATH: folders.join(path.delimiter), NODE_COMPILE_CACHE: compiled }
  const node = (nodeArgs, extra = {}, options = {}) =>
    run(nodePath(), nodeArgs, { env: { ...env, ...extra }, ...options })
  process.exitCode = await modes[mode](node, args)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
