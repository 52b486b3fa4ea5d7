/** Something on this machine keeps the database from starting. The message is one sentence that says what to do. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** What the database code needs of a logger; pino fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}
