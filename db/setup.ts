/** A problem of this machine keeps the database from starting. The message is one sentence that says what to do. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** The logger interface of the database code; pino fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/** The message for a folder that the file system refuses. */
export function folderError(folder: string, error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new SetupError(`DATA_DIR ${folder} is or lies in a file: set DATA_DIR to a folder.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new SetupError(
      `${folder} can't be written by this user: make it writable or set DATA_DIR to a folder that is.`,
    )
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new SetupError(
      `The disk of ${folder} is full: free some space or set DATA_DIR to a folder on another disk.`,
    )
  return new SetupError(`${folder} can't be used: ${message}.`)
}
