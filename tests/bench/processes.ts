import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Measures a server with its child processes, and the database's connections, which are processes too. */
export function watchProcesses(pid: number, db: Kysely<Tables>) {
  const memory = () => familyOf(pid).reduce((sum, one) => sum + megabytesOf(one), 0)
  const start = memory()
  let most = start
  /** Times of processes that have ended are kept, because the system no longer reports them. */
  const spent = new Map<string, number>()
  let connections: number[] = []
  const look = () => {
    const family = familyOf(pid)
    most = Math.max(
      most,
      family.reduce((sum, one) => sum + megabytesOf(one), 0),
    )
    for (const one of [...family, ...connections]) {
      const { key, seconds } = cpuOf(one)
      if (key) spent.set(key, Math.max(seconds, spent.get(key) ?? 0))
    }
  }
  const timer = setInterval(look, 50)
  return {
    /** Processor time of all of them so far. */
    async cpuSeconds(): Promise<number> {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database()`.execute(db)
      connections = rows.map((row) => row.pid)
      look()
      return [...spent.values()].reduce((sum, seconds) => sum + seconds, 0)
    },
    /** Stops measuring; how far the memory of server and children rose above the start, in MB. */
    stop() {
      clearInterval(timer)
      return Math.round(most - start)
    },
  }
}

/** A process and its children. */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [, parent] = fieldsOf(Number(name)) ?? []
      return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }]
    })
  return [pid, ...parents.filter(({ parent }) => parent === pid).map((one) => one.pid)]
}

/** The fields of a process's stat line after its name: state, parent and so on; undefined after it has ended. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function cpuOf(pid: number): { key?: string; seconds: number } {
  const fields = fieldsOf(pid)
  if (!fields) return { seconds: 0 }
  // Linux reports hundredths of a second. The key includes the start time, because process ids are reused.
  return { key: `${pid} ${fields[19]}`, seconds: (Number(fields[11]) + Number(fields[12])) / 100 }
}

function megabytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
