import { folded } from './text.ts'

/**
 * A piece of a search: a word; a number, with the unit or the `#` it was typed with; or letters and digits without a space
 * (`roswhit60`), which are one code or else their parts.
 */
export type Fragment =
  | { kind: 'word'; text: string }
  | { kind: 'number'; text: string; marked: string | null }
  | { kind: 'mixed'; text: string; parts: Fragment[] }

/** Units as people type them, in English and Spanish, mapped to the indexed one. */
const units: Record<string, string> = {}
for (const [unit, names] of Object.entries({
  in: 'in inch inches " ″ ” pulgada pulgadas plg',
  cm: 'cm cms centimetro centimetros',
  ft: 'ft foot feet pie pies',
  yd: 'yd yds yard yards yarda yardas',
  gal: 'gal gals gallon gallons galon galones',
  qt: 'qt qts quart quarts',
  lb: 'lb lbs pound pounds libra libras',
  oz: 'oz ounce ounces onza onzas',
  ga: 'ga gauge calibre',
  ct: 'ct count',
  g: 'g gram grams gramos',
  cu: 'cu',
}))
  for (const name of names.split(' ')) units[name] = unit

/** The unit that a word stands for after a number. */
export const unitOf = (word: string): string | undefined =>
  Object.hasOwn(units, word) ? units[word] : undefined

type Piece = { kind: 'word' | 'number' | 'sign'; text: string; from: number; to: number }

/** Each step consumes at least one character and never looks back, so the work is linear in the length. */
const pieces = /\d+(?:[.,/x×-]\d+)*|\p{L}+(?:['’`]\p{L}+)*|\p{N}|["″”#]/gu

function piecesOf(text: string): Piece[] {
  return Array.from(folded(text).matchAll(pieces), ({ 0: piece, index }) => ({
    kind: /^\p{N}/u.test(piece) ? 'number' : /^\p{L}/u.test(piece) ? 'word' : 'sign',
    text: piece.replace('×', 'x'),
    from: index,
    to: index + piece.length,
  }))
}

/** The number's own spelling (`5,000` is 5000), and the numbers inside `9x4x3`, `7/16`, `6-7` and the like. */
function numbersIn(text: string): { whole: string; parts: string[] } {
  const whole = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  return { whole, parts: whole.split(/[,/x-]/) }
}

/** The last of several numbers: a unit after them belongs to it. */
const lastOf = (whole: string) => whole.split(/[,x-]/).at(-1) as string

/** The unit after the number: adjacent, or separated by spaces or a dash. */
function unitAfter(folds: string, number: Piece, next: Piece | undefined): string | undefined {
  if (!next || next.kind === 'number' || next.from - number.to > 2) return undefined
  return /^[\s-]*$/.test(folds.slice(number.to, next.from)) ? unitOf(next.text) : undefined
}

const bare = (word: string) => word.replace(/['’`]/g, '')

/** Every token that finds a text. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const folds = folded(text)
  const all = piecesOf(text)
  let run = ''
  all.forEach((piece, i) => {
    const previous = all[i - 1]
    const touches = previous !== undefined && previous.to === piece.from && previous.kind !== 'sign'
    if (piece.kind === 'word') {
      const word = bare(piece.text)
      tokens.push(word)
      const one = singular(word)
      if (one !== word) tokens.push(one)
      const tail = piece.text.split(/['’`]/).at(-1) as string
      if (tail.length >= 3 && tail.length < word.length) tokens.push(tail)
    } else if (piece.kind === 'number') {
      const { whole, parts } = numbersIn(piece.text)
      tokens.push(whole, ...(parts.length > 1 ? parts : []))
      if (previous?.text === '#') tokens.push(`#${whole}`)
      const unit = unitAfter(folds, piece, all[i + 1])
      if (unit) tokens.push(unit, `${lastOf(whole)}${unit}`)
    }
    // Codes that mix letters and digits are also indexed whole.
    run = touches && piece.kind !== 'sign' ? run + bare(piece.text) : bare(piece.text)
    const next = all[i + 1]
    const ends = !next || next.from !== piece.to || next.kind === 'sign'
    if (ends && touches && piece.kind !== 'sign') tokens.push(run)
  })
  return tokens
}

/** More than anyone types; the rest is ignored. */
export const mostFragments = 12

/** The fragments of a search. */
export function fragmentsOf(text: string): Fragment[] {
  const folds = folded(text)
  const all = piecesOf(text)
  const fragments: Fragment[] = []
  for (let i = 0; i < all.length && fragments.length < mostFragments; i++) {
    const run: Fragment[] = []
    let spelling = ''
    for (; ; i++) {
      const piece = all[i] as Piece
      spelling += bare(piece.text)
      if (piece.kind === 'word' && piece.text !== 'x') run.push({ kind: 'word', text: bare(piece.text) })
      if (piece.kind === 'number') {
        const unit = unitAfter(folds, piece, all[i + 1])
        run.push(...ofNumber(piece.text, all[i - 1]?.text === '#', unit))
        if (unit) spelling += bare((all[++i] as Piece).text)
      }
      const next = all[i + 1]
      if (!next || !touching(all[i] as Piece, next)) break
    }
    const [only] = run
    if (run.length > 1) fragments.push({ kind: 'mixed', text: spelling, parts: run.slice(0, mostParts) })
    else if (only) fragments.push(only)
  }
  return fragments
}

const mostParts = 6

/** A number, or several that form one where the assortment writes them so. */
function ofNumber(text: string, isMarked: boolean, unit: string | undefined): Fragment[] {
  const { whole, parts } = numbersIn(text)
  const number = (one: string, mark: string | undefined): Fragment => ({
    kind: 'number',
    text: one,
    marked: isMarked ? `#${one}` : mark ? `${one}${mark}` : null,
  })
  if (parts.length === 1) return [number(whole, unit)]
  return [
    {
      kind: 'mixed',
      text: whole,
      parts: parts.map((part, i) =>
        number(part, i === parts.length - 1 && !whole.includes('/') ? unit : undefined),
      ),
    },
  ]
}

const touching = (a: Piece, b: Piece) => a.to === b.from && a.kind !== 'sign' && b.kind !== 'sign'

/** An English word in the singular: `lilies` is `lily`, `peaches` is `peach`. Words that only look like a plural stay. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('leaves')) return `${word.slice(0, -3)}f`
  return word.slice(0, -1)
}
