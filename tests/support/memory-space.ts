import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, realpathSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const name = 'stemyard_memory'
const notEmpty = '55000'
const memory = '/dev/shm'
/** Several times what the databases of four workers take together. */
const enoughBytes = 4e9

/**
 * A tablespace in memory for the databases of tests, which last for one file each; undefined where the machine has too little. An
 * empty database is 1,800 files, and ext4 looks for inodes that were not freed in the last minutes: on a disk each database took up
 * to a second of processor time.
 */
export async function memorySpace(admin: pg.Client, dataDir: string): Promise<string | undefined> {
  const folder = folderFor(dataDir)
  if (!folder) return undefined
  // Runs that start together; the lock goes with the connection.
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    // After a restart of the machine its folder is empty.
    await admin.query(`drop tablespace if exists ${name}`)
    await admin.query(`create tablespace ${name} location '${folder}'`)
  } catch (error) {
    // Another run has databases there.
    if ((error as { code?: string }).code !== notEmpty) throw error
  }
  return name
}

function folderFor(dataDir: string) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) < enoughBytes) return undefined
    const cluster = realpathSync(path.join(dataDir, 'postgres'))
    const id = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
    const folder = path.join(memory, `stemyard-tests-${id}`)
    mkdirSync(folder, { recursive: true })
    // PostgreSQL doesn't run as root.
    const { uid, gid } = statSync(cluster)
    if (process.getuid?.() === 0) chownSync(folder, uid, gid)
    return folder
  } catch {
    return undefined
  }
}
