import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { nameOf, packagesFrom, rootsOf } from './package-lock.mjs'
import { hashOf, Problem, run } from './tools.mjs'

const stamp = 'node_modules/.installed'
// Not node_modules/.bin/node: npm before 11.6 removes that link again when it drops the package for the other architecture.
const ownNode = `node_modules/node-linux-${process.arch}/bin/node`

/**
 * Installs node_modules from package-lock.json when it is incomplete; needs no network when it is complete. `set` is `serve` for
 * building and serving the product, or `all`, which adds tests and checks. Concurrent runs are serialized, and the next run
 * completes an interrupted one. Throws Problem.
 */
export async function install(set) {
  const lock = hashOf(['package.json', 'package-lock.json']) + process.arch
  if (isInstalled(lock, set)) return
  try {
    await withLock('.cache/install.lock', async () => {
      if (isInstalled(lock, set)) return
      if (missing(set).length > 0) await runNpm(set, { addsToServe: isInstalled(lock, 'serve') })
      fs.writeFileSync(stamp, `${lock} ${set}`)
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      `${process.cwd()} can't be written (${error.code}): make it writable for this user, or free some space.`,
    )
  }
}

/** The Node that runs everything but these few files: from the packages, else the current one if it is new enough. */
export function nodePath() {
  if (fs.existsSync(ownNode)) return path.resolve(ownNode)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath
  throw new Problem(
    `There is no Node 24 for ${process.platform}-${process.arch} in the packages: install Node 24 and try again.`,
  )
}

function isInstalled(lock, set) {
  if (!fs.existsSync(stamp)) return false
  const [installedLock, installedSet] = fs.readFileSync(stamp, 'utf8').split(' ')
  return installedLock === lock && (installedSet === 'all' || installedSet === set)
}

/** The names of packages that `set` needs here and npm has not recorded as installed. */
function missing(set) {
  const noted = 'node_modules/.package-lock.json'
  const present = fs.existsSync(noted) ? JSON.parse(fs.readFileSync(noted, 'utf8')).packages : {}
  return [...packagesFrom(rootsOf(set))]
    .filter(([place, one]) => (present[place] ? present[place].version !== one.version : isNeeded(one)))
    .map(([place]) => nameOf(place))
}

/** npm counts a failed optional package as a success. Packages for a processor are required on that processor. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  const fits = (list, mine) => list === undefined || [list].flat().includes(mine)
  return cpu !== undefined && fits(cpu, process.arch) && fits(os, process.platform) && fits(libc, ourLibc())
}

function ourLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

async function runNpm(set, { addsToServe }) {
  refuseOldNode()
  const { command, args } = npm()
  const fresh = set === 'all' ? ['ci', '--include=dev'] : ['ci', '--omit=dev']
  // `npm ci` would first delete files that a running product serves.
  const how = addsToServe ? ['install', '--no-save', '--include=dev'] : fresh
  console.log(
    addsToServe
      ? 'Installing the packages for tests and checks (npm install)'
      : 'Installing packages (npm ci); this takes a minute the first time',
  )
  const code = await run(command, [...args, ...how, '--include=optional', '--loglevel=error'], {
    env: { ...process.env, PATH: pathWithoutOurs() },
  })
  if (code !== 0)
    throw new Problem(
      `npm ${how[0]} failed (exit code ${code}): npm's message above says why; check the network and "npm config get registry", then run the same command again.`,
    )
  const left = missing(set)
  if (left.length > 0)
    throw new Problem(
      `npm left out ${left.join(', ')}: check the network and "npm config get registry", delete node_modules and run the same command again.`,
    )
}

/** npm silently skips native packages whose `engines` reject the Node that runs it. */
function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  throw new Problem(
    `Node ${process.versions.node} can't install the packages: install Node 20.19 or newer, 22.12 or newer, or 24 from https://nodejs.org and run the same command again.`,
  )
}

/** The npm that started this program, with its own Node, because ours is about to be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const usable = script?.endsWith('npm-cli.js') && node && !node.startsWith(path.resolve('node_modules'))
  return usable ? { command: node, args: [script] } : { command: 'npm', args: [] }
}

function pathWithoutOurs() {
  const ours = path.resolve('node_modules')
  return process.env.PATH.split(path.delimiter)
    .filter((folder) => !path.resolve(folder).startsWith(ours))
    .join(path.delimiter)
}
