import { connectClient } from '../connect.ts'
import type { Log } from '../setup.ts'

/** Any number, as long as every process of this product uses the same one. */
const lockKey = 7_836_696_275

/** Runs `work` in only one process at a time of all that share the database. The lock ends with the process. */
export async function withLockOf<R>(url: string, log: Log, work: () => Promise<R>): Promise<R> {
  const client = await connectClient(url, log)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work()
  } finally {
    await client.end()
  }
}
