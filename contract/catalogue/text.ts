/** Lowercase Latin letters without accents: `floricola` finds `Florícola`. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  return /^[\u0000-\u007f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '')
}

/**
 * The sort key of product names: folded text with every number padded to eight digits, so that 40cm comes before 100cm. Compared
 * by code unit, it gives the same order in every process and browser, whatever its locale data.
 */
export const nameKey = (text: string): string =>
  folded(text).replace(/\d+/g, (digits) => digits.padStart(8, '0'))
