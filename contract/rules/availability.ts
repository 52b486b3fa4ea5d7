/**
 * Parses what a farm types into its availability sheet, as people and spreadsheets write it: "1,250", "1.250", "1 250", "1250,00",
 * "750 tallos", "30 bunches", "12O0". Unreadable text is never guessed: the cell keeps it, and the probable meaning is offered as a
 * fix.
 */

export const mostOffered = 1_000_000
/** The price of a selling unit, in ten-thousandths of a dollar. */
export const priceSpan = { least: 100, most: 9_990_000 }

export const cellFaults = [
  'letters',
  'no_number',
  'fraction',
  'negative',
  'too_many',
  'below_ordered',
  'closed',
  'price_span',
  'other_unit',
] as const
export type CellFault = (typeof cellFaults)[number]

/** `fix`: the probable number, or the nearest allowed one; for a price, in ten-thousandths of a dollar. */
export type Refused = { fault: CellFault; fix: number | null }
/** `rounded`: the number was rounded up to whole bunches. Null is an empty cell: nothing is offered. */
export type Offered = { value: number | null; rounded: boolean }
export type CellReading = Offered | Refused

export const isRefused = <T extends object>(read: T | Refused): read is Refused => 'fault' in read

/** The facts about a cell that limit its values. */
export type CellFacts = {
  /** The selling unit. */
  soldBy: 'stem' | 'bunch' | 'box'
  /** Stems per bunch. */
  pack: number
  /** Selling units of a whole bunch or box: offers are multiples of this. */
  multiple: number
  ordered: number
  isClosed: boolean
}

const stemWords = /^(st|stem|stems|tallo|tallos|tal|steel|stelen|u|un|und|unid|unidades|pcs)\.?$/i
const bunchWords = /^(bu|bn|bch|bunch|bunches|ramo|ramos|bos|bossen|paquete|paquetes)\.?$/i
const boxWords = /^(bx|box|boxes|caja|cajas|doos|dozen|qb|hb|fb|eb)\.?$/i

type Measure = 'none' | 'stem' | 'bunch' | 'box' | 'other'

function measureOf(word: string): Measure {
  if (word === '') return 'none'
  if (stemWords.test(word)) return 'stem'
  if (bunchWords.test(word)) return 'bunch'
  return boxWords.test(word) ? 'box' : 'other'
}

/** A written number with its separators not yet interpreted, and the word after it. */
const written = /^([-−–(]?)\s*((?:\d[\d.,' \u00a0\u202f’]*)?\d)\s*\)?\s*([\p{L}.]*)$/u

/**
 * The value of digits with separators, in ten-thousandths; undefined where they contradict each other ("1,2,3"). A separator before
 * exactly three digits groups thousands, unless it is the only one and the number is a price (`isPrice`), where it is the decimal sign.
 */
export function scaledOf(digits: string, isPrice = false): number | undefined {
  const plain = digits.replace(/[' \u00a0\u202f’]/g, ' ').replace(/ {2,}/g, ' ')
  const blanks = plain.includes(' ')
  if (blanks && !/^\d{1,3}( \d{3})+([.,]\d{1,4})?$/.test(plain)) return undefined
  const text = plain.replaceAll(' ', '')
  const signs = [...text.matchAll(/[.,]/g)]
  const last = signs.at(-1)
  if (!last) return scaled(text, '')
  const kinds = new Set(signs.map(([sign]) => sign))
  const [whole, rest] = [text.slice(0, last.index), text.slice(last.index + 1)]
  const groups = (part: string, sign: string) =>
    new RegExp(`^\\d{1,3}(\\${sign}\\d{3})*$`).test(part) ? part.replaceAll(sign, '') : undefined
  if (kinds.size === 2) {
    const sign = [...kinds].find((kind) => kind !== last[0]) as string
    const before = groups(whole, sign)
    return before === undefined || rest.length > 4 || rest === '' ? undefined : scaled(before, rest)
  }
  const all = groups(text, last[0])
  if (all !== undefined && !(isPrice && signs.length === 1) && !blanks) return scaled(all, '')
  if (signs.length > 1 || rest.length > 4 || whole === '') return undefined
  return scaled(whole, rest)
}

const scaled = (whole: string, rest: string): number | undefined => {
  const value = Number(whole) * 10_000 + Number(rest.padEnd(4, '0'))
  return Number.isSafeInteger(value) ? value : undefined
}

/** Letters typed by mistake instead of digits. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', S: '5', B: '8' }

/** The text with such letters replaced by digits; undefined if it has none, or still isn't a number. */
function meant(text: string): string | undefined {
  const compact = text.trim()
  // Only text that otherwise is a number: "12O0", not "Sold".
  if (!/^[\dOolISB][\dOolISB.,' ]*$/.test(compact) || !/\d/.test(compact)) return undefined
  const put = compact.replace(/[OolISB]/g, (letter) => lookalikes[letter] ?? letter)
  return put === compact ? undefined : put
}

type Number = { value: number | null } | Refused

const refused = (fault: CellFault, fix: number | null = null): Refused => ({ fault, fix })
const raised = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple

/** Parses a cell of the sheet as typed or pasted. */
export function readOffered(text: string, facts: CellFacts): CellReading {
  if (facts.isClosed) return refused('closed')
  const read = numberOf(text, facts)
  if (!isRefused(read)) return judged(read.value, facts)
  // The probable meaning must be allowed too.
  const fix = read.fix === null ? null : judged(read.fix, facts)
  return fix === null || isRefused(fix) ? { ...read, fix: fix?.fix ?? null } : { ...read, fix: fix.value }
}

/** The number in the text, before it is compared with the ordered units. */
function numberOf(text: string, facts: CellFacts): Number {
  const typed = text.trim()
  if (typed === '' || /^([-–—]+|n\/?a)$/i.test(typed)) return { value: null }
  const better = meant(typed)
  if (better !== undefined) {
    const read = numberOf(better, facts)
    return refused('letters', isRefused(read) ? read.fix : read.value)
  }
  const found = written.exec(typed)
  if (!found) return refused('no_number')
  const [, sign = '', digits = '', word = ''] = found
  const measured = scaledOf(digits)
  if (measured === undefined) return refused('no_number')
  if (sign !== '' && measured > 0) return refused('negative', 0)
  const units = inUnits(measured, measureOf(word), facts)
  if (units === undefined) return refused('other_unit')
  if (units > mostOffered * 10_000) return refused('too_many')
  return units % 10_000 === 0 ? { value: units / 10_000 } : refused('fraction', Math.ceil(units / 10_000))
}

/** Converts a value to selling units in the same scale. Undefined for a measure that can't be converted for this product. */
function inUnits(value: number, measure: Measure, { soldBy, pack }: CellFacts): number | undefined {
  if (measure === 'none' || measure === soldBy) return value
  if (measure === 'bunch' && soldBy === 'stem') return value * pack
  if (measure === 'stem' && soldBy === 'bunch') return value / pack
  return undefined
}

function judged(given: number | null, { multiple, ordered }: CellFacts): CellReading {
  const value = raised(given ?? 0, multiple)
  if (value < ordered) return refused('below_ordered', raised(ordered, multiple))
  if (value > mostOffered) return refused('too_many')
  return given === null ? { value: null, rounded: false } : { value, rounded: value !== given }
}

/** A farm's own price of a selling unit, in ten-thousandths of a dollar. An empty cell removes it. */
export function readPrice(text: string): { value: number | null } | Refused {
  const typed = text.replace(/usd|us\$|\$/gi, '').trim()
  if (typed === '') return { value: null }
  const found = /^\d[\d.,' ]*$/.exec(typed) ?? /^[.,]\d+$/.exec(typed)
  const put = found ? typed : meant(typed)
  if (put === undefined) return { fault: /^[-−–]/.test(typed) ? 'negative' : 'no_number', fix: null }
  const value = scaledOf(/^[.,]/.test(put) ? `0${put}` : put, true)
  if (value === undefined) return { fault: 'no_number', fix: null }
  if (value < priceSpan.least || value > priceSpan.most) return { fault: 'price_span', fix: null }
  return found ? { value } : { fault: 'letters', fix: value }
}
