import { firstRows, searchRows } from '../../contract/catalogue/search.ts'
import { folded } from '../../contract/catalogue/text.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { isOrderable } from '../../contract/rules/quantity.ts'
import type { SignedInCtx } from '../core/route.ts'
import { lineSearch } from './by-description.ts'
import { type RowsFor, rowJson } from './rows.ts'

/** Words that name no goods, in both languages. */
const fillers = new Set(
  `a about after also an and any anything are as at be been before best bride but by can could day dear do does event flower flowers
  for from get give go good got had has have hello help hi how i if in into is it just kind least less like looking maybe me more most
  much my need needed no not of on one open or our please price saturday sunday monday tuesday wednesday thursday friday shade show so
  some something stem stems bunch bunches box boxes such take than thank thanks that the their them then there these they thing this those to
  too tomorrow under up us very want wants was we wedding weddings were what when which wide will with would you your
  algo aprox boda busco cada caja cajas color como con cuanto de del docena docenas dos el ella en es esta este estos evento favor flor
  flores gracias hay hola la las les lo los manana mas me mi muy necesito no novia nos o para pero por precio puede pueden que quiero ramo
  ramos se si sin sobre son su sus tallo tallos tambien tengo tiene tienen todo un una unas uno unos vara varas y ya`
    .split(/\s+/)
    .filter(Boolean),
)

const longestPhrase = 4
const mostWords = 60

/** Phrases that may name goods, the longest first. */
function phrasesOf(text: string): string[] {
  const runs: string[][] = [[]]
  for (const word of folded(text)
    .split(/[^\p{L}\p{N}'-]+/u)
    .slice(0, mostWords)) {
    if (word === '' || fillers.has(word) || /^\d/.test(word)) {
      runs.push([])
      continue
    }
    runs.at(-1)?.push(word)
  }
  const phrases: string[] = []
  for (let length = longestPhrase; length > 0; length--)
    for (const run of runs)
      for (let at = 0; at + length <= run.length; at++) phrases.push(run.slice(at, at + length).join(' '))
  return phrases.filter((phrase) => phrase.length > 2)
}

/** The goods of the day that a text names, in-stock goods first: those of the longest phrase that finds anything. */
export async function goodsInWords(
  ctx: SignedInCtx,
  text: string,
  { rowsFor, most }: { rowsFor: RowsFor; most: number },
): Promise<Product[]> {
  const search = await lineSearch(ctx, rowsFor)
  const { catalogue } = search.of.shelf
  let best: { phrase: string; words: number; rows: number } | undefined
  for (const phrase of phrasesOf(text)) {
    const words = phrase.split(' ').length
    const found = searchRows(catalogue, phrase, search.offered, false)
    const rows = found?.rows.length ?? 0
    // The phrase with more words wins; of phrases with as many words, the one with fewer results.
    if (rows > 0 && (!best || words > best.words || (words === best.words && rows < best.rows)))
      best = { phrase, words, rows }
  }
  return best ? goodsNamed(ctx, best.phrase, { rowsFor, most }) : []
}

/** The goods of the day that a search finds, in-stock goods first. */
export async function goodsNamed(
  ctx: SignedInCtx,
  text: string,
  { rowsFor, most }: { rowsFor: RowsFor; most: number },
): Promise<Product[]> {
  const search = await lineSearch(ctx, rowsFor)
  const found = firstRows(search.of.shelf.catalogue, text, search.offered, most * 4)
  const products = (found?.rows ?? []).map((row) => JSON.parse(`${rowJson(search.of, row)}}`) as Product)
  return [...products.filter(isThere), ...products.filter((one) => !isThere(one))].slice(0, most)
}

/** How many units of a product can still be ordered. */
export const unitsOf = (product: Product): number =>
  isOrderable(product)
    ? Math.max(0, Math.min(product.inventory, product.newQuantity ?? product.inventory))
    : 0

const isThere = (product: Product): boolean => unitsOf(product) > 0
