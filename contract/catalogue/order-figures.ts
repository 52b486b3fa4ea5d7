import { isLength, numberOf, onlyDescribes, wordsIn, writtenNumber } from './order-words.ts'
import { asQuantity, type LineReading, orderUnits, readingsOf } from './search-lines.ts'

const names = (unit: string) => [...orderUnits].filter(([, one]) => one === unit).map(([name]) => name)
const dozens = names('dozen').join('|')
export const unitWords = [...orderUnits.keys()].filter((name) => name.length > 1).join('|')
const anyUnit = `(?:${unitWords})(?:\\.|\\b)`
const written = new RegExp(`^(${writtenNumber})\\s+(?=[a-z])`)
const writtenLast = new RegExp(`\\s(?:x )?(${writtenNumber})(\\s(?:${unitWords}))?$`)
const dozenAndHalf = new RegExp(
  `(^|\\s)(?:(\\d{1,3}|an?|one|una?) (?:${dozens}) (?:and a half|y media)|(\\d{1,3})(?: | and | y )(?:1\\/2|media|a half) (?:${dozens}))\\b(?: of| de)?`,
)
const decimalDozens = new RegExp(`(^|\\s)(\\d{1,3}\\.5) ?(?:${dozens})\\b(?: of| de)?`)
const halfDozen = new RegExp(
  `(^|\\s)(?:an? |una )?(?:half(?: an?)?|1\\/2|media) (?:a )?(?:${dozens})\\b(?: of| de)?`,
)

/** `50 more mondial`, `5 bu extra de gyp`; `10 extra large` is a grade. */
const oneMore = new RegExp(
  `^(\\d{1,6}(?: ?${anyUnit})?) (?:more|extra|additional|mas|adicional(?:es)?)(?: of| de)?(?: the)?\\s+(?=[a-z])(?!large|lg|long)`,
)
const oneDozen = new RegExp(`^(?:a |one |una )?(?:${dozens})\\s+`)
const oneUnit = new RegExp(`^(?:an?|una?|one) (?:(?:full|whole|entire) )?(?=${anyUnit})`)

/** Numbers in figures, and lengths that are typed in the plural: `two bunches of euc`, `freedom 60s`. */
export function inFigures(piece: string): string {
  return piece
    .replace(
      dozenAndHalf,
      (_, from: string, before: string | undefined, count: string | undefined) =>
        `${from}${(Number(before ?? count) || 1) * 12 + 6} stems`,
    )
    .replace(halfDozen, '$1 6 stems')
    .replace(decimalDozens, (_, from: string, count: string) => `${from}${Number(count) * 12} stems`)
    .trim()
    .replace(oneDozen, '1 dozen ')
    .replace(/^(?:a )?couple(?: of)?\s+|^un par de\s+/, '2 ')
    .replace(oneUnit, '1 ')
    .replace(written, (_, words: string) => `${numberOf(words)} `)
    .replace(
      writtenLast,
      (_, words: string, unit: string | undefined) => ` x ${numberOf(words)}${unit ?? ''}`,
    )
    .replace(/^\((\d{1,6})\)\s*/, '$1 ')
    .replace(oneMore, '$1 ')
    .replace(/^([a-z][a-z' ]+)\/([3-9]0(?:cm)?)\/(\d{1,5})$/, '$1 $2 x $3')
    .replace(/^(?:qty|cant|cantidad|[x×*])[\s.:]*(\d{1,6})\s+(?=[a-z])/, '$1 ')
    .replace(
      /^(\d{1,6}\s*[a-z]{1,12}\.?)\s+(?:of|de)\s+(?:(?:them|those|the|your|las|los)\s+)?(?=[a-z])/,
      '$1 ',
    )
    .replace(/^(\d{1,6})\s+(?:of|de)\s+(?=[a-z])/, '$1 ')
    .replace(/\b([3-9]0|1[0-2]0)'?s\b/g, '$1cm')
    .replace(/\b(\d{1,3}),(\d{3})\b/g, '$1$2')
}

/** A quantity that the line itself marks: in front, with `x`, or with a unit. A last number alone may be a size. */
export function quantityOf(piece: string): LineReading | undefined {
  return readingsOf(numberFirst(inFigures(piece))).find(
    ({ quantity, words }) => quantity !== null && /[a-z]{2}|\d{5}/.test(words) && !orderUnits.has(words),
  )
}
export const hasOwnQuantity = (piece: string): boolean => quantityOf(piece) !== undefined
export const isQuantityAlone = (piece: string): boolean => asQuantity(inFigures(`${piece} `)) !== undefined

/** `carnations 100 white`: the number stands between the flower and its color. */
export function numberFirst(piece: string): string {
  const found = numberInside.exec(piece)
  if (!found) return piece
  const [, flower = '', number, color = ''] = found
  return onlyDescribes(wordsIn(color)) && !wordsIn(color).some(isLength) && !onlyDescribes(wordsIn(flower))
    ? `${number} ${flower} ${color}`
    : piece
}
const numberInside = new RegExp(`^([a-z][a-z' ]{2,}?) (\\d{1,5}(?: (?:${unitWords}))?) ([a-z/ ]+)$`)
