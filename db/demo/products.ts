import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import { type Tier, tiersOf } from '../../contract/rules/pricing.ts'
import type { OrderType } from '../../contract/rules/ship-days.ts'
import type { Holiday } from './holidays.ts'
import { type Db, insertRows, listText } from './insert.ts'
import { matchesPhrase, wordsOf } from './phrases.ts'
import { randomFrom } from './random.ts'
import { type CsvRow, e4OrNull, isTrue, numberOrNull, readCsv } from './read-csv.ts'
import { withinAYear } from './year.ts'

/** Minimum notice for a farm in days before the ship day, even if the farm itself needs less. */
export const leadTimeDays = { FARM_DIRECT: 5, GROWER_DIRECT: 7 } as const

/** The product fields that the order history needs. */
export interface Product {
  id: number
  description: string
  department: string
  category: string
  type: string
  um: string
  pack: number
  minQuantity: number
  grower: string
  imageName: string
  colorHex: string
  orderType: OrderType
  seasonStartMonth: number
  seasonEndMonth: number
  dateAvailable: Day | null
  lastOrderDay: Day | null
  tiers: Tier[]
  markupBp: number
  /** Stock of in-season products in the data; 500,000 stands for a pre-booked row. */
  inventory: number
  words: ReadonlySet<string>
}

export type ProductRow = ReturnType<typeof productRow>

export const readProducts = (today: Day, holidays: readonly Holiday[]) => {
  const colors = new Map(readCsv('colors.csv').map((row) => [row('name'), row('hex').toUpperCase()]))
  const growerLeadDays = new Map(
    readCsv('growers.csv').map((row) => [row('growerId'), Number(row('lead_time_days'))]),
  )
  const rows = ['flowers.csv', 'plants.csv', 'supplies.csv', 'yard.csv'].flatMap(readCsv)
  return rows.map((row) => {
    const record = productRow(row, { today, holidays, colors, growerLeadDays })
    return { record, product: productOf(record, row) }
  })
}

interface Around {
  today: Day
  holidays: readonly Holiday[]
  colors: ReadonlyMap<string, string>
  growerLeadDays: ReadonlyMap<string, number>
}

function orderTypeOf(row: CsvRow): OrderType {
  if (isTrue(row('isPreBooked'))) return 'PREBOOK'
  if (isTrue(row('isGrowerDirect'))) return 'GROWER_DIRECT'
  return isTrue(row('isFarmDirect')) ? 'FARM_DIRECT' : 'STOCK'
}

function productRow(row: CsvRow, { today, holidays, colors, growerLeadDays }: Around) {
  const id = Number(row('productId'))
  const available = row('dateAvailable') ? withinAYear(asDay(row('dateAvailable')), today) : null
  const isGrowerDirect = isTrue(row('isGrowerDirect'))
  const isFarmDirect = isTrue(row('isFarmDirect'))
  const least = isGrowerDirect ? leadTimeDays.GROWER_DIRECT : isFarmDirect ? leadTimeDays.FARM_DIRECT : null
  return {
    id,
    description: row('productDescription'),
    department: row('department'),
    category: row('category'),
    type: row('type'),
    variety: row('variety'),
    botanical_name: row('botanical_name'),
    color: row('color'),
    color_hex: colors.get(row('color')) ?? '#FFFFFF',
    color_family: row('color_family'),
    color_secondary: row('color_secondary'),
    grade: row('grade'),
    purpose: row('purpose'),
    grower_id: numberOrNull(row('growerId')),
    grower: row('grower'),
    farm: row('farm'),
    vendor_id: row('vendorId') || null,
    origin: row('origin'),
    us: isTrue(row('us')),
    pack: Number(row('pack')),
    um: row('um'),
    sold_by: row('soldBy'),
    min_quantity: Number(row('minQuantity')),
    original_price_e4: e4OrNull(row('originalPrice')),
    sale_ends_on: row('originalPrice') ? addDays(today, randomFrom(id).int(5, 25)) : null,
    price1_e4: e4OrNull(row('price1')),
    price2_e4: e4OrNull(row('price2')),
    price3_e4: e4OrNull(row('price3')),
    price4_e4: e4OrNull(row('price4')),
    price5_e4: e4OrNull(row('price5')),
    quantity1: numberOrNull(row('quantity1')),
    quantity2: numberOrNull(row('quantity2')),
    quantity3: numberOrNull(row('quantity3')),
    quantity4: numberOrNull(row('quantity4')),
    quantity5: numberOrNull(row('quantity5')),
    is_pre_booked: isTrue(row('isPreBooked')),
    is_grower_direct: isGrowerDirect,
    is_farm_direct: isFarmDirect,
    date_available: available,
    last_order_day: available && lastOrderDay(available, wordsOf(searchedText(row)), holidays),
    lead_time_days: least && Math.max(least, growerLeadDays.get(row('growerId')) ?? 0),
    featured: isTrue(row('featured')),
    markup_bp: isTrue(row('markedup')) ? 500 : 0,
    season_start_month: Number(row('season_start_month')),
    season_end_month: Number(row('season_end_month')),
    pot_size_inches: numberOrNull(row('pot_size_in')),
    hardiness_zone_min: numberOrNull(row('hardiness_zone_min')),
    hardiness_zone_max: numberOrNull(row('hardiness_zone_max')),
    image_name: row('imageName'),
    additional_images: listText(moreViews(row)),
    video_name: videoOf(row('imageName')),
    image_hint: row('image_hint'),
    image_description: pictureSentence(row),
    created_at: `${addDays(today, -ageInDays(id))}T14:00:00Z`,
  }
}

/** About three in a hundred arrived in the last two weeks, the others over three years. */
function ageInDays(id: number): number {
  const random = randomFrom(id * 53)
  return random.chance(0.03) ? random.int(1, 13) : random.int(15, 1095)
}

const searchedText = (row: CsvRow) =>
  `${row('productDescription')} ${row('type')} ${row('category')} ${row('color')}`

/** Two weeks ahead, unless the row is for a holiday whose prebook closes earlier. */
function lastOrderDay(available: Day, words: ReadonlySet<string>, holidays: readonly Holiday[]): Day {
  const forHoliday = holidays.find(
    ({ day, demandStart, prebookClose, topProducts }) =>
      prebookClose !== null &&
      prebookClose < available &&
      available >= demandStart &&
      available <= day &&
      topProducts.some((phrase) => matchesPhrase(words, phrase)),
  )
  return forHoliday?.prebookClose ?? addDays(available, -14)
}

/** Featured products and a third of the flowers and plants also have a close-up, and flowers a view by stem or bunch. */
function moreViews(row: CsvRow): string[] {
  const name = row('imageName')
  const isShown = isTrue(row('featured')) || videoOf(name) !== null || letterSum(name) % 3 === 0
  if (!name || !isShown || row('department') === 'supplies') return []
  const views =
    row('department') === 'flowers' ? [row('um') === 'BU' ? 'single' : 'bunch', 'close'] : ['close']
  return views.map((view) => name.replace(/\.svg$/, `--${view}.svg`))
}

const letterSum = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** The products that have a video; `art/videos/make.ts` makes it from their drawings. */
export const filmed = [
  'roses-rose-standard-freedom-red',
  'roses-rose-standard-mondial-white',
  'hydrangea-hydrangea-blue',
  'sunflowers-sunflower-vincent-s-choice-gold',
]
const videoOf = (imageName: string): string | null => {
  const name = imageName.replace(/\.svg$/, '')
  return filmed.includes(name) ? `${name}.webm` : null
}

/** Alternative text of the picture. */
function pictureSentence(row: CsvRow): string {
  const second = row('color_secondary')
  const color = row('color').toLowerCase() + (second ? ` and ${second.toLowerCase()}` : '')
  const name = [row('type'), row('variety')].filter(Boolean).join(' ')
  const pot = row('pot_size_in') ? ` in a ${row('pot_size_in')}-inch pot` : ''
  return color ? `${name}, ${color}${pot}.` : `${name}${pot}.`
}

function productOf(record: ProductRow, row: CsvRow): Product {
  return {
    id: record.id,
    description: record.description,
    department: record.department,
    category: record.category,
    type: record.type,
    um: record.um,
    pack: record.pack,
    minQuantity: record.min_quantity,
    grower: record.grower,
    imageName: record.image_name,
    colorHex: record.color_hex,
    orderType: orderTypeOf(row),
    seasonStartMonth: record.season_start_month,
    seasonEndMonth: record.season_end_month,
    dateAvailable: record.date_available,
    lastOrderDay: record.last_order_day,
    tiers: tiersOf({
      price1: record.price1_e4,
      price2: record.price2_e4,
      price3: record.price3_e4,
      price4: record.price4_e4,
      price5: record.price5_e4,
      quantity1: record.quantity1,
      quantity2: record.quantity2,
      quantity3: record.quantity3,
      quantity4: record.quantity4,
      quantity5: record.quantity5,
    }),
    markupBp: record.markup_bp,
    inventory: Number(row('inventory')),
    words: wordsOf(searchedText(row)),
  }
}

const productColumns = {
  id: 'int',
  description: 'text',
  department: 'text',
  category: 'text',
  type: 'text',
  variety: 'text',
  botanical_name: 'text',
  color: 'text',
  color_hex: 'text',
  color_family: 'text',
  color_secondary: 'text',
  grade: 'text',
  purpose: 'text',
  grower_id: 'int',
  grower: 'text',
  farm: 'text',
  vendor_id: 'text',
  origin: 'text',
  us: 'boolean',
  pack: 'int',
  um: 'text',
  sold_by: 'text',
  min_quantity: 'int',
  original_price_e4: 'bigint',
  sale_ends_on: 'date',
  price1_e4: 'bigint',
  price2_e4: 'bigint',
  price3_e4: 'bigint',
  price4_e4: 'bigint',
  price5_e4: 'bigint',
  quantity1: 'int',
  quantity2: 'int',
  quantity3: 'int',
  quantity4: 'int',
  quantity5: 'int',
  is_pre_booked: 'boolean',
  is_grower_direct: 'boolean',
  is_farm_direct: 'boolean',
  date_available: 'date',
  last_order_day: 'date',
  lead_time_days: 'int',
  featured: 'boolean',
  markup_bp: 'int',
  season_start_month: 'int',
  season_end_month: 'int',
  pot_size_inches: 'numeric',
  hardiness_zone_min: 'int',
  hardiness_zone_max: 'int',
  image_name: 'text',
  additional_images: 'text[]',
  video_name: 'text',
  image_hint: 'text',
  image_description: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<keyof ProductRow, string>

export const insertProducts = (db: Db, rows: readonly ProductRow[]) =>
  insertRows(db, { table: 'products', columns: productColumns, rows })
