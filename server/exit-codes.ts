// What `scripts/keep-running.mjs` goes by.

/** Another start would end the same way: a wrong setting, a port in use. */
export const settledExit = 1
/** Another start may help. */
export const failedExit = 70
