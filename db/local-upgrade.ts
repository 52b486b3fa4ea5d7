import { rmSync } from 'node:fs'
import path from 'node:path'
import { address, alone, isShared, makeRoles } from './local.ts'
import { type Binaries, existingHome, findHome, freshHome, type Home, takeNextHome } from './local-home.ts'
import { endServer, readServer, runServer } from './local-server.ts'
import { type Log, SetupError } from './setup.ts'

type Addresses = { url: string; ownerUrl: string }

type Upgrade = {
  dataDir: string
  /** The binaries of the version that created the database. */
  former: Binaries
  log: Log
  /** Copies the whole first database to the second, which is empty. */
  copy: (from: Addresses, to: Addresses) => Promise<void>
}

/**
 * Upgrades the local database to this version's PostgreSQL: a server of its own former version and a new one run side by side while
 * `copy` works; then the new cluster replaces the former one, which stays in the data folder. After a kill at any moment one of the
 * two is complete and in its place, and the next run or start continues from there. Returns where the former cluster is kept. Throws
 * SetupError.
 */
export function upgradeLocal({ dataDir: given, former, log, copy }: Upgrade): Promise<string> {
  const dataDir = path.resolve(given)
  return alone(dataDir, async () => {
    const from = existingHome(dataDir, former)
    if (!from) throw new SetupError(`There is no database in ${dataDir} yet.`)
    try {
      await endUnused(from)
      await endNext(dataDir)
      const to = freshHome(dataDir, 'postgres-next')
      await running(from, log, (source) =>
        running(to, log, async (target, port) => {
          await makeRoles(to.password, { port })
          await copy(source, target)
        }),
      )
      return takeNextHome(dataDir)
    } finally {
      // Copied to a place that the database user can read.
      if (from.binaries !== former.native) rmSync(from.binaries, { recursive: true, force: true })
    }
  })
}

/** Stops the servers that a killed run left. Throws SetupError for one in use. */
async function endUnused(home: Home) {
  const server = readServer(home)
  if (!server) return
  const adminUrl = address({ role: 'postgres', password: home.password('postgres'), port: server.port })
  if (server.ready && (await isShared(adminUrl)))
    throw new SetupError('The product or its database is running: stop it first (npm stop).')
  await endServer({ pid: server.pid, name: home.name })
}

async function endNext(dataDir: string) {
  const left = findHome(dataDir, 'postgres-next')
  const server = left && readServer(left)
  if (server) await endServer({ pid: server.pid, name: left.name })
}

async function running(
  home: Home,
  log: Log,
  work: (addresses: Addresses, port: number) => Promise<void>,
): Promise<void> {
  const { pid, port } = await runServer(home, { durable: true, log })
  const url = (role: 'stemyard_app' | 'stemyard_owner') =>
    address({ role, password: home.password(role), port })
  try {
    await work({ url: url('stemyard_app'), ownerUrl: url('stemyard_owner') }, port)
  } finally {
    // Stopped cleanly, so that everything is on disk before the folders are swapped.
    await endServer({ pid, name: home.name })
  }
}
