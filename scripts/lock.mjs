import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** No holder takes this long; after that, the process id in the lock belongs to another process. */
const staleMs = 15 * 60_000

/**
 * Runs `work` in one process at a time. The lock is a folder that names its holder, so that a lock left by a killed process is
 * recognized and removed. Throws the file system's error when `folder` can't be created.
 */
export async function withLock(folder, work) {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  while (!take(folder)) {
    if (isStale(folder)) remove(folder)
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** The holder's name is inside before the folder is moved into place, and a rename onto a non-empty folder fails. */
function take(folder) {
  const mine = `${folder}.${process.pid}`
  fs.mkdirSync(mine, { recursive: true })
  fs.writeFileSync(path.join(mine, 'pid'), String(process.pid))
  try {
    fs.renameSync(mine, folder)
    return true
  } catch (error) {
    fs.rmSync(mine, { recursive: true, force: true })
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(folder) {
  try {
    if (Date.now() - fs.statSync(folder).mtimeMs > staleMs) return true
    return !isAlive(holder(folder))
  } catch {
    return false
  }
}

/**
 * Renames the lock first: of two processes that find it stale, only one succeeds; then checks that it still belonged to the dead
 * process.
 */
function remove(folder) {
  const aside = `${folder}.stale.${process.pid}`
  try {
    fs.renameSync(folder, aside)
    if (isStale(aside)) fs.rmSync(aside, { recursive: true, force: true })
    else fs.renameSync(aside, folder)
  } catch {
    // Another process was faster.
  }
}

function holder(folder) {
  return Number(fs.readFileSync(path.join(folder, 'pid'), 'utf8'))
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
