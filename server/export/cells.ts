import { dayAt } from '../../contract/core/dates.ts'

/** A cell of an exported table; null is empty. */
export type Cell = string | number | null

/** Date format of spreadsheets and CSV. */
export const dayFormat = 'yyyy-mm-dd'

/** A day (`2026-11-23`) as a spreadsheet serial number: days since December 31, 1899. */
export const daySerial = (day: string): number => Date.parse(day) / 86_400_000 + 25_569

/**
 * Text that no spreadsheet treats as a formula (OWASP, CSV injection): puts an apostrophe before a leading formula sign. Some
 * spreadsheets accept full-width signs as well. Removes control characters that files can't contain.
 */
export function harmless(text: string): string {
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '').toWellFormed()
  return /^[=+\-@\t\r＝＋－＠]/.test(clean) ? `'${clean}` : clean
}

/** An API instant's day in the distributor's zone; empty if there is none. */
export const dayCell = (at: string | null, timeZone: string): Cell => at && dayAt(new Date(at), timeZone)
