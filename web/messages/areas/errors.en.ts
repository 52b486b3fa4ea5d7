import { errors as contractErrors, type ErrorCode } from '../../../contract/errors.ts'

/** What the server answers, as a sentence: the contract's own English titles. */
export const errors = Object.fromEntries(
  Object.entries(contractErrors).map(([code, { title }]) => [code, title]),
) as Record<ErrorCode, string>
