import type { Authority } from '../core/access.ts'
import { parseDay } from '../core/dates.ts'
import { divideHalfUp } from '../core/money.ts'

/**
 * The fields of a product that staff edit, and their allowed values. Browser and server use the same functions, so that both refuse a
 * cell for the same reason.
 */

type Kind = 'text' | 'price' | 'count' | 'percent' | 'flag' | 'day' | 'month'
type Rule = {
  kind: Kind
  needs: Authority
  /** The cell can't be emptied. */
  required?: true
  /** Maximum characters of a text, or the largest number. */
  most?: number
  /** The smallest number; 1 by default. */
  least?: number
}

const price: Rule = { kind: 'price', needs: 'TIER_PRICING' }
const quantity: Rule = { kind: 'count', needs: 'TIER_PRICING', most: 1_000_000 }
const flag: Rule = { kind: 'flag', needs: 'FEATURED_PRODUCTS', required: true }
const word = (most: number): Rule => ({ kind: 'text', needs: 'CATALOGUE', most })

export const cells = {
  description: { ...word(160), required: true },
  category: { ...word(60), required: true },
  type: { ...word(60), required: true },
  variety: word(80),
  botanicalName: word(120),
  color: word(40),
  grade: word(40),
  purpose: word(40),
  grower: word(120),
  um: { ...word(4), required: true },
  soldBy: word(40),
  place: word(40),
  pack: { kind: 'count', needs: 'CATALOGUE', required: true, most: 100_000 },
  minQuantity: { kind: 'count', needs: 'CATALOGUE', required: true, most: 100_000 },
  onHand: { kind: 'count', needs: 'CATALOGUE', required: true, least: 0, most: 10_000_000 },
  price1: price,
  price2: price,
  price3: price,
  price4: price,
  price5: price,
  quantity1: quantity,
  quantity2: quantity,
  quantity3: quantity,
  quantity4: quantity,
  quantity5: quantity,
  was: price,
  cost: price,
  saleEndsOn: { kind: 'day', needs: 'TIER_PRICING' },
  markup: { kind: 'percent', needs: 'TIER_PRICING', required: true, least: 0, most: 100_000 },
  featured: flag,
  hidden: flag,
  us: flag,
  growerDirect: flag,
  farmDirect: flag,
  preBooked: flag,
  seasonStart: { kind: 'month', needs: 'CATALOGUE', required: true },
  seasonEnd: { kind: 'month', needs: 'CATALOGUE', required: true },
  dateAvailable: { kind: 'day', needs: 'CATALOGUE' },
  lastOrderDay: { kind: 'day', needs: 'CATALOGUE' },
  leadTimeDays: { kind: 'count', needs: 'CATALOGUE', least: 0, most: 365 },
} as const satisfies Record<string, Rule>

export type Cell = keyof typeof cells
export const cellNames = Object.keys(cells) as [Cell, ...Cell[]]
/** The rule of a cell, without the exact values of its declaration. */
export const ruleOf = (cell: Cell): Rule => cells[cell]

/** Stored values: prices in ten-thousandths of a dollar, percentages in hundredths, days as YYYY-MM-DD. */
export type CellValue = string | number | boolean | null
export type CellValues = { [Name in Cell]?: CellValue }

export const tierNumbers = [1, 2, 3, 4, 5] as const
export type TierNumber = (typeof tierNumbers)[number]
export const priceCells = tierNumbers.map((n) => `price${n}` as const)

/** Why a cell is refused. Prices are in ten-thousandths of a dollar. */
export type CellFault =
  | { code: 'required' }
  /** The person may not change this field. */
  | { code: 'locked' }
  | { code: 'not_a_price' | 'not_a_count' | 'not_a_percent' | 'not_a_day' | 'not_a_month' | 'not_a_flag' }
  | { code: 'too_fine' }
  | { code: 'too_long'; most: number }
  | { code: 'too_small'; least: number }
  | { code: 'too_big'; most: number }
  | { code: 'unreadable' }
  | { code: 'not_below'; tier: number; than: number; price: number }
  | { code: 'not_above'; tier: number; than: number; quantity: number }
  | { code: 'not_a_multiple'; of: number }
  | { code: 'no_quantity'; tier: number }
  | { code: 'tier_above'; tier: number }
  | { code: 'was_not_above'; price: number }
  | { code: 'on_sale'; was: number }
  | { code: 'no_sale' }
  | { code: 'allocated'; units: number }
  | { code: 'unknown_unit' }

export type Read = { value: CellValue } | { fault: CellFault }

/** The largest price, $1,000,000. */
const mostE4 = 10_000_000_000

/** Parses typed or pasted text. In cells with prices and numbers, `+4%`, `-0.05` and `*1.04` change the previous value. */
export function readCell(cell: Cell, typed: string, before: CellValue): Read {
  const { kind } = ruleOf(cell)
  const text = typed.trim()
  if (kind === 'text') return judgeCell(cell, text)
  if (text === '') return judgeCell(cell, null)
  switch (kind) {
    case 'flag': {
      if (/^(1|y|yes|s|sí|si|true|x)$/i.test(text)) return { value: true }
      return /^(0|n|no|false|-)$/i.test(text) ? { value: false } : { fault: { code: 'not_a_flag' } }
    }
    case 'day':
      return judgeCell(cell, parseDay(text) ?? text)
    case 'month': {
      const month = monthFrom(text)
      return month ? judgeCell(cell, month) : { fault: { code: 'not_a_month' } }
    }
    default: {
      const scale = scaleOf(kind)
      const counted = countedFrom(text, typeof before === 'number' ? before : undefined, kind)
      if (counted !== undefined) return judgeCell(cell, counted)
      const number = numberFrom(text)
      if (number === undefined) return { fault: { code: notA[kind] } }
      const scaled = Math.round(number * scale)
      if (Math.abs(scaled / scale - number) > 1e-9) return { fault: { code: 'too_fine' } }
      return judgeCell(cell, scaled)
    }
  }
}

const notA = { price: 'not_a_price', count: 'not_a_count', percent: 'not_a_percent' } as const
const scaleOf = (kind: 'price' | 'count' | 'percent') => ({ price: 10_000, percent: 100, count: 1 })[kind]

/** `+4%`, `-4%`, `+0.05`, `-0.05`, `*1.04`, `/2`; undefined for anything else, or without a previous value. */
function countedFrom(text: string, before: number | undefined, kind: 'price' | 'count' | 'percent') {
  const [, sign, digits, percent] = /^([+\-−*×/])\s*\$?(\d*\.?\d+)\s*(%?)$/.exec(text) ?? []
  if (!sign || !digits || before === undefined) return undefined
  const number = Number(digits)
  const isMinus = sign === '-' || sign === '−'
  if (percent && (sign === '+' || isMinus)) {
    // Prices are rounded to the cent, like every other price of the distributor.
    const next = before * (1 + ((isMinus ? -1 : 1) * number) / 100)
    return kind === 'price' ? roundedE4(next) : Math.round(next)
  }
  if (percent) return undefined
  if (sign === '+' || isMinus) return Math.round(before + (isMinus ? -1 : 1) * number * scaleOf(kind))
  if (sign === '/' && number === 0) return undefined
  const next = sign === '/' ? before / number : before * number
  return kind === 'price' ? roundedE4(next) : Math.round(next)
}

/** Ten-thousandths to the nearest cent, half up; a price below a cent keeps its ten-thousandths. */
export const roundedE4 = (e4: number): number => {
  const exact = Math.round(e4)
  return Math.abs(exact) < 100 ? exact : divideHalfUp(exact, 100) * 100
}

/** A number as people and spreadsheets write it: `$1,234.50`. */
function numberFrom(text: string): number | undefined {
  const plain = text.replace(/^[-−]?\$/, (sign) => sign.replace('$', '')).replace('−', '-')
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?%?$/.test(plain) || !/\d/.test(plain)) return undefined
  return Number(plain.replaceAll(',', '').replace('%', ''))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const meses = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

function monthFrom(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const start = text.toLowerCase().slice(0, 3)
  const at = Math.max(months.indexOf(start), meses.indexOf(start))
  return at < 0 ? undefined : at + 1
}

/** Checks one stored value without the rest of the product. */
export function judgeCell(cell: Cell, value: CellValue): Read {
  const { kind, required, most, least = 1 } = ruleOf(cell)
  if (value === null || value === '') {
    if (required) return { fault: { code: 'required' } }
    return { value: kind === 'text' ? '' : null }
  }
  switch (kind) {
    case 'text':
      if (typeof value !== 'string') return { fault: { code: 'unreadable' } }
      if (value.length > (most ?? 200)) return { fault: { code: 'too_long', most: most ?? 200 } }
      if (/[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed())
        return { fault: { code: 'unreadable' } }
      return { value: value.trim() }
    case 'flag':
      return typeof value === 'boolean' ? { value } : { fault: { code: 'not_a_flag' } }
    case 'day':
      return typeof value === 'string' && parseDay(value)
        ? { value: parseDay(value) as string }
        : { fault: { code: 'not_a_day' } }
    case 'month':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12
        ? { value }
        : { fault: { code: 'not_a_month' } }
    default:
      if (typeof value !== 'number' || !Number.isInteger(value))
        return { fault: { code: typeof value === 'number' ? 'too_fine' : notA[kind] } }
      if (value < least) return { fault: { code: 'too_small', least } }
      if (value > (most ?? mostE4)) return { fault: { code: 'too_big', most: most ?? mostE4 } }
      return { value }
  }
}

/** The facts that the cells of one product are checked against. */
export type Judged = { [N in TierNumber as `price${N}`]: number | null } & {
  [N in TierNumber as `quantity${N}`]: number | null
} & { minQuantity: number; was: number | null; saleEndsOn: string | null }

/** Conflicts between the price and quantity cells of two tiers. */
function ladderFaults(row: Judged): { cell: Cell; with: Cell; fault: CellFault }[] {
  const faults: { cell: Cell; with: Cell; fault: CellFault }[] = []
  let last: TierNumber | undefined
  for (const n of tierNumbers) {
    const [price, quantity] = [row[`price${n}`], row[`quantity${n}`]]
    if (quantity !== null && quantity % row.minQuantity !== 0)
      faults.push({
        cell: `quantity${n}`,
        with: 'minQuantity',
        fault: { code: 'not_a_multiple', of: row.minQuantity },
      })
    if (price === null) continue
    if (quantity === null)
      faults.push({ cell: `price${n}`, with: `quantity${n}`, fault: { code: 'no_quantity', tier: n } })
    if (last === undefined && n > 1)
      faults.push({ cell: `price${n}`, with: 'price1', fault: { code: 'tier_above', tier: n } })
    if (last !== undefined) {
      const [above, from] = [row[`price${last}`] as number, row[`quantity${last}`]]
      if (price >= above)
        faults.push({
          cell: `price${n}`,
          with: `price${last}`,
          fault: { code: 'not_below', tier: n, than: last, price: above },
        })
      if (quantity !== null && from !== null && quantity <= from)
        faults.push({
          cell: `quantity${n}`,
          with: `quantity${last}`,
          fault: { code: 'not_above', tier: n, than: last, quantity: from },
        })
    }
    last = n
  }
  const { price1, was } = row
  if (was !== null && price1 !== null && was <= price1)
    faults.push({ cell: 'was', with: 'price1', fault: { code: 'was_not_above', price: price1 } })
  if (row.saleEndsOn !== null && was === null)
    faults.push({ cell: 'saleEndsOn', with: 'was', fault: { code: 'no_sale' } })
  return faults
}

/** What the refused cell must be, when its partner in the conflict wasn't changed. */
const seenFrom = (fault: CellFault, cell: Cell, row: Judged): CellFault => {
  if (fault.code === 'not_below' && cell === `price${fault.than}`)
    return { code: 'tier_above', tier: fault.tier }
  if (fault.code === 'was_not_above' && cell === 'price1') return { code: 'on_sale', was: row.was as number }
  return fault
}

/**
 * Checks changed cells of one product together with its unchanged ones. Valid cells are saved even if others are refused; an existing
 * error in an unchanged cell refuses nothing.
 */
export function judgeRow(
  row: Judged,
  changed: CellValues,
): { kept: CellValues; refused: { [Name in Cell]?: CellFault } } {
  const kept: CellValues = { ...changed }
  const refused: { [Name in Cell]?: CellFault } = {}
  for (;;) {
    const next = { ...row, ...kept } as Judged
    const found = ladderFaults(next).find(({ cell, with: partner }) => cell in kept || partner in kept)
    if (!found) return { kept, refused }
    const cell = found.cell in kept ? found.cell : found.with
    refused[cell] = seenFrom(found.fault, cell, next)
    delete kept[cell]
  }
}

/** What is still missing before florists can order a product. The first four are needed to put it in the shop. */
export const readySteps = ['named', 'grower', 'priced', 'tiers', 'stocked', 'pictured'] as const
export type ReadyStep = (typeof readySteps)[number]

export type Unfinished = Judged & {
  description: string
  um: string
  growerId: number | null
  onHand: number
  preBooked: boolean
  growerDirect: boolean
  inSeason: boolean
  imageName: string
  category: string
  type: string
}

export function readiness(row: Unfinished): Record<ReadyStep, boolean> {
  const faults = ladderFaults(row)
  return {
    named:
      row.description !== '' &&
      row.um !== '' &&
      row.category !== '' &&
      row.type !== '' &&
      row.minQuantity > 0,
    grower: row.growerId !== null,
    priced: row.price1 !== null && row.quantity1 !== null,
    tiers: faults.length === 0,
    stocked: (row.onHand >= row.minQuantity || row.preBooked || row.growerDirect) && row.inSeason,
    pictured: row.imageName !== '' || (row.type !== '' && row.category !== ''),
  }
}

/** Why the product can't be in the shop yet: the steps that are missing and required. */
export const missingSteps = (row: Unfinished): ReadyStep[] => {
  const ready = readiness(row)
  return (['named', 'priced', 'tiers'] as const).filter((step) => !ready[step])
}
