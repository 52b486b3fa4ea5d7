import { errors as contractErrors, type ErrorCode } from '../../../contract/core/errors.ts'

/** Error messages of the server: the contract's own English titles. */
export const errors = Object.fromEntries(
  Object.entries(contractErrors).map(([code, { title }]) => [code, title]),
) as Record<ErrorCode, string>
