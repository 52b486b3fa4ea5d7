import os from 'node:os'

/**
 * The milliseconds that something may take, where it may take so many on a machine of its own: more when more processes want the
 * processors than there are.
 */
export const atThisLoad = (ms: number): number =>
  ms * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism())
