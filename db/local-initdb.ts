import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { folderError, SetupError } from './setup.ts'

interface Making {
  /** The future data folder; its parent exists. */
  place: string
  binaries: string
  user: { uid: number; gid: number } | undefined
  adminPassword: string
}

/** Creates PostgreSQL's data folder at `place`, completely or not at all. Throws SetupError. */
export function initialise({ place, binaries, user, adminPassword }: Making) {
  // A unique folder name: initdb outlives a killed start and continues to write to its folder.
  const half = `${place}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = `${half}.password`
  removeUnfinished(place)
  try {
    mkdirSync(half, { recursive: true })
    chmodSync(half, 0o700)
    writeFileSync(passwordFile, adminPassword, { mode: 0o600 })
    if (user) for (const target of [half, passwordFile]) chownSync(target, user.uid, user.gid)
  } catch (error) {
    throw folderError(path.dirname(place), error)
  }
  const run = spawnSync(
    path.join(binaries, 'bin/initdb'),
    // The builtin provider sorts the same on every machine, independent of its C library.
    [
      ...['-D', half, '-U', 'postgres', '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--set=scram_iterations=64'],
    ],
    { ...user, cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C', PATH: process.env.PATH } },
  )
  rmSync(passwordFile, { force: true })
  if (run.status !== 0) {
    rmSync(half, { recursive: true, force: true })
    throw initdbError(place, run.error?.message ?? run.stderr)
  }
  renameSync(half, place)
}

/** Removes leftovers of interrupted first starts. A folder that is still being written to is left for later. */
function removeUnfinished(place: string) {
  const folder = path.dirname(place)
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names.filter((name) => name.startsWith(`${path.basename(place)}.new-`)))
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true })
    } catch {
      // Its files come and go.
    }
}

function initdbError(place: string, output: string) {
  const reason =
    output.match(/(?:error|FATAL): +(.*)/)?.[1] ?? output.trim().split('\n').at(-1) ?? 'no reason given'
  if (/No space left|Disk quota/.test(output)) return folderError(place, { code: 'ENOSPC' })
  if (/could not look up effective user/.test(output))
    return new SetupError(
      'PostgreSQL needs a name for the user it runs as: add this user to /etc/passwd, start as another one, or set DATABASE_URL.',
    )
  return new SetupError(
    `PostgreSQL could not be set up in ${place} (${reason.trim()}): remove the cause, set DATA_DIR to another folder, or set DATABASE_URL.`,
  )
}
