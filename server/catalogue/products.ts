import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type CatalogueFacts, endless } from '../../contract/catalogue-columns.ts'
import type { Day } from '../../contract/dates.ts'
import type { Product } from '../../contract/inventory.ts'
import { isOnSale, type Sale, type TierColumns } from '../../contract/pricing.ts'
import { isPreBooked, preBookedInventory, soldByOf } from '../../contract/quantity.ts'
import type { Tables } from '../../db/tables.ts'

type TierField = keyof TierColumns | `discountPrice${1 | 2 | 3 | 4 | 5}`
type PersonalField = 'inventory' | 'newQuantity' | 'favorite' | 'lastBought'

/** A product as it comes from the database; the shelf packs it. */
export type CatalogueProduct = Sellable & {
  /** What every customer sees of it, in the contract's words: all but prices and what depends on the customer. */
  shown: Omit<Product, TierField | PersonalField | 'originalPrice' | 'saleEndsOn'>
  /** What it is found, filtered, counted and ordered by. */
  facts: CatalogueFacts
}

/** What decides price, stock and whether a product can be had on a day. */
export type Sellable = {
  id: number
  /** Stored prices in ten-thousandths of a dollar; sale prices during a sale. */
  tiers: TierColumns
  sale: Sale
  markupBp: number
  minQuantity: number
  isPreBooked: boolean
  isGrowerDirect: boolean
  dateAvailable: Day | null
  /** Days; null for stock. */
  leadTimeDays: number | null
  stock: Stock
}

/** Selling units; `onHand` less the other two can be sold to anybody. */
export type Stock = { onHand: number; allocated: number; held: number }

/** What can be sold to a customer who holds nothing. */
export const sellable = ({ onHand, allocated, held }: Stock): number => Math.max(0, onHand - allocated - held)

/** Products with their stock in one statement, so that the two agree: all of them, or those of `ids`. */
export async function loadProducts(db: Kysely<Tables>, ids?: readonly number[]): Promise<CatalogueProduct[]> {
  const all = productQuery(db)
  const rows = await (ids ? all.where('id', 'in', ids) : all).execute()
  // Texts that come back for many products are kept once.
  const texts = new Map<string, string>()
  const once = (text: string) => texts.get(text) ?? (texts.set(text, text), text)
  const products: CatalogueProduct[] = []
  for (const [i, row] of rows.entries()) {
    products.push(productOf(row, once))
    // Requests have their turn while many rows are taken apart.
    if (i % 1000 === 999) await setImmediate()
  }
  return products
}

const productQuery = (db: Kysely<Tables>) =>
  db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select([
      'id',
      'description',
      'department',
      'category',
      'type',
      'variety',
      'botanical_name',
      'color',
      'color_hex',
      'color_family',
      'grade',
      'purpose',
      'grower_id',
      'grower',
      'farm',
      'vendor_id',
      'origin',
      'us',
      'pack',
      'um',
      'sold_by',
      'min_quantity',
      'original_price_e4',
      'sale_ends_on',
      'price1_e4',
      'price2_e4',
      'price3_e4',
      'price4_e4',
      'price5_e4',
      'quantity1',
      'quantity2',
      'quantity3',
      'quantity4',
      'quantity5',
      'is_pre_booked',
      'is_grower_direct',
      'is_farm_direct',
      'date_available',
      'last_order_day',
      'lead_time_days',
      'featured',
      'markup_bp',
      'blacklisted',
      'season_start_month',
      'season_end_month',
      'pot_size_inches',
      'hardiness_zone_min',
      'hardiness_zone_max',
      'image_name',
      'additional_images',
      'video_name',
      'image_description',
      'created_at',
      'on_hand',
      'allocated',
      'held',
    ])

type ProductRow = Awaited<ReturnType<ReturnType<typeof productQuery>['execute']>>[number]

function productOf(row: ProductRow, once: (text: string) => string): CatalogueProduct {
  const dateAvailable = row.date_available as Day | null
  const lastOrderDay = row.last_order_day as Day | null
  const preBooked = isPreBooked({
    dateAvailable,
    inventory: row.on_hand ?? 0,
    isPreBooked: row.is_pre_booked,
  })
  const shown: CatalogueProduct['shown'] = {
    id: row.id,
    productId: row.id,
    productDescription: row.description,
    department: row.department,
    category: once(row.category),
    type: once(row.type),
    variety: once(row.variety),
    color: once(row.color),
    colorHex: once(row.color_hex),
    colorFamily: once(row.color_family),
    grade: once(row.grade),
    purpose: once(row.purpose),
    grower: once(row.grower),
    farm: once(row.farm),
    vendorId: once(row.vendor_id),
    origin: once(row.origin),
    us: row.us,
    pack: row.pack,
    um: once(row.um),
    soldBy: once(soldByOf(row.sold_by)),
    minQuantity: row.min_quantity,
    imageName: once(row.image_name),
    additionalImages: row.additional_images,
    videoName: row.video_name,
    imageDescription: row.image_description,
    featured: row.featured,
    markedup: row.markup_bp > 0,
    blacklistItem: row.blacklisted,
    isPreBooked: preBooked,
    isGrowerDirect: row.is_grower_direct,
    isFarmDirect: row.is_farm_direct,
    dateAvailable,
    lastOrderDay,
    potSizeInches: row.pot_size_inches === null ? null : Number(row.pot_size_inches),
    hardinessZoneMin: row.hardiness_zone_min,
    hardinessZoneMax: row.hardiness_zone_max,
    leadTimeDays: row.lead_time_days,
  }
  const tiers: TierColumns = {
    price1: row.price1_e4,
    price2: row.price2_e4,
    price3: row.price3_e4,
    price4: row.price4_e4,
    price5: row.price5_e4,
    quantity1: row.quantity1,
    quantity2: row.quantity2,
    quantity3: row.quantity3,
    quantity4: row.quantity4,
    quantity5: row.quantity5,
  }
  const sale: Sale = { originalPriceE4: row.original_price_e4, saleEndsOn: row.sale_ends_on as Day | null }
  const lastSaleDay = sale.saleEndsOn ?? endless
  const facts: CatalogueFacts = {
    id: row.id,
    description: row.description,
    department: row.department,
    category: shown.category,
    type: shown.type,
    variety: shown.variety,
    color: shown.color,
    colorFamily: shown.colorFamily,
    grade: shown.grade,
    purpose: shown.purpose,
    grower: shown.grower,
    growerId: row.grower_id,
    um: shown.um,
    alsoFoundBy: [once(row.botanical_name), shown.farm, shown.vendorId, shown.origin],
    us: row.us,
    isPreBooked: preBooked,
    isGrowerDirect: row.is_grower_direct,
    isFarmDirect: row.is_farm_direct,
    featured: row.featured,
    hidden: row.blacklisted,
    seasonStartMonth: row.season_start_month,
    seasonEndMonth: row.season_end_month,
    lastOrderDay,
    // The distributor's own day would cost a look at the calendar for every product; hours do not matter here.
    addedOn: row.created_at.toISOString().slice(0, 10) as Day,
    saleUntil: isOnSale(tiers, sale, lastSaleDay) ? lastSaleDay : null,
  }
  const stock = { onHand: row.on_hand ?? 0, allocated: row.allocated ?? 0, held: row.held ?? 0 }
  return {
    id: row.id,
    shown,
    facts,
    tiers,
    sale,
    markupBp: row.markup_bp,
    minQuantity: row.min_quantity,
    isPreBooked: preBooked,
    isGrowerDirect: row.is_grower_direct,
    dateAvailable,
    leadTimeDays: row.lead_time_days,
    stock,
  }
}

/** What of a product can be sold to somebody who holds `ownHeld` units of it: pre-booked rows have no stock to run out of. */
export const inventoryFor = (
  { isPreBooked, stock }: Pick<Sellable, 'isPreBooked' | 'stock'>,
  ownHeld: number,
): number => (isPreBooked ? preBookedInventory : sellable(stock) + ownHeld)

/** The stock of all products, or of `ids`. */
export async function loadStock(
  db: Kysely<Tables>,
  ids?: readonly number[],
): Promise<{ productId: number; stock: Stock }[]> {
  const all = db.selectFrom('stock').select(['product_id', 'on_hand', 'allocated', 'held'])
  const rows = await (ids ? all.where('product_id', 'in', ids) : all).execute()
  return rows.map(({ product_id, on_hand, allocated, held }) => ({
    productId: product_id,
    stock: { onHand: on_hand, allocated, held },
  }))
}

/** Color families in the order in which colors are shown. */
export async function loadColorFamilies(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('colors')
    .select((e) => ['family', e.fn.min('sort').as('first')])
    .groupBy('family')
    .orderBy('first')
    .orderBy('family')
    .execute()
  return rows.map(({ family }) => family)
}
