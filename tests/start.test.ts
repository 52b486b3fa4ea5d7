import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopLocalPostgres } from '../db/local.ts'
import { atThisLoad } from './support/at-this-load.ts'

const started = path.join(import.meta.dirname, 'support/started.mjs')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stemyard-start-'))
  chmodSync(folder, 0o755)
  for (const name of ['web', 'contract', 'scripts/build', 'server', 'node_modules/vite/bin'])
    mkdirSync(path.join(folder, name), { recursive: true })
  for (const name of ['vite.config.ts', 'package-lock.json']) writeFileSync(path.join(folder, name), '')
})
afterEach(async () => {
  await stopLocalPostgres(folder)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a folder with these programs in place of Vite and the server; resolves to the output and the exit code. */
function start(programs: { vite: string; server: string }) {
  writeFileSync(path.join(folder, 'node_modules/vite/bin/vite.js'), programs.vite)
  writeFileSync(path.join(folder, 'server/main.ts'), programs.server)
  return ended(spawn(process.execPath, [started], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }))
}

async function ended(child: ReturnType<typeof spawn>) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, lines: output.trim().split('\n') }
}

const builds = `const fs = require('node:fs')
  setTimeout(() => {
    fs.mkdirSync('dist/web.new', { recursive: true })
    fs.writeFileSync('dist/web.new/index.html', '')
    console.log('built')
  }, 300)`
const waits = `console.log('database ready')
  process.once('message', (message) => {
    console.log(message)
    process.exit(message === 'website built' ? 0 : 70)
  })`

test('the server prepares its database while the website is built, and then serves it', async () => {
  const { code, lines } = await start({ vite: builds, server: waits })
  expect([code, [...lines].sort()]).toEqual([
    0,
    // The shop's pages, the driver's and those opened by links are built one after another.
    ['Building the website', 'built', 'built', 'built', 'database ready', 'website built'],
  ])
  expect(lines.at(-1)).toBe('website built')
  expect(existsSync(path.join(folder, 'dist/web/index.html'))).toBe(true)
})

test('a website that is there already is not built again', async () => {
  await start({ vite: builds, server: waits })
  const { code, lines } = await start({ vite: 'process.exit(1)', server: waits })
  expect([code, lines]).toEqual([0, ['database ready', 'website built']])
})

test('a website that can’t be built ends the server, and the start fails', async () => {
  const { code, lines } = await start({ vite: 'process.exit(1)', server: waits })
  expect([code, lines.at(-1)]).toEqual([1, 'website failed'])
})

test('a server that can’t start ends the building of the website', async () => {
  const began = performance.now()
  const { code } = await start({ vite: 'setTimeout(() => {}, 60_000)', server: 'process.exit(1)' })
  expect(code).toBe(1)
  expect(performance.now() - began).toBeLessThan(atThisLoad(15_000))
})

test('without its website the product says so in a sentence and stops its database', {
  timeout: 120_000,
}, async () => {
  const child = spawn(process.execPath, ['server/main.ts', '--await-website'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: folder, DEMO: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.send('website failed')
  const { code, lines } = await ended(child)
  expect([code, lines]).toEqual([70, ['The website could not be built: the messages above say why.']])
  const inCluster = (name: string) => existsSync(path.join(folder, 'postgres', name))
  expect([inCluster('PG_VERSION'), inCluster('postmaster.pid')]).toEqual([true, false])
})
