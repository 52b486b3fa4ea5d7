import os from 'node:os'

/**
 * A time limit in milliseconds, scaled up if more processes are ready to run than the machine has processors. `ms` is the limit on an idle
 * machine.
 */
export const atThisLoad = (ms: number): number =>
  ms * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism())
