/** Minimum number of letters for suggestions, and for remembering a search. */
export const leastLetters = 2
const mostRecent = 5

/** The last five searches, newest first, without duplicates. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const others = recent.filter((one) => one.toLowerCase() !== text.toLowerCase())
  return [text, ...others].slice(0, mostRecent)
}

export const readRecent = (kept: unknown): string[] =>
  (Array.isArray(kept) ? kept : [])
    .filter((one): one is string => typeof one === 'string')
    .slice(0, mostRecent)
