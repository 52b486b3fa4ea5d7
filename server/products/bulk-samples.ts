import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { products } from '../../contract/features/products/products.ts'
import { type CellValue, cellNames } from '../../contract/rules/product-cells.ts'
import type { Values } from '../changes/tables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { openOrders } from './conditions.ts'
import { fieldOf, jsonOf } from './fields.ts'

type Preview = ReplyOf<typeof products.previewBulk>
type Changing = { id: number; values: Values }
const cellsOf = new Map(cellNames.map((cell) => [fieldOf(cell), cell]))
const soldDays = 30

/** Four changed products for review: cheapest, dearest, most sold, in most carts. */
export async function samplesOf(
  ctx: SignedInCtx,
  { changing, fields }: { changing: readonly Changing[]; fields: ReadonlyMap<string, Values> },
): Promise<Preview['samples']> {
  if (changing.length === 0) return {}
  const valuesOf = new Map(changing.map(({ id, values }) => [id, values]))
  const sampleOf = (id: number | undefined) => {
    const values = id === undefined ? undefined : valuesOf.get(id)
    const row = fields.get(String(id))
    if (id === undefined || !values || !row) return undefined
    const changes = Object.entries(values).flatMap(([field, after]) => {
      const cell = cellsOf.get(field as ReturnType<typeof fieldOf>)
      const json = (value: unknown) =>
        (cell ? jsonOf(cell, value as CellValue) : (value as CellValue)) ?? null
      return cell || field === 'state'
        ? [{ field: cell ?? field, before: json(row[field]), after: json(after) }]
        : []
    })
    return { productId: id, description: String(row.description), changes }
  }
  const priceOf = ({ id }: Changing) => Number(fields.get(String(id))?.price1E4 ?? Number.NaN)
  const priced = changing.filter((one) => !Number.isNaN(priceOf(one)))
  const smallest = priced.reduce<Changing | undefined>(
    (a, b) => (a && priceOf(a) <= priceOf(b) ? a : b),
    undefined,
  )
  const largest = priced.reduce<Changing | undefined>(
    (a, b) => (a && priceOf(a) >= priceOf(b) ? a : b),
    undefined,
  )
  const ids = changing.map(({ id }) => id)
  const since = new Date(ctx.now().getTime() - soldDays * 86_400_000)
  const { rows } = await sql<{ sold: number | null; carted: number | null }>`
    with wanted as materialized (select unnest(${ids}::int[]) as id)
    select (select l.product_id from orders o join order_lines l on l.order_id = o.id join wanted w on w.id = l.product_id
        where o.placed_at >= ${since} and o.status <> 'CANCELLED'
        group by l.product_id order by sum(l.quantity) desc, l.product_id limit 1) as sold,
      (select l.product_id from cart_lines l join wanted w on w.id = l.product_id
        group by l.product_id order by count(distinct l.customer_id) desc, l.product_id limit 1) as carted`.execute(
    ctx.db,
  )
  const samples = {
    smallest: sampleOf(smallest?.id),
    largest: sampleOf(largest?.id),
    mostSold: sampleOf(rows[0]?.sold ?? undefined),
    inMostCarts: sampleOf(rows[0]?.carted ?? undefined),
  }
  return Object.fromEntries(Object.entries(samples).filter(([, sample]) => sample)) as Preview['samples']
}

/** The carts and open orders with any of these products. */
export async function touchedBy(
  { db }: SignedInCtx,
  ids: readonly number[],
): Promise<Pick<Preview, 'carts' | 'cartProducts' | 'orders'>> {
  if (ids.length === 0) return { carts: 0, cartProducts: 0, orders: 0 }
  const { rows } = await sql<Pick<Preview, 'carts' | 'cartProducts' | 'orders'>>`
    with wanted as materialized (select unnest(${[...ids]}::int[]) as id),
    carted as (select l.customer_id, l.product_id from cart_lines l join wanted w on w.id = l.product_id)
    select (select count(distinct customer_id)::int from carted) as carts,
      (select count(distinct product_id)::int from carted) as "cartProducts",
      (select count(distinct o.id)::int from orders o join order_lines l on l.order_id = o.id
        join wanted w on w.id = l.product_id where o.status in ${openOrders} and l.status <> 'CANCELLED') as orders`.execute(
    db,
  )
  return rows[0] ?? { carts: 0, cartProducts: 0, orders: 0 }
}
