import { orderedSteps, type Steps } from '../core/steps.ts'
import { carried, type Moves } from './moves.ts'
import { nameKey } from './text.ts'
import type { SharedTexts } from './tokens.ts'

/** Texts that rows share: one code per row, 0 for no text. */
export type Texts = { codes: Uint32Array<ArrayBuffer>; texts: string[] }

/** A text as a value of a filter group. */
export type Column = Texts & {
  /** Codes by the values that a caller may send: the name and, for a grower, its id too. */
  codeOf: Map<string, number>
  /** Sort position of each code when counts are equal; for colors, the display position. */
  places: Uint32Array<ArrayBuffer>
  /** Texts after the first that exist whether or not a row has them. */
  known: number
}

/**
 * The texts after rows moved; `put` has the text of each inserted product. Codes of unused texts are reused, so that there are
 * few. `texts` is the same array while the texts are unchanged.
 */
export function changedTexts(
  { codes, texts }: SharedTexts & Texts,
  moves: Moves,
  put: readonly string[],
  known = 0,
): Texts {
  const next = carried(moves, codes)
  const isUsed = new Uint8Array(texts.length)
  isUsed.fill(1, 0, known + 1)
  for (const { to, count } of moves.runs)
    for (let row = to; row < to + count; row++) isUsed[next[row] as number] = 1
  const wanted = new Set(put)
  const codeOf = new Map<string, number>([['', 0]])
  const free: number[] = []
  for (let code = 1; code < texts.length; code++) {
    const text = texts[code] as string
    if (text !== '' && wanted.has(text)) codeOf.set(text, code)
    else if (isUsed[code] === 0) free.push(code)
  }
  const nextTexts = changedList(texts, free, wanted, codeOf)
  put.forEach((text, i) => {
    next[moves.placed[i] as number] = codeOf.get(text) as number
  })
  return { codes: next, texts: nextTexts }
}

/** Clears unused codes, and assigns codes in `codeOf` to new texts. */
function changedList(
  texts: string[],
  free: readonly number[],
  wanted: ReadonlySet<string>,
  codeOf: Map<string, number>,
): string[] {
  const fresh = [...wanted].filter((text) => !codeOf.has(text))
  const emptied = free.filter((code) => texts[code] !== '')
  if (fresh.length === 0 && emptied.length === 0) return texts
  const next = texts.slice()
  for (const code of emptied) next[code] = ''
  fresh.forEach((text, i) => {
    const code = free[i] ?? next.length
    next[code] = text
    codeOf.set(text, code)
  })
  return next
}

/** A group after rows moved. `changed` has its new texts; `ids` has other names of its codes, if any. */
export function* changedColumn(
  column: Column,
  changed: Texts,
  ids: ReadonlyMap<string, number> | undefined,
): Steps<Column> {
  const { known, texts } = column
  if (changed.texts === texts && !ids) return { ...column, ...changed }
  const places = changed.texts === texts ? column.places : yield* changedPlaces(column, changed.texts)
  yield
  return { ...changed, known, places, codeOf: codesOf(changed.texts, ids) }
}

/** A filter for the empty text is ignored. */
export function codesOf(
  texts: readonly string[],
  ids: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const codeOf = new Map<string, number>()
  texts.forEach((text, code) => {
    if (text !== '') codeOf.set(text, code)
  })
  for (const [id, code] of ids) codeOf.set(id, code)
  return codeOf
}

type Key = { code: number; key: string; text: string }

/** Sort keys of codes: known ones first in their order, the others by name. */
const keyOf = (texts: readonly string[], code: number, known: number): Key => ({
  code,
  // Texts that differ only in case or accents are sorted by code unit, so the order does not depend on arrival.
  key: code <= known ? '' : nameKey(texts[code] as string),
  text: code <= known ? '' : (texts[code] as string),
})

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const compareKeys = (a: Key, b: Key) =>
  compareTexts(a.key, b.key) || compareTexts(a.text, b.text) || a.code - b.code

/** The position of each code. */
export function* placesOf(texts: readonly string[], known: number): Steps<Uint32Array<ArrayBuffer>> {
  const keys = texts.map((_, code) => keyOf(texts, code, known))
  yield
  const order = yield* orderedSteps(keys.length, (a, b) => compareKeys(keys[a] as Key, keys[b] as Key))
  return inverse(order, texts.length)
}

function inverse(order: ArrayLike<number>, size: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(size)
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place
  return places
}

/** Like `placesOf`, from the previous positions: new codes are inserted; codes without a text come last. */
function* changedPlaces(before: Column, texts: readonly string[]): Steps<Uint32Array<ArrayBuffer>> {
  const { known, places } = before
  const isFree = (code: number) => code > known && texts[code] === ''
  const stayed = (code: number) => code <= known || (texts[code] === before.texts[code] && !isFree(code))
  const order = new Array<number>(places.length)
  for (let code = 0; code < places.length; code++) order[places[code] as number] = code
  const kept = order.filter(stayed)
  const fresh: Key[] = []
  const free: number[] = []
  for (let code = 0; code < texts.length; code++) {
    if (isFree(code)) free.push(code)
    else if (code >= places.length || !stayed(code)) fresh.push(keyOf(texts, code, known))
  }
  fresh.sort(compareKeys)
  yield
  const next: number[] = []
  let at = 0
  for (const [i, key] of fresh.entries()) {
    let [low, high] = [at, kept.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareKeys(keyOf(texts, kept[middle] as number, known), key) < 0) low = middle + 1
      else high = middle
    }
    while (at < low) next.push(kept[at++] as number)
    next.push(key.code)
    if (i % 64 === 63) yield
  }
  while (at < kept.length) next.push(kept[at++] as number)
  return inverse([...next, ...free], texts.length)
}
