/** The words of a text without case, plurals and punctuation: "Easter lilies" is easter, lily. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== '' && word !== 'and' && word !== 'plant' && word !== 'plants')
      .map(singular),
  )

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') ? word.slice(0, -1) : word
}

/** Whether every word of `phrase` is among `words`; a phrase without words matches nothing. */
export function matchesPhrase(words: ReadonlySet<string>, phrase: string): boolean {
  const wanted = wordsOf(phrase)
  return wanted.size > 0 && wanted.isSubsetOf(words)
}
