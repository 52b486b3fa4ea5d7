import type { Operation, Rounding } from '../../../contract/features/products/bulk.ts'

/** The buttons of the dock; each opens the panel with a group of operations. */
export const bulkGroups = ['prices', 'stock', 'flags', 'sale', 'more'] as const
export type BulkGroup = (typeof bulkGroups)[number]

export const kindsOf = {
  prices: ['price-raise', 'price-lower', 'price-set', 'price-cost', 'price-steps', 'markup'],
  stock: ['stock-set', 'stock-add', 'stock-zero'],
  flags: ['flag'],
  sale: ['sale', 'sale-end'],
  more: ['season', 'dates', 'category', 'grower', 'archive', 'restore'],
} as const satisfies Record<BulkGroup, readonly string[]>
export type DraftKind = (typeof kindsOf)[BulkGroup][number]

/** The input of the panel. */
export type Draft = {
  kind: DraftKind
  number: string
  unit: 'percent' | 'dollars'
  tiers: 'all' | '1' | '2' | '3' | '4' | '5'
  rounding: Rounding
  takeInSale: boolean
  flag: 'featured' | 'hidden' | 'us' | 'growerDirect' | 'farmDirect'
  on: boolean
  day: string
  lastDay: string
  start: number
  end: number
  text: string
  growerId: string
}

export const draftOf = (group: BulkGroup): Draft => ({
  kind: kindsOf[group][0],
  number: '',
  unit: 'percent',
  tiers: 'all',
  rounding: 'cent',
  takeInSale: false,
  flag: 'featured',
  on: true,
  day: '',
  lastDay: '',
  start: 1,
  end: 12,
  text: '',
  growerId: '',
})

const numberOf = (text: string): number | undefined => {
  const plain = text.trim().replace(/^\$/, '').replace(/%$/, '').replaceAll(',', '')
  return /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : undefined
}

/** The operation in a draft; undefined while input is missing. */
export function operationOf(draft: Draft): Operation | undefined {
  const { kind, rounding, takeInSale } = draft
  const number = numberOf(draft.number)
  const tiers = draft.tiers === 'all' ? [1, 2, 3, 4, 5] : [Number(draft.tiers)]
  const isPositive = number !== undefined && number > 0
  switch (kind) {
    case 'price-raise':
    case 'price-lower': {
      if (!isPositive) return undefined
      const up = kind === 'price-raise'
      return draft.unit === 'percent'
        ? { kind: 'price-percent', percent: number, up, tiers, rounding, takeInSale }
        : { kind: 'price-amount', amount: number, up, tiers, rounding, takeInSale }
    }
    case 'price-set':
      return isPositive ? { kind, amount: number, tiers, takeInSale } : undefined
    case 'price-cost':
    case 'price-steps':
      return number !== undefined && number >= 0 ? { kind, percent: number, rounding, takeInSale } : undefined
    case 'markup':
      return number !== undefined && number >= 0 ? { kind, percent: number } : undefined
    case 'stock-set':
    case 'stock-add':
      return number !== undefined && Number.isInteger(number) ? { kind, units: number } : undefined
    case 'stock-zero':
      return { kind: 'stock-set', units: 0 }
    case 'flag':
      return { kind, flag: draft.flag, on: draft.on }
    case 'sale':
      return isPositive
        ? { kind, percent: number, endsOn: (draft.day || null) as never, rounding }
        : undefined
    case 'sale-end':
      return { kind }
    case 'season':
      return { kind, start: draft.start, end: draft.end }
    case 'dates':
      return {
        kind,
        dateAvailable: (draft.day || null) as never,
        lastOrderDay: (draft.lastDay || null) as never,
      }
    case 'category':
      return draft.text.trim() === '' ? undefined : { kind, category: draft.text.trim() }
    case 'grower':
      return draft.growerId === '' ? undefined : { kind, growerId: Number(draft.growerId) }
    case 'archive':
      return { kind: 'state', state: 'archived' }
    case 'restore':
      return { kind: 'state', state: 'live' }
  }
}
