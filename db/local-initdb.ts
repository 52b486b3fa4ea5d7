import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  const half = `${place}.new`
  const passwordFile = `${place}.password`
  try {
    // Removes what an interrupted first start left.
    rmSync(half, { recursive: true, force: true })
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
