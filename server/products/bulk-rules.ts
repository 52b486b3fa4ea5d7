import type { Day } from '../../contract/core/dates.ts'
import { divideHalfUp } from '../../contract/core/money.ts'
import type { BulkCause, Operation, Rounding } from '../../contract/features/products/bulk.ts'
import { saleTiers } from '../../contract/rules/pricing.ts'
import {
  type CellValues,
  type Judged,
  judgeRow,
  missingSteps,
  priceCells,
  tierNumbers,
  type Unfinished,
} from '../../contract/rules/product-cells.ts'
import type { Values } from '../changes/tables.ts'
import type { GrowerFacts } from './derived.ts'

/** A product as a bulk change reads it. */
export type BulkRow = Unfinished & {
  state: 'draft' | 'live' | 'archived'
  costE4: number | null
  /** Units in orders and carts. */
  taken: number
  onSale: boolean
  inOpenOrders: boolean
  /** Its fields as stored in a change set. */
  fields: Values
}

export type Planned = { values: Values } | { cause: BulkCause }

/** The authority for an operation: that of the cells that it changes. */
export function needsOfOperation({ kind }: Operation): 'CATALOGUE' | 'TIER_PRICING' | 'FEATURED_PRODUCTS' {
  if (kind === 'flag') return 'FEATURED_PRODUCTS'
  const isPrice = kind.startsWith('price-') || kind.startsWith('sale') || kind === 'markup'
  return isPrice ? 'TIER_PRICING' : 'CATALOGUE'
}

/** The new values of a product, or why it is unchanged. */
export function planOf(
  operation: Operation,
  row: BulkRow,
  about: { today: Day; grower?: GrowerFacts | undefined },
): Planned {
  const planned =
    row.state === 'archived' && operation.kind !== 'state' ? stays('archived') : made(operation, row, about)
  if ('cause' in planned) return planned
  const values = Object.fromEntries(
    Object.entries(planned.values).filter(([field, value]) => row.fields[field] !== value),
  )
  return Object.keys(values).length > 0 ? { values } : stays('same')
}

const stays = (cause: BulkCause): Planned => ({ cause })

function made(
  operation: Operation,
  row: BulkRow,
  { today, grower }: { today: Day; grower?: GrowerFacts | undefined },
): Planned {
  switch (operation.kind) {
    case 'price-percent':
    case 'price-amount': {
      const { up, tiers, rounding } = operation
      const moved =
        operation.kind === 'price-percent'
          ? (e4: number) => e4 * (1 + ((up ? 1 : -1) * operation.percent) / 100)
          : (e4: number) => e4 + (up ? 1 : -1) * operation.amount * 10_000
      return priced(row, operation, (n) => {
        const price = row[`price${n}`]
        return price !== null && tiers.includes(n) ? rounded(moved(price), rounding) : price
      })
    }
    case 'price-set':
      return priced(row, operation, (n) =>
        operation.tiers.includes(n) && (row[`price${n}`] !== null || (n === 1 && row.quantity1 !== null))
          ? Math.round(operation.amount * 10_000)
          : row[`price${n}`],
      )
    case 'price-cost': {
      const { costE4 } = row
      if (costE4 === null) return stays('no_cost')
      const first = rounded(costE4 * (1 + operation.percent / 100), operation.rounding)
      const factor = row.price1 ? first / row.price1 : 1
      return priced(row, operation, (n) => {
        const price = row[`price${n}`]
        if (n === 1) return first
        return price === null ? null : rounded(price * factor, operation.rounding)
      })
    }
    case 'price-steps': {
      let above = row.price1
      return priced(row, operation, (n) => {
        if (n === 1 || above === null || row[`price${n}`] === null) return row[`price${n}`]
        above = rounded(above * (1 - operation.percent / 100), operation.rounding)
        return above
      })
    }
    case 'stock-set':
      return stocked(row, operation.units)
    case 'stock-add':
      return stocked(row, row.onHand + operation.units)
    case 'flag':
      return { values: { [flagFields[operation.flag]]: operation.on } }
    case 'markup':
      return { values: { markupBp: Math.round(operation.percent * 100) } }
    case 'sale': {
      if (row.price1 === null) return stays('no_price')
      if (row.was !== null) return stays('on_sale')
      const cheaper = (e4: number | null) =>
        e4 === null ? null : rounded(e4 * (1 - operation.percent / 100), operation.rounding)
      return laddered(
        row,
        Object.fromEntries(tierNumbers.map((n) => [`price${n}`, cheaper(row[`price${n}`])])),
        { originalPriceE4: row.price1, saleEndsOn: operation.endsOn },
      )
    }
    case 'sale-end': {
      if (row.was === null) return stays('not_on_sale')
      // The prices that the shop charges once a sale is over.
      const { columns } = saleTiers(row, { originalPriceE4: row.was, saleEndsOn: '2000-01-01' as Day }, today)
      return {
        values: {
          ...Object.fromEntries(tierNumbers.map((n) => [`price${n}E4`, columns[`price${n}`]])),
          originalPriceE4: null,
          saleEndsOn: null,
        },
      }
    }
    case 'season':
      return { values: { seasonStartMonth: operation.start, seasonEndMonth: operation.end } }
    case 'dates':
      return { values: { dateAvailable: operation.dateAvailable, lastOrderDay: operation.lastOrderDay } }
    case 'category':
      return { values: { category: operation.category } }
    case 'grower':
      return grower ? { values: grower } : stays('same')
    case 'state':
      if (operation.state === 'archived')
        return row.inOpenOrders ? stays('in_open_orders') : { values: { state: 'archived' } }
      return missingSteps(row).length > 0 ? stays('not_ready') : { values: { state: 'live' } }
  }
}

const flagFields = {
  featured: 'featured',
  hidden: 'blacklisted',
  us: 'us',
  growerDirect: 'isGrowerDirect',
  farmDirect: 'isFarmDirect',
} as const

const stocked = (row: BulkRow, units: number): Planned =>
  units < row.taken ? stays('allocated') : { values: { onHand: units } }

function priced(
  row: BulkRow,
  { takeInSale }: { takeInSale: boolean },
  priceOf: (n: 1 | 2 | 3 | 4 | 5) => number | null,
): Planned {
  const prices = Object.fromEntries(tierNumbers.map((n) => [`price${n}`, priceOf(n)]))
  if (priceCells.every((cell) => prices[cell] === null)) return stays('no_price')
  if (row.onSale && !takeInSale) return stays('on_sale')
  return laddered(row, prices, {})
}

/** The new prices, if each tier is still below the previous one. */
function laddered(row: Judged & BulkRow, prices: CellValues, more: Values): Planned {
  if (Object.values(prices).some((price) => price !== null && Number(price) < 1)) return stays('too_low')
  const judged = 'originalPriceE4' in more ? { ...row, was: more.originalPriceE4 as number } : row
  const changed = Object.fromEntries(
    Object.entries(prices).filter(([cell, price]) => judged[cell as 'price1'] !== price),
  )
  if (Object.keys(judgeRow(judged, changed).refused).length > 0) return stays('tiers')
  return {
    values: {
      ...Object.fromEntries(Object.entries(prices).map(([cell, price]) => [`${cell}E4`, price])),
      ...more,
    },
  }
}

/** Rounds ten-thousandths to a customary price: to the cent, to .05, to .10, or to the nearest that ends in 9. */
export function rounded(e4: number, rounding: Rounding): number {
  const exact = Math.round(e4)
  switch (rounding) {
    case 'cent':
      return divideHalfUp(exact, 100) * 100
    case 'five':
      return divideHalfUp(exact, 500) * 500
    case 'dime':
      return divideHalfUp(exact, 1000) * 1000
    case 'nine':
      return Math.max(900, divideHalfUp(exact - 900, 1000) * 1000 + 900)
  }
}
