import { sql } from 'kysely'
import { addDays, type Day, dayAt, daysBetween, startOfDay } from '../../contract/core/dates.ts'
import type { Tier } from '../../contract/rules/pricing.ts'
import { type Demand, listPricesOn } from './demand.ts'
import { type Db, insertRows } from './insert.ts'
import type { Product, ProductRow } from './products.ts'

/** List prices changed every four weeks, as in the demo's past orders; today's have been in effect for a week. */
const everyDays = 28
const latestDays = 7
const newDays = 14

type Given = {
  catalogue: readonly { record: ProductRow; product: Product }[]
  demand: Demand
  today: Day
  /** The first day of the demo's history. */
  from: Day
  timeZone: string
}

/**
 * Replaces the single price version that each product was loaded with; runs before there are others, because the latest has the
 * highest id.
 */
export async function insertPastPrices(db: Db, { catalogue, demand, today, from, timeZone }: Given) {
  const rows = catalogue.flatMap(({ record, product }) => {
    const createdAt = new Date(record.created_at)
    // Only new arrivals were not sold before; the other products have orders from the whole history.
    const isNew = daysBetween(dayAt(createdAt, timeZone), today) < newDays
    const past: PriceRow[] = []
    for (let day = from; !isNew && daysBetween(day, today) > latestDays; day = addDays(day, everyDays))
      past.push({
        product_id: product.id,
        from_at: startOfDay(day, timeZone),
        ...columnsOf(listPricesOn(product, { orderedOn: day, today, demand: demand(addDays(day, 1)) })),
        original_price_e4: null,
        sale_ends_on: null,
      })
    const now: PriceRow = {
      product_id: product.id,
      from_at: isNew ? createdAt : startOfDay(addDays(today, -latestDays), timeZone),
      ...columnsOf(product.tiers),
      original_price_e4: record.original_price_e4,
      sale_ends_on: record.sale_ends_on,
    }
    return [...past, now]
  })
  await sql`delete from price_versions`.execute(db)
  await insertRows(db, { table: 'price_versions', columns, rows })
}

type PriceRow = { readonly [K in keyof typeof columns]: string | number | Date | null }

const columns = {
  product_id: 'int',
  from_at: 'timestamptz',
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
  original_price_e4: 'bigint',
  sale_ends_on: 'date',
} as const

const columnsOf = ([a, b, c, d, e]: readonly Tier[]) => ({
  price1_e4: a?.priceE4 ?? null,
  price2_e4: b?.priceE4 ?? null,
  price3_e4: c?.priceE4 ?? null,
  price4_e4: d?.priceE4 ?? null,
  price5_e4: e?.priceE4 ?? null,
  quantity1: a?.from ?? null,
  quantity2: b?.from ?? null,
  quantity3: c?.from ?? null,
  quantity4: d?.from ?? null,
  quantity5: e?.from ?? null,
})
