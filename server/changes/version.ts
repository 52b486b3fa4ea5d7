import { AppError } from '../core/errors.ts'

/** Throws `changed_meanwhile` with the current row, if the edit was based on an older version. */
export function assertVersion(now: { version: number }, version: number) {
  if (now.version !== version) throw new AppError('changed_meanwhile', { data: now })
}
