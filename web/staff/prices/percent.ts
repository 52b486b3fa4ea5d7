/** Parses a typed percent, `4`, `2.5%` or `2,5`; undefined for anything else, more than two decimals, or a value above the limit. */
export function percentOf(text: string, most: number): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.')
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(plain)) return undefined
  const percent = Number(plain)
  return percent <= most ? percent : undefined
}

/** A number in place of a row's text id, because the grid needs numeric ids. */
export function rowNumber(id: string): number {
  if (/^\d{1,9}$/.test(id)) return Number(id)
  let hash = 7
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647
  return hash + 1_000_000_000
}
