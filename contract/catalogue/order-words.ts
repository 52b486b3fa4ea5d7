/** Numbers that people write out, in English and Spanish, without accents. */
const small: Record<string, number> = {}
for (const [number, names] of Object.entries({
  1: 'one un una uno',
  2: 'two dos',
  3: 'three tres',
  4: 'four cuatro',
  5: 'five cinco',
  6: 'six seis',
  7: 'seven siete',
  8: 'eight ocho',
  9: 'nine nueve',
  10: 'ten diez',
  11: 'eleven once',
  12: 'twelve doce',
  13: 'thirteen trece',
  14: 'fourteen catorce',
  15: 'fifteen quince',
  16: 'sixteen dieciseis',
  17: 'seventeen diecisiete',
  18: 'eighteen dieciocho',
  19: 'nineteen diecinueve',
  20: 'twenty veinte',
  24: 'veinticuatro',
  25: 'veinticinco',
  30: 'thirty treinta',
  40: 'forty cuarenta',
  50: 'fifty cincuenta',
  60: 'sixty sesenta',
  70: 'seventy setenta',
  75: 'setentaicinco',
  80: 'eighty ochenta',
  90: 'ninety noventa',
  100: 'cien ciento',
  200: 'doscientos doscientas',
  300: 'trescientos trescientas',
  400: 'cuatrocientos cuatrocientas',
  500: 'quinientos quinientas',
}))
  for (const name of names.split(' ')) small[name] = Number(number)

const words = Object.keys(small).sort((a, b) => b.length - a.length)
/** One written number: `two hundred`, `twenty-five`, `a hundred`, `setenta y cinco`. */
export const writtenNumber = `(?:(?:(?:${words.join('|')}|a)[\\s-])?hundred|${words.join('|')})(?:[\\s-](?:and |y )?(?:${words.join('|')}))?`

/** The value of a text that `writtenNumber` matches. */
export function numberOf(text: string): number {
  let sum = 0
  for (const word of text.split(/[\s-]+/)) {
    if (word === 'hundred') sum = Math.max(1, sum) * 100
    else sum += small[word] ?? 0
  }
  return sum
}

/** Words that only describe: a line of nothing else (`5 pink`) continues with the flower of the previous line. */
const plainColors = new Set(
  (
    'white whites wht wh whte wt ivory ivry cream crm blush champagne champ pink pinks pk pnk fuchsia fushia magenta coral salmon ' +
    'peach pch apricot orange org orng ora rust bronze copper yellow yellows yel yllw ylw gold red reds rd burgundy burg purple prp purp ' +
    'lavender lav lilac violet blue blu bl teal green grn lime silver black blk brown brn clear assorted asst assrt mix mixed tinted ' +
    'light lt lite hot hp lp dark dk pale bright ' +
    'crema marfil durazno naranja naranjas vino fucsia coral azul azules verde verdes lila lilas claro claros clara claras oscuro oscuros ' +
    'oscura oscuras fuerte fuertes palido palida surtido surtidos surtida surtidas variado variados variada variadas'
  ).split(' '),
)
const spanishColor = /^(?:blanc|roj|rosad|amarill|morad|negr|anaranjad)[oa]s?$/
export const isColor = (word: string): boolean => plainColors.has(word) || spanishColor.test(word)

/** Words between colors and lengths that describe nothing themselves. */
const between = /^(?:or|o|and|y|de|en|of|in|color|colores|the|los|las|el|la|ones)$/
/** Lengths in cm, and sizes of pots with a half inch. */
const length = /^(?:(?:[3-9]0|1[0-2]0)(?:cm)?|\d{1,2}\.5"?)$/
export const isLength = (word: string): boolean => length.test(word)

/** Whether words name no flower: colors, lengths and what joins them. */
export const onlyDescribes = (words: readonly string[]): boolean =>
  words.some((word) => isColor(word) || isLength(word)) &&
  words.every((word) => isColor(word) || isLength(word) || between.test(word))

/** The words of a name: `white/cream` is two. */
export const wordsIn = (text: string): string[] =>
  text.split(/[\s/(),]+/).filter((word) => word !== '' && word !== '-')

/** What a line orders without its colors and, if `length` is dropped, without its length: `red roses 60cm` is `roses 60cm`. */
export function flowerIn(text: string, { dropsLength }: { dropsLength: boolean }): string {
  const words = text.split(/\s+/).filter((word) => {
    const plain = word.replace(/[(),]/g, '')
    return !(wordsIn(plain).every(isColor) || (dropsLength && isLength(plain)) || /^(?:or|o|-)$/.test(plain))
  })
  return words
    .join(' ')
    .replace(/\b(?:and|y|de)$/, '')
    .trim()
}
