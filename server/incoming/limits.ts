/** The most bytes of a mail: what mail servers usually accept. */
export const mostMailBytes = 25 * 1024 * 1024
/** A mail with more parts than this is not read. */
export const mostParts = 60
/** The most levels of nested parts. */
export const mostNested = 12
/** The most bytes of header lines in all parts together. */
export const mostHeaderBytes = 256 * 1024
/** The most characters of the sender's text that are stored for the page. */
export const mostWords = 20_000
/** Limits of the program that parses a mail. */
export const parseMs = 20_000
export const parseMemoryMb = 320
/** Mails per person and day that are processed and answered; more wait for staff. */
export const perPersonAndDay = { tries: 40, windowMs: 24 * 3_600_000 } as const
