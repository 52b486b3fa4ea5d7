import type { Department } from '../../../contract/core/access.ts'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { products } from '../../../contract/features/products/products.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import {
  type CellFault,
  type CellValues,
  judgeRow,
  readCell,
  type TierNumber,
  tierNumbers,
  type Unfinished,
} from '../../../contract/rules/product-cells.ts'
import { cellFaultText } from '../../../contract/words/cell-words.ts'
import type { Language } from '../../words/language.tsx'

type TierDraft = { from: string; price: string }

/** The input for a new product. */
export type ProductDraft = {
  department: Department
  category: string
  type: string
  variety: string
  color: string
  grade: string
  purpose: string
  /** If empty, the name is composed of type, variety, color and grade. */
  description: string
  growerId: string
  um: string
  pack: string
  minQuantity: string
  onHand: string
  place: string
  cost: string
  seasonStart: string
  seasonEnd: string
  tiers: readonly TierDraft[]
  live: boolean
}

const noTiers: readonly TierDraft[] = tierNumbers.map(() => ({ from: '', price: '' }))

export const emptyDraft: ProductDraft = {
  department: 'flowers',
  category: '',
  type: '',
  variety: '',
  color: '',
  grade: '',
  purpose: '',
  description: '',
  growerId: '',
  um: 'ST',
  pack: '1',
  minQuantity: '1',
  onHand: '',
  place: '',
  cost: '',
  seasonStart: '1',
  seasonEnd: '12',
  tiers: noTiers,
  live: false,
}

/** The start of the next product: the fields from department to grower stay. */
export const keptFor = ({
  department,
  category,
  type,
  purpose,
  growerId,
  um,
  pack,
  minQuantity,
}: ProductDraft) => ({
  ...emptyDraft,
  department,
  category,
  type,
  purpose,
  growerId,
  um,
  pack,
  minQuantity,
})

/** A copy of another product, without its stock. */
export const copiedFrom = (row: StaffProduct): ProductDraft => ({
  ...emptyDraft,
  department: row.department,
  category: row.category,
  type: row.type,
  variety: row.variety,
  color: row.color,
  grade: row.grade,
  purpose: row.purpose,
  description: row.description,
  growerId: row.growerId === null ? '' : String(row.growerId),
  um: row.um,
  pack: String(row.pack),
  minQuantity: String(row.minQuantity),
  place: row.place,
  seasonStart: String(row.seasonStart),
  seasonEnd: String(row.seasonEnd),
  tiers: tierNumbers.map((n) => ({
    from: String(row[`quantity${n}`] ?? ''),
    price: String(row[`price${n}`] ?? ''),
  })),
})

/** The composed name: type (without its kind), variety, color, grade. */
export function nameOfDraft({ type, variety, color, grade }: ProductDraft): string {
  const kind = type.replace(/ (Standard|Assorted)$/, '')
  return [kind, variety, color, grade].filter((word) => word.trim() !== '').join(' ')
}

const whole = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

/** Prices and quantities as the rules take them. */
export function judgedDraft(draft: ProductDraft): Unfinished {
  const read = (n: TierNumber) => readCell(`price${n}`, draft.tiers[n - 1]?.price ?? '', null)
  const price = (n: TierNumber) => {
    const found = read(n)
    return 'value' in found ? (found.value as number | null) : null
  }
  const from = (n: TierNumber) => whole(draft.tiers[n - 1]?.from ?? '')
  return {
    price1: price(1),
    price2: price(2),
    price3: price(3),
    price4: price(4),
    price5: price(5),
    quantity1: from(1),
    quantity2: from(2),
    quantity3: from(3),
    quantity4: from(4),
    quantity5: from(5),
    minQuantity: whole(draft.minQuantity) || 1,
    was: null,
    saleEndsOn: null,
    description: draft.description,
    um: draft.um,
    category: draft.category.trim(),
    type: draft.type.trim(),
    growerId: whole(draft.growerId),
    onHand: whole(draft.onHand) ?? 0,
    preBooked: false,
    growerDirect: false,
    inSeason: true,
    imageName: '',
  }
}

/** The error of each tier, as a sentence. */
export function tierFaults(draft: ProductDraft, language: Language): Partial<Record<TierNumber, string>> {
  const judged = judgedDraft(draft)
  const cells: CellValues = Object.fromEntries(
    tierNumbers.flatMap((n) => [
      [`price${n}`, judged[`price${n}`]],
      [`quantity${n}`, judged[`quantity${n}`]],
    ]),
  )
  const empty = Object.fromEntries(Object.keys(cells).map((cell) => [cell, null]))
  const { refused } = judgeRow({ ...judged, ...empty }, cells)
  const faults: Partial<Record<TierNumber, string>> = {}
  for (const n of tierNumbers) {
    const read = readCell(`price${n}`, draft.tiers[n - 1]?.price ?? '', null)
    const fault: CellFault | undefined =
      'fault' in read ? read.fault : (refused[`quantity${n}`] ?? refused[`price${n}`])
    if (fault) faults[n] = cellFaultText(fault, language)
  }
  return faults
}

const number = (text: string): number | null => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (plain === '') return null
  return Number(plain)
}

/** The request, without empty tiers at the end. */
export function bodyOf(draft: ProductDraft): SendOf<typeof products.add>['body'] {
  const last = draft.tiers.findLastIndex(({ from, price }) => from !== '' || price !== '')
  return {
    department: draft.department,
    description: draft.description || nameOfDraft(draft),
    category: draft.category,
    type: draft.type,
    variety: draft.variety,
    color: draft.color,
    grade: draft.grade,
    purpose: draft.purpose,
    growerId: draft.growerId === '' ? null : draft.growerId,
    um: draft.um,
    place: draft.place,
    pack: number(draft.pack) ?? 1,
    minQuantity: number(draft.minQuantity) ?? 1,
    tiers: draft.tiers
      .slice(0, last + 1)
      .map(({ from, price }) => ({ from: number(from) as number, price: number(price) })),
    cost: number(draft.cost),
    onHand: number(draft.onHand) ?? 0,
    seasonStart: Number(draft.seasonStart),
    seasonEnd: Number(draft.seasonEnd),
    live: draft.live,
    // The page has already warned that a product like this exists.
    sameIsFine: true,
  }
}
