import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, realpathSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const name = 'stemyard_memory'
const notEmpty = '55000'
const memory = '/dev/shm'
/** Several times what the databases of four workers need together. */
const enoughBytes = 4e9

/**
 * A tablespace in memory for test databases, which each last for one file; undefined if the machine has too little memory. An empty
 * database has 1,800 files, and ext4 avoids recently freed inodes: on disk, each database took up to a second of processor time.
 */
export async function memorySpace(admin: pg.Client, dataDir: string): Promise<string | undefined> {
  const folder = folderFor(dataDir)
  if (!folder) return undefined
  // Runs may start at the same time; the lock is released with the connection.
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    // After a reboot the folder is empty.
    await admin.query(`drop tablespace if exists ${name}`)
    await admin.query(`create tablespace ${name} location '${folder}'`)
  } catch (error) {
    // Another run still has databases there.
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
    // PostgreSQL refuses to run as root.
    const { uid, gid } = statSync(cluster)
    if (process.getuid?.() === 0) chownSync(folder, uid, gid)
    return folder
  } catch {
    return undefined
  }
}
