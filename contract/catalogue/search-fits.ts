import { ones } from './bits.ts'
import { isShortFor, mistakesAllowed, mistakesIn } from './search-near.ts'
import { lettersOf, type TokenIndex } from './tokens.ts'
import { otherNames } from './words.ts'

/**
 * How well typed text fits a token, apart from where the row has it (`placeCosts`): the whole word; an alias, with the second
 * meaning of an alias after the first; its beginning; the beginning of an alias; letters left out; a part of the word; words
 * without a space; typos.
 */
export const fits = {
  whole: 0,
  name: 1,
  nextMeaning: 2,
  wordOfName: 2,
  numberOnly: 3,
  begins: 4,
  nameBegins: 5,
  short: 8,
  inside: 9,
  glued: 6,
  mistaken: 10,
  mistakenBeginning: 12,
} as const

/** Tokens or aliases by their index, and how well they fit a word. */
export type Fitting = [at: number, fit: number][]

/** Cached, because words repeated in a list or extended by one letter need not be compared with every token again. */
const mostRemembered = 500
const likes = new WeakMap<TokenIndex, Map<string, Fitting>>()
const mistakes = new WeakMap<TokenIndex, Map<string, { tokens: Fitting; names: Fitting }>>()

function rememberedFor<T>(
  all: WeakMap<TokenIndex, Map<string, T>>,
  index: TokenIndex,
  word: string,
  work: () => T,
): T {
  const ofIndex = all.get(index) ?? new Map<string, T>()
  all.set(index, ofIndex)
  const known = ofIndex.get(word) ?? work()
  if (ofIndex.size >= mostRemembered) ofIndex.clear()
  ofIndex.set(word, known)
  return known
}

/** Tokens that contain a word or that it abbreviates. */
export const likeTokens = (index: TokenIndex, word: string): Fitting =>
  rememberedFor(likes, index, word, () => {
    const found: Fitting = []
    if (word.length < 3) return found
    index.tokens.forEach((token, i) => {
      if (token.length <= word.length) return
      if (token.includes(word)) found.push([i, fits.inside])
      else if (isShortFor(word, token)) found.push([i, fits.short])
    })
    return found
  })

/** Tokens and aliases that a word with a typing mistake may mean. */
export const mistakenFor = (index: TokenIndex, word: string) =>
  rememberedFor(mistakes, index, word, () => {
    const tokens: Fitting = []
    const names: Fitting = []
    const most = mistakesAllowed(word)
    if (most === 0) return { tokens, names }
    const letters = lettersOf(word)
    const near = (token: string, ofToken: number) =>
      token.length >= word.length - most &&
      ones(letters & ~ofToken) <= most &&
      mistakesIn(word, token.slice(0, word.length + most + 1), most)
    index.tokens.forEach((token, i) => {
      const found = near(token, index.letters[i] as number)
      if (!found) return
      if (found.whole <= most) tokens.push([i, fits.mistaken + found.whole])
      else if (found.begun <= most && word.length >= 5) tokens.push([i, fits.mistakenBeginning + found.begun])
    })
    otherNames.forEach((name, i) => {
      // No typos for short words: nearly every one is a letter away from another.
      const found = name.length >= 5 && near(name, nameLetters()[i] as number)
      if (found && found.whole <= most) names.push([i, fits.mistaken + found.whole])
    })
    return { tokens, names }
  })

let lettersOfNames: Uint32Array | undefined
const nameLetters = () => (lettersOfNames ??= Uint32Array.from(otherNames, lettersOf))
