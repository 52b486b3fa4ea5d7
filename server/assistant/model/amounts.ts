import { plain } from '../reading/words.ts'

const money =
  /(?:us)?\$ ?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?) ?(?:dollars?|bucks?|usd|dolar(?:es)?|pesos?)\b/gi
const cents = /(\d+(?:\.\d+)?) ?(?:cents?|centavos?|¢)(?![a-z])/gi
/** A number with decimals is a price, in whatever format. */
const decimals = /(\d[\d,]*\.\d+)/g
/** `1 a stem` is a price too. */
const perUnit = /(\d[\d,]*) ?(?:\/|per |a |an |each\b|por |el |la |c\/u|cada )/gi
/** Shares and multiples, which no tool returns. */
const shares =
  /[€£¥₱%]|\bper ?cent\b|\bpercent|\bpor ?ciento\b|\bhalf\b|\bmitad\b|\bdouble\b|\bdoble\b|\btwice\b|\btriple\b/
const leftOver = /\$|\b(?:dollars?|bucks?|usd|dolar(?:es)?|cents?|centavos?|pesos?)\b/

export type Amounts = {
  /** In ten-thousandths of a dollar. */
  e4: number[]
  /** The text without the amounts, in plain words. */
  rest: string
  /** Whether there is money in another form, such as in words, or a share of it. */
  isOdd: boolean
}

const numberIn = (digits: string) => Number(digits.replaceAll(',', ''))

/** The amounts of money in a text of either language. */
export function amountsIn(text: string): Amounts {
  const e4: number[] = []
  let rest = plain(text)
  const take = (pattern: RegExp, factor: number) => {
    rest = rest.replace(pattern, (_, first: string | undefined, second: unknown) => {
      e4.push(Math.round(numberIn(first ?? String(second)) * factor))
      return ' , '
    })
  }
  const isOdd = shares.test(rest)
  take(money, 10_000)
  take(cents, 100)
  take(decimals, 10_000)
  take(perUnit, 10_000)
  return { e4, rest, isOdd: isOdd || leftOver.test(rest) }
}

/** The numbers in plain words, as digits or spelled out. */
export const numbersIn = (words: string): number[] => [
  ...(words.match(/\d[\d,]*/g) ?? []).map(numberIn),
  ...words.split(/[^a-z]+/).flatMap((word) => numberWords[word] ?? []),
]

/** `One`, `un` and `una` are also articles, so they don't count as numbers. */
const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    0: 'zero cero',
    2: 'two dos couple pair par',
    3: 'three tres',
    4: 'four cuatro',
    5: 'five cinco',
    6: 'six seis',
    7: 'seven siete',
    8: 'eight ocho',
    9: 'nine nueve',
    10: 'ten diez',
    11: 'eleven once',
    12: 'twelve doce dozen dozens docena docenas',
    13: 'thirteen trece',
    14: 'fourteen catorce',
    15: 'fifteen quince',
    16: 'sixteen dieciseis',
    17: 'seventeen diecisiete',
    18: 'eighteen dieciocho',
    19: 'nineteen diecinueve',
    20: 'twenty veinte',
    25: 'veinticinco',
    30: 'thirty treinta',
    40: 'forty cuarenta',
    50: 'fifty cincuenta',
    60: 'sixty sesenta',
    70: 'seventy setenta',
    80: 'eighty ochenta',
    90: 'ninety noventa',
    100: 'hundred hundreds cien ciento cientos',
    1000: 'thousand thousands mil miles',
    1000000: 'million millon millones',
  }).flatMap(([number, words]) => words.split(' ').map((word) => [word, Number(number)])),
)
