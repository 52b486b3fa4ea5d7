import { chownSync, existsSync, mkdtempSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const name = 'stemyard_memory'
const memory = '/dev/shm'
/** Several times what the databases of four workers need together. */
const enoughBytes = 4e9

/**
 * A tablespace in memory for test databases, which each last for one file; undefined if the machine has too little memory. An empty
 * database has 1,800 files, and ext4 avoids recently freed inodes: on disk, each database took up to a second of processor time.
 */
export async function memorySpace(admin: pg.Client, dataDir: string): Promise<string | undefined> {
  // Runs may start at the same time; the lock is released with the connection.
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  const { rows } = await admin.query(
    'select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1',
    [name],
  )
  // After a reboot the folder is gone.
  if (rows[0] && existsSync(rows[0].folder)) return name
  const folder = newFolder(dataDir)
  if (!folder) return undefined
  await admin.query(`drop tablespace if exists ${name}`)
  await admin.query(`create tablespace ${name} location '${folder}'`)
  return name
}

/** A folder of its own for each cluster: what another cluster left in memory, even one in the same place, is never in its way. */
function newFolder(dataDir: string) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) < enoughBytes) return undefined
    const folder = mkdtempSync(path.join(memory, 'stemyard-tests-'))
    // PostgreSQL refuses to run as root.
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'))
    if (process.getuid?.() === 0) chownSync(folder, uid, gid)
    return folder
  } catch {
    return undefined
  }
}
