// npm run try-npms [-- node+npm …]: starts and checks a clean clone of HEAD with common Nodes and npms. Takes minutes and needs
// the registry; clones and installs only in a temporary folder.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Each Node with its bundled npm, and the oldest npm that people may have installed with it. */
const pairs = process.argv.slice(2)
if (pairs.length === 0)
  pairs.push(
    '20.19.6+9.9.4',
    '20.19.6+10.8.2',
    '22.12.0+10.9.0',
    '22.21.1+10.9.4',
    '24.0.0+11.3.0',
    '24.11.1+11.6.2',
  )

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'stemyard-npms-'))
// The database's user must be able to enter it too.
fs.chmodSync(root, 0o755)
process.on('SIGINT', () => process.exit(130))
process.on('exit', () => fs.rmSync(root, { recursive: true, force: true }))

const results = []
for (const pair of pairs) {
  console.log(`\n── Node and npm ${pair}`)
  const result = await tryPair(pair)
  results.push(result)
  if (result.output) console.log(result.output)
}
console.table(results.map(({ output, ...shown }) => shown))
process.exitCode = results.every(({ start, check }) => start === 'ok' && check === 'ok') ? 0 : 1

async function tryPair(pair) {
  const [node, npm] = pair.split('+')
  const folder = path.join(root, pair)
  const bin = toolsOf(folder, { node, npm })
  const clone = path.join(folder, 'stemyard')
  spawnSync('git', ['clone', '--quiet', process.cwd(), clone], { stdio: 'inherit' })
  const env = { ...cleanEnvironment(), PATH: `${bin}${path.delimiter}${systemPath()}` }
  const began = Date.now()
  const started = await start(clone, { ...env, ...(await ports()) })
  const startSeconds = Math.round((Date.now() - began) / 1000)
  const checked = started.ok ? await npmIn(clone, { args: ['run', 'check'], env }) : started
  fs.rmSync(folder, { recursive: true, force: true })
  return {
    node,
    npm,
    start: started.ok ? 'ok' : 'FAILED',
    startSeconds,
    check: checked.ok ? 'ok' : 'FAILED',
    ...(started.ok && checked.ok ? {} : { output: checked.output }),
  }
}

/** A folder with only these two as `node` and `npm`. */
function toolsOf(folder, { node, npm }) {
  const tools = path.join(folder, 'tools')
  fs.mkdirSync(tools, { recursive: true })
  fs.writeFileSync(path.join(tools, 'package.json'), '{}')
  const wanted = [`node-linux-${process.arch}@${node}`, `npm@${npm}`]
  const args = ['install', '--no-save', '--ignore-scripts', '--loglevel=error', ...wanted]
  const { status } = spawnSync('npm', args, { cwd: tools, env: cleanEnvironment(), stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm could not install ${wanted.join(' and ')}`)
  const bin = path.join(tools, 'bin')
  fs.mkdirSync(bin)
  fs.symlinkSync(path.join(tools, `node_modules/node-linux-${process.arch}/bin/node`), path.join(bin, 'node'))
  fs.symlinkSync(path.join(tools, 'node_modules/npm/bin/npm-cli.js'), path.join(bin, 'npm'))
  return bin
}

/** Runs `npm start` until it serves, and then `npm stop`. */
async function start(cwd, env) {
  let served = false
  const result = await npmIn(cwd, {
    args: ['start'],
    env,
    onOutput: (output) => {
      if (served || !/ is at http/.test(output)) return
      served = true
      void npmIn(cwd, { args: ['stop'], env })
    },
  })
  return { ...result, ok: served }
}

function npmIn(cwd, { args, env, onOutput = () => {} }) {
  return new Promise((resolve) => {
    const child = spawn('npm', args, { cwd, env })
    let output = ''
    const read = (piece) => {
      output += piece
      onOutput(output)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** The environment without the variables that the current npm sets for its child processes. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || name === 'npm_config_cache',
  )
  return { ...Object.fromEntries(kept), PATH: systemPath() }
}

function systemPath() {
  return process.env.PATH.split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter)
}

async function ports() {
  const port = await freePort()
  return { PORT: String(port), SANDBOX_PORT: '0', DEMO: '1', DATA_DIR: './data' }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
