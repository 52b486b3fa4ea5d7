/** What the house adds to a kind of email: a sentence before what it says, and one after it. */
export type HouseWords = { intro: string; closing: string }
export const longestHouseWords = 300

/** What stands for something of the reader or the house, written in braces. */
export const housePieces = ['shop', 'name', 'house', 'phone'] as const
export type HousePiece = (typeof housePieces)[number]
/** What each piece says to a reader; empty when there is nothing, such as the shop of somebody without one. */
export type PieceValues = Readonly<Record<HousePiece, string>>

export type HouseFault = { kind: 'unknown-piece'; piece: string } | { kind: 'address' } | { kind: 'lines' }

/** A link in a mail leads to the shop; what programs of readers would make a link of does not. */
const address =
  /:\/\/|\bwww\.|\b[\p{L}\d-]+\.(com|net|org|info|biz|co|io|us|mx|es|shop|store|xyz|link)\b(?!@)/iu

/** What is wrong with the house's words; undefined for nothing. */
export function houseFault(text: string): HouseFault | undefined {
  if (/[\r\n\u2028\u2029]/.test(text)) return { kind: 'lines' }
  for (const [, piece = ''] of text.matchAll(/\{([^{}]*)\}/g))
    if (!(housePieces as readonly string[]).includes(piece)) return { kind: 'unknown-piece', piece }
  const rest = text.replaceAll(/\{[^{}]*\}/g, '')
  if (/[{}]/.test(rest)) return { kind: 'unknown-piece', piece: '' }
  return address.test(rest) ? { kind: 'address' } : undefined
}

/** The words for one reader. Without a value for one of their pieces they are left out: half a sentence helps nobody. */
export function fillHouseWords(text: string, values: PieceValues): string {
  let isWhole = true
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, piece: string) => {
    const value = (housePieces as readonly string[]).includes(piece) ? values[piece as HousePiece] : whole
    if (value === '') isWhole = false
    return value
  })
  return isWhole ? filled.trim() : ''
}
