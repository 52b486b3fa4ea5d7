import { type ErrorCode, errors, type FieldError } from '../../contract/core/errors.ts'

/** Details that an error's message may need besides its code. */
export type ErrorDetails = {
  /** A message for this specific case; absent: the dictionary's. */
  detail?: string
  fields?: FieldError[]
  data?: unknown
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number
}

/** An error for the caller; throwing it rolls the transaction back. Any other error is a bug: `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const detail = details.detail ?? (code === 'invalid_input' ? firstOf(details.fields) : undefined)
    super(detail ?? errors[code].title)
    this.code = code
    this.details = detail === undefined ? details : { ...details, detail }
  }
}

/** The input errors in one line: `quantity: Enter a whole number. And 2 more.` */
function firstOf([first, ...others]: FieldError[] = []): string | undefined {
  if (!first) return undefined
  const sentence = /[.!?]$/.test(first.message) ? first.message : `${first.message}.`
  const text = first.path ? `${first.path}: ${sentence}` : sentence
  return others.length > 0 ? `${text} And ${others.length} more.` : text
}
