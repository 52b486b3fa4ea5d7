import type { Authority } from '../../contract/core/access.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import { type Cell, type CellValue, cellNames, ruleOf } from '../../contract/rules/product-cells.ts'

/** Fields of a product that staff can change and undo, with their columns. `onHand` is a field too, in `stock`. */
export const columns = {
  state: 'state',
  description: 'description',
  category: 'category',
  type: 'type',
  variety: 'variety',
  botanicalName: 'botanical_name',
  color: 'color',
  colorHex: 'color_hex',
  colorFamily: 'color_family',
  grade: 'grade',
  purpose: 'purpose',
  growerId: 'grower_id',
  grower: 'grower',
  farm: 'farm',
  vendorId: 'vendor_id',
  origin: 'origin',
  us: 'us',
  um: 'um',
  soldBy: 'sold_by',
  place: 'place',
  pack: 'pack',
  minQuantity: 'min_quantity',
  blacklisted: 'blacklisted',
  featured: 'featured',
  featuredRank: 'featured_rank',
  markupBp: 'markup_bp',
  price1E4: 'price1_e4',
  price2E4: 'price2_e4',
  price3E4: 'price3_e4',
  price4E4: 'price4_e4',
  price5E4: 'price5_e4',
  quantity1: 'quantity1',
  quantity2: 'quantity2',
  quantity3: 'quantity3',
  quantity4: 'quantity4',
  quantity5: 'quantity5',
  originalPriceE4: 'original_price_e4',
  saleEndsOn: 'sale_ends_on',
  costE4: 'cost_e4',
  isGrowerDirect: 'is_grower_direct',
  isFarmDirect: 'is_farm_direct',
  isPreBooked: 'is_pre_booked',
  seasonStartMonth: 'season_start_month',
  seasonEndMonth: 'season_end_month',
  dateAvailable: 'date_available',
  lastOrderDay: 'last_order_day',
  leadTimeDays: 'lead_time_days',
} as const
export type ColumnField = keyof typeof columns
export type ProductField = ColumnField | 'onHand'
export const columnFields = Object.keys(columns) as ColumnField[]

/** Cells whose field has a different name. */
const renamed = {
  price1: 'price1E4',
  price2: 'price2E4',
  price3: 'price3E4',
  price4: 'price4E4',
  price5: 'price5E4',
  was: 'originalPriceE4',
  cost: 'costE4',
  markup: 'markupBp',
  hidden: 'blacklisted',
  growerDirect: 'isGrowerDirect',
  farmDirect: 'isFarmDirect',
  preBooked: 'isPreBooked',
  seasonStart: 'seasonStartMonth',
  seasonEnd: 'seasonEndMonth',
} as const satisfies { [Name in Cell]?: ProductField }

/** The field that a cell of the list shows. */
export const fieldOf = (cell: Cell): ProductField =>
  (renamed as Partial<Record<Cell, ProductField>>)[cell] ?? (cell as ProductField)

const cellOf = new Map(cellNames.map((cell) => [fieldOf(cell), cell]))

/** The authority that changing a field requires. */
export const needsOf = (field: ProductField): Authority => {
  // No product page shows the order of featured products.
  if (field === 'featuredRank') return 'FEATURED_PRODUCTS'
  const cell = cellOf.get(field)
  return cell ? ruleOf(cell).needs : 'CATALOGUE'
}

/** A stored value as in JSON: dollars and percentages. */
export function jsonOf(cell: Cell, value: CellValue): CellValue {
  if (typeof value !== 'number') return value
  const { kind } = ruleOf(cell)
  if (kind === 'price') return dollarsFromE4(value)
  return kind === 'percent' ? value / 100 : value
}

/** The stored value for a JSON value; a number with too many decimals stays one that every cell refuses. */
export function storedOf(cell: Cell, value: CellValue): CellValue {
  if (typeof value === 'string' && ruleOf(cell).kind === 'text') return value.trim()
  if (typeof value !== 'number') return value
  const { kind } = ruleOf(cell)
  const scale = kind === 'price' ? 10_000 : kind === 'percent' ? 100 : 1
  const scaled = Math.round(value * scale)
  // The nearest double of a decimal with few enough places survives the round trip.
  return scaled / scale === value ? scaled : value * scale
}
