/** The distributor's own sentences in a kind of email: one before its text, and one after it. */
export type HouseWords = { intro: string; closing: string }
export const longestHouseWords = 300

/** Placeholders for facts about the reader or the distributor, written in braces. */
export const housePieces = ['shop', 'name', 'house', 'phone'] as const
export type HousePiece = (typeof housePieces)[number]
/** The value of each placeholder for a reader; empty when there is none, such as the shop of somebody without one. */
export type PieceValues = Readonly<Record<HousePiece, string>>

export type HouseFault = { kind: 'unknown-piece'; piece: string } | { kind: 'address' } | { kind: 'lines' }

/** Text that mail programs would turn into a link, which isn't allowed: links in mails lead only to the shop. */
const address =
  /:\/\/|\bwww\.|\b[\p{L}\d-]+\.(com|net|org|info|biz|co|io|us|mx|es|shop|store|xyz|link)\b(?!@)/iu

/** What is wrong with the distributor's words; undefined for nothing. */
export function houseFault(text: string): HouseFault | undefined {
  if (/[\r\n\u2028\u2029]/.test(text)) return { kind: 'lines' }
  for (const [, piece = ''] of text.matchAll(/\{([^{}]*)\}/g))
    if (!(housePieces as readonly string[]).includes(piece)) return { kind: 'unknown-piece', piece }
  const rest = text.replaceAll(/\{[^{}]*\}/g, '')
  if (/[{}]/.test(rest)) return { kind: 'unknown-piece', piece: '' }
  return address.test(rest) ? { kind: 'address' } : undefined
}

/** The words for one reader; empty when a placeholder has no value, because half a sentence helps nobody. */
export function fillHouseWords(text: string, values: PieceValues): string {
  let isWhole = true
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, piece: string) => {
    const value = (housePieces as readonly string[]).includes(piece) ? values[piece as HousePiece] : whole
    if (value === '') isWhole = false
    return value
  })
  return isWhole ? filled.trim() : ''
}
