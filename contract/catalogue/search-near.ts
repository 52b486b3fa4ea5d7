/** Typos allowed in a word: one from four letters on, two from eight. */
export const mistakesAllowed = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** Maximum length of searches and words, in characters. */
const longest = 128
const scratch = [new Uint8Array(longest), new Uint8Array(longest), new Uint8Array(longest)] as const

/**
 * Edit distance: the letters to change, add, remove or swap with a neighbor to turn `typed` into `word` or, with `begun`, into a
 * prefix of it. Above `most`, any larger number. The work is bounded by the lengths times `most`.
 */
export function mistakesIn(typed: string, word: string, most: number): { whole: number; begun: number } {
  const none = most + 1
  const width = word.length + 1
  if (width > longest) return { whole: none, begun: none }
  let [before, previous, row]: [Uint8Array, Uint8Array, Uint8Array] = [...scratch]
  for (let j = 0; j < width; j++) {
    before[j] = none
    previous[j] = Math.min(none, j)
  }
  for (let i = 1; i <= typed.length; i++) {
    row.fill(none, 0, width)
    const to = Math.min(word.length, i + most)
    if (i <= most) row[0] = i
    let least = row[0] as number
    for (let j = Math.max(1, i - most); j <= to; j++) {
      const same = typed[i - 1] === word[j - 1]
      let cost = Math.min(
        (previous[j - 1] as number) + (same ? 0 : 1),
        (previous[j] as number) + 1,
        (row[j - 1] as number) + 1,
        none,
      )
      if (!same && i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return { whole: none, begun: none }
    const free = before
    before = previous
    previous = row
    row = free
  }
  let begun = none
  for (let j = 0; j < width; j++) begun = Math.min(begun, previous[j] as number)
  return { whole: previous[word.length] as number, begun }
}

/**
 * Whether `short` is `word` with letters left out, the first one kept: `hydrng` of hydrangea. Shorthand that omits many letters
 * omits the vowels: `wheat` is not short for whitewater.
 */
export function isShortFor(short: string, word: string): boolean {
  const left = word.length - short.length
  if (short[0] !== word[0] || left <= 0 || left > short.length + 1) return false
  if (left > 2 && (short.match(/[aeiou]/g)?.length ?? 0) > 1) return false
  let at = 0
  for (let i = 0; i < word.length && at < short.length; i++) if (word[i] === short[at]) at++
  return at === short.length && consonants(word).startsWith(consonants(short))
}

/** A word without vowels and with doubled letters reduced to one. */
const consonants = (word: string) => word.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1')
