import { type ErrorCode, errors, type FieldError } from '../contract/errors.ts'

/** What the sentence of a failure may need beside its code. */
export type ErrorDetails = {
  /** A sentence for this very case; without it the dictionary's. */
  detail?: string
  fields?: FieldError[]
  data?: unknown
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfter?: number
}

/** A failure that the caller is expected to understand; thrown, it rolls the transaction back. Anything else is a bug: `internal`. */
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

/** What is wrong in one line: `quantity: Enter a whole number. And 2 more.` */
function firstOf([first, ...others]: FieldError[] = []): string | undefined {
  if (!first) return undefined
  const sentence = /[.!?]$/.test(first.message) ? first.message : `${first.message}.`
  const text = first.path ? `${first.path}: ${sentence}` : sentence
  return others.length > 0 ? `${text} And ${others.length} more.` : text
}
