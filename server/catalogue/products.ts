import { type Kysely, sql } from 'kysely'
import { type CatalogueFacts, endless } from '../../contract/catalogue/columns.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { isOnSale, type Sale, type TierColumns } from '../../contract/rules/pricing.ts'
import { isPreBooked, preBookedInventory, soldByOf } from '../../contract/rules/quantity.ts'
import type { Tables } from '../../db/tables.ts'
import { isWithheld } from '../ship-days/programs.ts'
import { hasChangedSince, type Moment } from './changes.ts'

type TierField = keyof TierColumns | `discountPrice${1 | 2 | 3 | 4 | 5}`
type PersonalField = 'inventory' | 'newQuantity' | 'favorite' | 'lastBought'

/** A product as read from the database; the shelf packs it. */
export type CatalogueProduct = Sellable & {
  /** The fields shared by all customers, in the contract's names: all except prices and what depends on the customer. */
  shown: Omit<Product, TierField | PersonalField | 'originalPrice' | 'saleEndsOn'>
  /** Fields for search, filters, counts and sorting. */
  facts: CatalogueFacts
}

/** Fields that decide price, stock and whether a product is available on a day. */
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
  /** Days; null for regular stock. */
  leadTimeDays: number | null
  stock: Stock
}

/** Selling units; `onHand` less `allocated` and `held` is available to everyone. */
export type Stock = { onHand: number; allocated: number; held: number }

/** Units available to a customer without holds. */
export const sellable = ({ onHand, allocated, held }: Stock): number => Math.max(0, onHand - allocated - held)

/** Batch size, small so that garbage collection has few live rows to copy. */
const batchSize = 500

/**
 * Products in batches, so that not all of them are in memory as objects: all by id, or those of `ids`. One statement reads each
 * with its stock, so that the two agree. The next batch is read while the caller works on this one.
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
    // Awaited only after the caller has processed the previous batch.
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
    // The condition is on both tables, so that neither is scanned from its beginning.
    .leftJoin('stock', (join) =>
      join.onRef('stock.product_id', '=', 'products.id').on('stock.product_id', '>', after),
    )
    .where('id', '>', after)
    // Drafts and archived products are visible to staff only.
    .where('state', '=', 'live')
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
      'first_order_day',
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
      'arrived_on',
      // The distributor's own day would need a time zone look-up for each product; hours do not matter here.
      sql<Day>`(created_at at time zone 'utc')::date`.as('added_on'),
      isWithheld(sql`products`).as('withheld'),
    ])

type ProductRow = Awaited<ReturnType<ReturnType<typeof productQuery>['execute']>>[number]

/** The arrival day of flowers and plants in the warehouse; growers and farms ship fresh, and supplies don't age. */
const arrivalOf = (row: ProductRow, preBooked: boolean): Day | null =>
  (row.department === 'flowers' || row.department === 'plants') &&
  !preBooked &&
  !row.is_grower_direct &&
  !row.is_farm_direct
    ? (row.arrived_on as Day | null)
    : null

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
    vendorId: row.vendor_id ?? '',
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
    arrivedOn: arrivalOf(row, preBooked),
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
    withheld: row.withheld,
    seasonStartMonth: row.season_start_month,
    seasonEndMonth: row.season_end_month,
    lastOrderDay,
    firstOrderDay: row.first_order_day as Day | null,
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

/** Units available to a customer who holds `ownHeld` units: pre-booked rows have no stock limit. */
export const inventoryFor = (
  { isPreBooked, stock }: Pick<Sellable, 'isPreBooked' | 'stock'>,
  ownHeld: number,
): number => (isPreBooked ? preBookedInventory : sellable(stock) + ownHeld)

/** Small, because a slice of work can't be shorter than one batch. */
const stockAtOnce = 5_000

type StockBatch = { stock: { productId: number; stock: Stock }[]; isBehind: boolean }

/** The stock of all products, or of `ids`, in batches, each with whether products have changed since a snapshot. */
export async function* stockBatches(
  db: Kysely<Tables>,
  { ids, since }: { ids?: readonly number[] | undefined; since: Moment },
): AsyncGenerator<StockBatch> {
  for (let after = 0; ; ) {
    const some = db
      .selectFrom('stock')
      .select(['product_id', 'on_hand', 'allocated', 'held', hasChangedSince(since).as('isBehind')])
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(stockAtOnce)
    const rows = await (ids ? some.where('product_id', '=', sql<number>`any(${ids}::int[])`) : some).execute()
    const last = rows.at(-1)
    if (!last) return
    yield {
      stock: rows.map(({ product_id, on_hand, allocated, held }) => ({
        productId: product_id,
        stock: { onHand: on_hand, allocated, held },
      })),
      isBehind: last.isBehind,
    }
    if (rows.length < stockAtOnce) return
    after = last.product_id
  }
}

/** Color families in display order. */
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
