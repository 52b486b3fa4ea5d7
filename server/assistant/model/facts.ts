import { singular, tokensOf } from '../../../contract/catalogue/search-text.ts'
import type { Day } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { plain } from '../reading/words.ts'

/** The most characters of a variety or color; anything longer is free text, not a fact. */
const longestWord = 60

/** The results of one question's tools, taken from their fields: only these may appear in the model's words. */
export class Facts {
  /** Prices and sums, in ten-thousandths of a dollar. */
  readonly amounts = new Set<number>()
  /** Amounts that belong to no single product. */
  readonly sums = new Set<number>()
  /** Products by their label in a sentence, with their own prices. */
  readonly products: { label: string; amounts: Set<number> }[] = []
  /** Counts, lengths and numbers of orders and invoices. */
  readonly numbers = new Set<number>()
  /** Words of varieties, colors, kinds and origins, in the singular; product names as a whole are in `productNames`. */
  readonly words = new Set<string>()
  readonly productNames = new Set<string>()
  readonly productIds = new Set<number>()
  readonly days = new Set<Day>()

  amount(dollars: number | null | undefined): void {
    if (dollars === null || dollars === undefined) return
    const e4 = e4FromDollars(Math.abs(dollars))
    this.amounts.add(e4)
    this.sums.add(e4)
  }

  number(...numbers: readonly (number | null | undefined)[]): void {
    for (const number of numbers)
      if (number !== null && number !== undefined) this.numbers.add(Math.abs(number))
  }

  text(...texts: readonly string[]): void {
    for (const text of texts)
      if (text.length <= longestWord) for (const word of wordsOf(text)) this.words.add(word)
  }

  product(id: number, called: { name: string; variety: string; prices: readonly (number | null)[] }): void {
    const name = plain(called.name)
    this.productIds.add(id)
    this.productNames.add(name)
    this.text(called.variety)
    const e4 = called.prices.flatMap((price) => (price === null ? [] : e4FromDollars(price)))
    for (const price of e4) this.amounts.add(price)
    this.products.push({ label: plain(called.variety) || name, amounts: new Set(e4) })
  }

  /** A day may be named by its date or weekday. */
  day(day: string | null | undefined): void {
    if (!day) return
    this.days.add(day as Day)
    this.number(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)))
  }

  /** A moment as it was formatted. */
  moment(text: string): void {
    for (const number of text.match(/\d+/g) ?? []) this.number(Number(number))
  }
}

/** The words of a text in the form in which names are compared: plain and singular, with alternative spellings. */
export const wordsOf = (text: string): string[] =>
  tokensOf(text).flatMap((token) => [plain(token), singular(plain(token))])
