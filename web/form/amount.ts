/** Parses dollars with a sign or commas; NaN for text that isn't a number. The schema validates the rest. */
export function dollarsOf(typed: string): number {
  const text = typed.replace(/[$,\s]/g, '')
  return /^-?\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
