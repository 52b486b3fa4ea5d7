import { type Kysely, sql } from 'kysely'
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

/** So few that what is in the air when garbage is collected is soon copied. */
const batchSize = 500

/**
 * Products some at a time, so that not all of them are in memory as objects: all by id, or those of `ids`. Each comes with its
 * stock from one statement, so that the two agree. The next ones are read while these are worked on.
 */
export async function* productBatches(
  db: Kysely<Tables>,
  ids?: readonly number[],
): AsyncGenerator<CatalogueProduct[]> {
  const read = (after: ProductRow | undefined, batch: number) => {
    const of = ids?.slice(batch * batchSize, (batch + 1) * batchSize)
    if (of?.length === 0) return undefined
    const rows = of
      ? productQuery(db).where('id', '=', sql<number>`any(${of}::int[])`)
      : productQuery(db, after?.id).orderBy('id').limit(batchSize)
    const promise = rows.execute()
    // It is awaited only once the products before have been worked on.
    promise.catch(() => {})
    return promise
  }
  let next = read(undefined, 0)
  for (let batch = 1; next; batch++) {
    const rows: ProductRow[] = await next
    next = ids || rows.length === batchSize ? read(rows.at(-1), batch) : undefined
    yield rows.map(productOf)
  }
}

/** Products above an id. */
const productQuery = (db: Kysely<Tables>, after = 0) =>
  db
    .selectFrom('products')
    // Said of both, so that neither is read from its beginning.
    .leftJoin('stock', (join) =>
      join.onRef('stock.product_id', '=', 'products.id').on('stock.product_id', '>', after),
    )
    .where('id', '>', after)
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
      'on_hand',
      'allocated',
      'held',
      // The distributor's own day would cost a look at the calendar for every product; hours do not matter here.
      sql<Day>`(created_at at time zone 'utc')::date`.as('added_on'),
    ])

type ProductRow = Awaited<ReturnType<ReturnType<typeof productQuery>['execute']>>[number]

function productOf(row: ProductRow): CatalogueProduct {
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
    category: row.category,
    type: row.type,
    variety: row.variety,
    color: row.color,
    colorHex: row.color_hex,
    colorFamily: row.color_family,
    grade: row.grade,
    purpose: row.purpose,
    grower: row.grower,
    farm: row.farm,
    vendorId: row.vendor_id,
    origin: row.origin,
    us: row.us,
    pack: row.pack,
    um: row.um,
    soldBy: soldByOf(row.sold_by),
    minQuantity: row.min_quantity,
    imageName: row.image_name,
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
    alsoFoundBy: [row.botanical_name, shown.farm, shown.vendorId, shown.origin],
    us: row.us,
    isPreBooked: preBooked,
    isGrowerDirect: row.is_grower_direct,
    isFarmDirect: row.is_farm_direct,
    featured: row.featured,
    hidden: row.blacklisted,
    seasonStartMonth: row.season_start_month,
    seasonEndMonth: row.season_end_month,
    lastOrderDay,
    addedOn: row.added_on,
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
  const rows = await (ids ? all.where('product_id', '=', sql<number>`any(${ids}::int[])`) : all).execute()
  return rows.map(({ product_id, on_hand, allocated, held }) => ({
    productId: product_id,
    stock: { onHand: on_hand, allocated, held },
  }))
}

export async function countProducts(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
