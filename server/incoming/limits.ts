/** A whole mail: what mail servers usually accept. */
export const mostMailBytes = 25 * 1024 * 1024
/** A mail with more parts than this is not read. */
export const mostParts = 60
/** Parts in parts. */
export const mostNested = 12
/** Header lines of all parts together. */
export const mostHeaderBytes = 256 * 1024
/** What the sender wrote, as it is kept for the page. */
export const mostWords = 20_000
/** The program that reads a mail. */
export const parseMs = 20_000
export const parseMemoryMb = 320
/** Mails of one person in a day that something is made of and that are answered; more wait for staff. */
export const perPersonAndDay = { tries: 40, windowMs: 24 * 3_600_000 } as const
