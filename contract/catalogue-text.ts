/** Latin letters without their accents, in lower case: `Florícola` is found by `floricola`. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  return /^[\u0000-\u007f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '')
}

/** The fragments of a search, folded: what stands between anything that is no letter or digit. */
export const fragmentsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The tokens under which a text is found: its fragments and, of one that mixes letters and digits, each run of either
 * (`60cm` is found by `60`, `60c` and `cm`).
 */
export function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (const fragment of fragmentsOf(text)) {
    tokens.push(fragment)
    const runs = /\p{N}/u.test(fragment) ? fragment.match(/\p{N}+|\P{N}+/gu) : null
    if (runs && runs.length > 1) tokens.push(...runs)
  }
  return tokens
}

/**
 * What product names are ordered by: folded text, in which every number is filled up to eight digits so that 40cm comes before
 * 100cm. Compared by code unit, it gives the same order in every process and browser, whatever its language data.
 */
export const nameKey = (text: string): string =>
  folded(text).replace(/\d+/g, (digits) => digits.padStart(8, '0'))
