import { type Day, parseDay } from '../../contract/core/dates.ts'
import { dayOfSerial } from './sheet.ts'
import type { Cell } from './table.ts'

/** The decimal separator of a text. */
export type Decimals = 'dot' | 'comma'
/** The order of day and month in a text. ISO days are read in either. */
export type DayOrder = 'mdy' | 'dmy'

const currency = /\s*(?:US\$|[$€£]|USD|EUR)\s*/gi
const dotNumber = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/
const commaNumber = /^[-+]?(?:\d{1,3}(?:[.\u0020']\d{3})+|\d+)?(?:,\d+)?$/

export type ReadNumber =
  | { kind: 'number'; text: string; hadCurrency: boolean; hadThousands: boolean }
  /** Empty, `null`, `NaN`, or anything else that isn't a number. */
  | { kind: 'blank' | 'null' | 'nan' | 'text' }

/** A number as plain text (`-1149.50`), so that money stays exact. `(1.25)` is below zero. */
export function readNumber(cell: Cell, decimals: Decimals): ReadNumber {
  if (typeof cell === 'number')
    return { kind: 'number', text: plain(cell), hadCurrency: false, hadThousands: false }
  const trimmed = cell.replace(/\u00a0|\u202f/g, ' ').trim()
  if (trimmed === '') return { kind: 'blank' }
  if (/^null$/i.test(trimmed)) return { kind: 'null' }
  if (/^[-+]?nan$/i.test(trimmed)) return { kind: 'nan' }
  const bare = trimmed.replace(currency, '').replace(/^\((.+)\)$/, '-$1')
  if (!/\d/.test(bare) || !(decimals === 'dot' ? dotNumber : commaNumber).test(bare)) return { kind: 'text' }
  const whole =
    decimals === 'dot' ? bare.replaceAll(',', '') : bare.replace(/[.\u0020']/g, '').replace(',', '.')
  return {
    kind: 'number',
    text: whole,
    hadCurrency: bare !== trimmed && !/^\(/.test(trimmed),
    hadThousands: decimals === 'dot' && bare.includes(','),
  }
}

/** Plain notation without an exponent, for all numbers in a list. */
const plain = (number: number) => (/e/.test(String(number)) ? number.toFixed(6) : String(number))

/** Ten-thousandths of plain text, and whether more decimals were rounded away. Undefined beyond 100 million. */
export function toE4(text: string): { e4: number; isRounded: boolean } | undefined {
  const [, sign, whole = '', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole.length > 9) return undefined
  const digits = Number(`${whole || '0'}${fraction.slice(0, 4).padEnd(4, '0')}`)
  const isUp = (fraction[4] ?? '0') >= '5'
  const e4 = digits + (isUp ? 1 : 0)
  return { e4: sign === '-' ? -e4 : e4, isRounded: /[1-9]/.test(fraction.slice(4)) }
}

/** The decimal separator of a list, by the numbers that reveal it: 12.80 and 1,149.50 versus 12,80 and 1.149,50. */
export function decimalsOf(cells: Iterable<Cell>, otherwise: Decimals): Decimals {
  let [dot, comma] = [0, 0]
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const bare = cell.replace(currency, '').trim()
    if (/^-?(\d{1,3}(,\d{3})*|\d+)\.(\d{1,2}|\d{4})$/.test(bare)) dot++
    else if (/^-?(\d{1,3}([.\u0020\u00a0]\d{3})*|\d+),(\d{1,2}|\d{4})$/.test(bare)) comma++
  }
  return dot === comma ? otherwise : dot > comma ? 'dot' : 'comma'
}

const dayText = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?$/

/** The order of day and month, by the days that reveal it; dots separate days in Europe, slashes in America. */
export function dayOrderOf(cells: Iterable<Cell>): DayOrder {
  let [mdy, dmy] = [0, 0]
  for (const cell of cells) {
    const [, first, mark, second] = dayText.exec(String(cell).trim()) ?? []
    if (!first || !second) continue
    if (Number(first) > 12 || mark === '.') dmy++
    else if (Number(second) > 12) mdy++
  }
  return dmy > mdy ? 'dmy' : 'mdy'
}

/** The day in a cell. `isSerial`: it was a spreadsheet's day number. Null when it isn't a day. */
export function readDay(cell: Cell, order: DayOrder): { day: Day; isSerial: boolean } | null {
  const text = String(cell).trim()
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const day = parseDay(String(dayOfSerial(Number(text))))
    return day ? { day, isSerial: true } : null
  }
  const [, first, , second, year] = dayText.exec(text) ?? []
  if (first && second && year) {
    const [month, date] = order === 'mdy' ? [first, second] : [second, first]
    const full = year.length === 2 ? `20${year}` : year
    const day = parseDay(`${full}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`)
    return day ? { day, isSerial: false } : null
  }
  const day = parseDay(text.slice(0, 10))
  return day ? { day, isSerial: false } : null
}

/** Yes or no in English and Spanish; null for anything else. */
export function readYesNo(cell: Cell): boolean | null {
  const text = String(cell).trim().toLowerCase()
  if (/^(y|yes|true|t|1|x|us|usa|s|si|sí|verdadero)$/.test(text)) return true
  return /^(n|no|false|f|0|falso)$/.test(text) ? false : null
}

/** The start of a text, without splitting a surrogate pair at its end. */
export const cut = (text: string, most: number): string =>
  text.length > most
    ? text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : text
