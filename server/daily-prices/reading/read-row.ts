import { type Department, departments } from '../../../contract/core/access.ts'
import {
  type ReadRow,
  type RowCause,
  type RowCorrection,
  type RowField,
  type RowRemark,
  rowCauses,
  rowCorrections,
} from '../../../contract/features/daily-prices/rows.ts'
import { unitCodeOf } from '../../../contract/words/unit-words.ts'
import type { Cell } from '../../reading/table.ts'
import {
  cut,
  type DayOrder,
  type Decimals,
  readDay,
  readNumber,
  readYesNo,
  toE4,
} from '../../reading/values.ts'
import { countFields, dayFields, priceFields, quantityFields, textFields, yesFields } from './fields.ts'

/** How the cells of a file are read. */
export type CellPlan = {
  /** The field of each column; null for one that isn't read. */
  columns: readonly (RowField | null)[]
  decimals: Decimals
  dayOrder: DayOrder
}

/** What a person typed for a row, or a fix set. `values` replace the cells; their decimal separator is a dot. */
export type Fixed = {
  values?: Readonly<Partial<Record<RowField, string>>>
  /** The row has no price information: the current prices stay. */
  keepPrice?: true
  /** Codes with letters are valid. */
  keepLetters?: true
}

export type RowAsRead = {
  read: ReadRow
  /** Most important first. */
  causes: RowCause[]
  remarks: RowRemark[]
  corrections: RowCorrection[]
}

/** The column of each field, found once for all rows of a plan. */
function placesOf({ columns }: CellPlan): ReadonlyMap<RowField, number> {
  let places = knownPlaces.get(columns)
  if (!places) {
    places = new Map(columns.flatMap((field, i) => (field ? [[field, i]] : [])))
    knownPlaces.set(columns, places)
  }
  return places
}
const knownPlaces = new WeakMap<object, ReadonlyMap<RowField, number>>()

type Row = {
  cells: readonly Cell[]
  /** `quote_not_closed`: cells can't be separated. `column_count`: too few or too many cells. */
  shape?: 'quote_not_closed' | 'column_count'
}

/** The stock figure for goods that can be booked ahead. */
const bookedStock = 500_000
const largestInteger = 2_147_483_647
const mostTextCharacters = 300

/** Reads one row by the house rules: an error becomes a cause; what can be corrected is corrected and noted. */
export function readRow({ cells, shape }: Row, plan: CellPlan, fixed: Fixed = {}): RowAsRead {
  const row = new Reading(plan, cells, fixed)
  // A person who typed a value has looked at the whole row.
  if (shape && Object.keys(fixed.values ?? {}).length === 0) row.causes.add(shape)
  row.itemCode()
  row.texts()
  row.department()
  row.unit()
  row.stock()
  row.prices()
  row.counts()
  row.days()
  return row.result()
}

class Reading {
  readonly read: Record<string, unknown> = {}
  readonly causes = new Set<RowCause>()
  readonly remarks = new Set<RowRemark>()
  readonly corrections = new Set<RowCorrection>()
  readonly plan: CellPlan
  readonly cells: readonly Cell[]
  readonly fixed: Fixed

  constructor(plan: CellPlan, cells: readonly Cell[], fixed: Fixed) {
    this.plan = plan
    this.cells = cells
    this.fixed = fixed
  }

  /** Whether the file has a column for a field, or a person typed a value for it. */
  has(field: RowField): boolean {
    return this.fixed.values?.[field] !== undefined || placesOf(this.plan).has(field)
  }

  cell(field: RowField): Cell {
    const typed = this.fixed.values?.[field]
    if (typed !== undefined) return typed
    const column = placesOf(this.plan).get(field)
    return (column === undefined ? undefined : this.cells[column]) ?? ''
  }

  /** The text of a cell without invisible characters. */
  text(field: RowField): string {
    const cell = this.cell(field)
    if (typeof cell === 'number') return String(cell)
    const spaced = cell.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200b\ufeff\p{Cc}]+/gu, ' ')
    if (cell.includes('\u00a0') || cell.includes('\u202f')) this.corrections.add('nbsp_to_space')
    const trimmed = spaced.trim()
    if (trimmed !== spaced) this.corrections.add('trimmed_whitespace')
    return trimmed
  }

  number(field: RowField) {
    const typed = this.fixed.values?.[field] !== undefined
    this.text(field)
    const found = readNumber(this.cell(field), typed ? 'dot' : this.plan.decimals)
    if (found.kind === 'number' && found.hadCurrency) this.corrections.add('currency_symbol')
    if (found.kind === 'number' && found.hadThousands) this.corrections.add('thousands_separator')
    return found
  }

  /** A whole number of 0 or more; null if there is none. */
  count(field: RowField): number | null {
    const found = this.number(field)
    if (found.kind === 'blank' || found.kind === 'null') return null
    const value = found.kind === 'number' ? this.whole(found.text) : null
    if (value === null || value < 0 || value > largestInteger) {
      this.corrections.add('number_unreadable')
      return null
    }
    return value
  }

  /** Null for a number with a fraction. */
  whole(text: string): number | null {
    const value = Number(text)
    if (!Number.isInteger(value)) return null
    if (text.includes('.')) this.corrections.add('decimal_integer')
    return value
  }

  itemCode() {
    if (!this.has('itemCode')) return
    const text = this.text('itemCode')
    this.read.itemCode = null
    if (text === '' || /^(null|0+)$/i.test(text)) this.causes.add('item_code_missing')
    else if (/^\d+(\.\d+)?E[+-]?\d+$/i.test(text)) this.causes.add('item_code_broken')
    else if (/^\d+(\.0+)?$/.test(text)) {
      const [digits = ''] = text.split('.')
      if (digits !== text) this.corrections.add('decimal_integer')
      if (Number(digits) > largestInteger) this.causes.add('item_code_too_long')
      this.read.itemCode = String(Number(digits))
    } else {
      this.read.itemCode = cut(text, 40)
      if (text.length > 40) this.causes.add('item_code_too_long')
      else if (!this.fixed.keepLetters) this.causes.add('item_code_letters')
    }
  }

  texts() {
    for (const field of textFields) {
      if (!this.has(field)) continue
      const text = this.text(field)
      const isNull = /^null$/i.test(text)
      if (isNull) this.corrections.add(field === 'soldBy' ? 'sold_by_null_to_empty' : 'null_to_empty')
      this.read[field] = text === '' || isNull ? null : cut(text, mostTextCharacters)
    }
    if (this.has('description') && this.read.description === null) this.causes.add('description_missing')
    for (const field of yesFields) {
      if (!this.has(field)) continue
      const text = this.text(field)
      const answer = readYesNo(text)
      if (answer === null && text !== '') this.corrections.add('number_unreadable')
      this.read[field] = answer
    }
  }

  department() {
    if (!this.has('department')) return
    const text = this.text('department')
    const found = departmentOf(text)
    if (!found) this.causes.add('department_unknown')
    else if (text !== found && text !== found.toUpperCase()) this.corrections.add('department_case')
    this.read.department = found ?? null
  }

  unit() {
    if (!this.has('um')) return
    const text = this.text('um')
    if (text === '' || /^null$/i.test(text)) {
      this.causes.add('um_missing')
      this.read.um = null
      return
    }
    const code = unitCodeOf(text)
    if (!code) this.remarks.add('unit_unknown')
    const unit = code ?? text.toUpperCase().slice(0, 12)
    if (unit !== text) this.corrections.add('um_normalised')
    this.read.um = unit
  }

  stock() {
    if (!this.has('inventory')) return
    const found = this.number('inventory')
    this.read.inventory = null
    if (found.kind === 'blank') return
    const value = found.kind === 'number' ? Number(found.text) : Number.NaN
    if (Number.isNaN(value) || Math.abs(value) > largestInteger) {
      this.corrections.add('inventory_not_a_number_to_0')
      this.read.inventory = 0
    } else if (value < 0) {
      this.corrections.add('negative_inventory_to_0')
      this.read.inventory = 0
    } else {
      if (!Number.isInteger(value)) this.corrections.add('fractional_inventory_floored')
      else if (found.kind === 'number' && found.text.includes('.')) this.corrections.add('decimal_integer')
      this.read.inventory = Math.floor(value)
    }
  }

  prices() {
    if (this.fixed.keepPrice) {
      this.remarks.add('price_kept')
      this.minQuantity()
      return
    }
    const tiers: { e4: number; quantity: number | null }[] = []
    const hasQuantities = quantityFields.some((field) => this.has(field))
    priceFields.forEach((field, i) => {
      if (!this.has(field)) return
      const e4 = this.price(field)
      if (e4 === null) return
      const quantityField = quantityFields[i]!
      const quantity = this.has(quantityField) ? this.count(quantityField) : null
      // A tier after the first needs its minimum quantity.
      if (i > 0 && hasQuantities && !quantity) this.corrections.add('tier_skipped_null')
      else tiers.push({ e4, quantity })
    })
    const isFirstMissing = this.has('price1E4') && this.read.price1E4 === undefined
    const said = isFirstMissing ? [] : tiers
    priceFields.forEach((field, i) => {
      if (this.has(field)) this.read[field] = said[i]?.e4 ?? null
    })
    if (isFirstMissing && !this.causes.has('price1_not_a_number') && !this.causes.has('price_negative'))
      this.remarks.add('no_price')
    this.minQuantity()
    quantityFields.forEach((field, i) => {
      if (!this.has(field)) return
      const tier = said[i]
      this.read[field] = tier ? (tier.quantity ?? (i === 0 ? (this.read.minQuantity ?? null) : null)) : null
    })
  }

  /** A price in ten-thousandths; null if there is none, with the cause. Marks the first price as read. */
  price(field: (typeof priceFields)[number]): number | null {
    const isFirst = field === 'price1E4'
    const found = this.number(field)
    if (found.kind === 'blank') return null
    if (found.kind === 'null') {
      this.corrections.add('tier_skipped_null')
      return null
    }
    const amount = found.kind === 'number' ? toE4(found.text) : undefined
    if (!amount) {
      if (isFirst) this.causes.add('price1_not_a_number')
      else this.corrections.add('tier_skipped_nan')
      return null
    }
    if (amount.e4 < 0) {
      this.causes.add('price_negative')
      return null
    }
    if (amount.e4 === 0) {
      this.corrections.add('tier_skipped_zero')
      return null
    }
    if (amount.isRounded) this.corrections.add('price_rounded')
    if (isFirst) this.read.price1E4 = amount.e4
    return amount.e4
  }

  /** An empty cell means the quantity of the first tier. */
  minQuantity() {
    if (!this.has('minQuantity')) return
    const given = this.count('minQuantity')
    if (given) {
      this.read.minQuantity = given
      return
    }
    this.corrections.add('min_quantity_defaulted')
    this.read.minQuantity = (this.has('quantity1') ? this.count('quantity1') : null) || 1
  }

  counts() {
    for (const field of countFields) if (this.has(field)) this.read[field] = this.count(field)
    if (this.read.pack === 0) this.read.pack = null
    for (const field of ['seasonStartMonth', 'seasonEndMonth'] as const) {
      const month = this.read[field]
      if (typeof month !== 'number' || (month >= 1 && month <= 12)) continue
      this.corrections.add('number_unreadable')
      this.read[field] = null
    }
    if (this.has('potSizeInches')) {
      const found = this.number('potSizeInches')
      const inches = found.kind === 'number' ? Number(found.text) : Number.NaN
      this.read.potSizeInches = inches > 0 && inches < 1000 ? inches : null
    }
    if (!this.has('originalPriceE4')) return
    const found = this.number('originalPriceE4')
    const amount = found.kind === 'number' ? toE4(found.text) : undefined
    this.read.originalPriceE4 = amount && amount.e4 > 0 ? amount.e4 : null
  }

  days() {
    for (const field of dayFields) {
      if (!this.has(field)) continue
      const text = this.text(field)
      const found = text === '' || /^null$/i.test(text) ? undefined : readDay(text, this.plan.dayOrder)
      if (found?.isSerial) this.corrections.add('excel_serial_date')
      if (found === null) this.remarks.add('date_unreadable')
      this.read[field] = found?.day ?? null
    }
    this.bookedAhead()
  }

  bookedAhead() {
    const said = this.has('prebooked') ? readYesNo(this.text('prebooked')) : null
    const isSaid = said === true || typeof this.read.dateAvailable === 'string'
    const isByStock = this.read.inventory === bookedStock
    if (isByStock && !isSaid) this.remarks.add('prebooked_by_stock')
    if (isSaid || isByStock) this.read.prebooked = true
    else if (this.has('prebooked')) this.read.prebooked = said
  }

  result(): RowAsRead {
    return {
      read: this.read as ReadRow,
      causes: rowCauses.filter((cause) => this.causes.has(cause)),
      remarks: [...this.remarks],
      corrections: rowCorrections.filter((correction) => this.corrections.has(correction)),
    }
  }
}

/** A department by its name, in upper or lower case, singular or plural, English or Spanish. */
export function departmentOf(text: string): Department | undefined {
  const word = text.toLowerCase()
  return departments.find((one) => one === word || one === `${word}s`) ?? otherNames[word]
}

const otherNames: Readonly<Record<string, Department>> = {
  'cut flowers': 'flowers',
  flores: 'flowers',
  plantas: 'plants',
  supply: 'supplies',
  'hard goods': 'supplies',
  hardgoods: 'supplies',
  suministros: 'supplies',
  insumos: 'supplies',
  jardín: 'yard',
  jardin: 'yard',
}
