// Exit codes that `scripts/keep-running.mjs` acts on.

/** A restart would end the same way: a wrong setting, a port in use. */
export const settledExit = 1
/** A restart may help. */
export const failedExit = 70
