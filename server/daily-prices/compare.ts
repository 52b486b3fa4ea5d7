import { sql } from 'kysely'
import { hasChangedSince, momentNow } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { judged } from './difference.ts'

/** Stock that files show for pre-booked items, whose goods have not arrived yet. */
const prebookedStock = 500_000

export type OpenFile = {
  id: number
  supplier_id: number
  vendor_id: string | null
  version: number
  read_at: Date
  supplier_version: number
  move_limit_bp: number
  gone: 'stock-zero' | 'leave' | 'archive'
  gone_after: number
  state: string
  name: string
  came_at: Date
  supplier: string
}

/** A file that was read, with its supplier's rules. Throws `not_found` while it is being read, and when reading failed. */
export async function readFileOf(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenFile> {
  const query = db
    .selectFrom('price_files as f')
    .innerJoin('suppliers as s', 's.id', 'f.supplier_id')
    .leftJoin('vendors as v', 'v.id', 's.vendor_id')
    .select([
      'f.id',
      'f.supplier_id',
      's.vendor_id',
      'f.version',
      'f.read_at',
      'f.state',
      'f.name',
      'f.came_at',
    ])
    .select(['s.version as supplier_version', 's.move_limit_bp', 's.gone', 's.gone_after'])
    .select(sql<string>`coalesce(v.name, s.name)`.as('supplier'))
    .where('f.id', '=', id)
    .where('f.state', 'in', ['open', 'published'])
  const file = await (lock ? query.forNoKeyUpdate('f') : query).executeTakeFirst()
  if (!file?.read_at) throw new AppError('not_found')
  return file as OpenFile
}

/**
 * Compares a file with the current prices and stock, unless neither its rows nor any product changed since the last comparison.
 * Decisions about its rows are kept. Returns the number of the comparison. A published file keeps its last one.
 */
export async function compareFile(outside: Ctx, id: number): Promise<number> {
  const known = await currentComparison(outside, await readFileOf(outside, id))
  if (known !== undefined) return known
  return inTransaction(outside, async (ctx) => {
    const file = await readFileOf(ctx, id, { lock: true })
    return (await currentComparison(ctx, file)) ?? compareNow(ctx, file)
  })
}

/** The number of the last comparison, if it is still valid. */
async function currentComparison({ db }: Pick<Ctx, 'db'>, file: OpenFile): Promise<number | undefined> {
  const found = await db
    .selectFrom('price_comparisons')
    .select(['number', 'products_moment', 'file_version', 'read_at', 'supplier_version'])
    .where('file_id', '=', file.id)
    .executeTakeFirst()
  if (!found) return undefined
  if (file.state === 'published') return found.number
  const isSame =
    found.file_version === file.version &&
    found.supplier_version === file.supplier_version &&
    found.read_at.getTime() === file.read_at.getTime()
  if (!isSame) return undefined
  const { rows } = await sql<{
    changed: boolean
  }>`select ${hasChangedSince(found.products_moment)} as changed`.execute(db)
  return rows[0]?.changed ? undefined : found.number
}

/** Compares in the caller's transaction, which has locked the file. */
export async function compareNow(ctx: Ctx, file: OpenFile): Promise<number> {
  // Read first: a product that changes meanwhile is compared again.
  const moment = await momentNow(ctx.db)
  const { number } = await ctx.db
    .insertInto('price_comparisons')
    .values({
      file_id: file.id,
      number: 1,
      file_version: file.version,
      read_at: file.read_at,
      supplier_version: file.supplier_version,
      products_moment: moment,
      compared_at: ctx.now(),
    })
    .onConflict((conflict) =>
      conflict.column('file_id').doUpdateSet((eb) => ({
        number: eb('price_comparisons.number', '+', 1),
        file_version: eb.ref('excluded.file_version'),
        read_at: eb.ref('excluded.read_at'),
        supplier_version: eb.ref('excluded.supplier_version'),
        products_moment: eb.ref('excluded.products_moment'),
        compared_at: eb.ref('excluded.compared_at'),
      })),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  await writeDifferences(ctx, file, number)
  return number
}

const ladder = (table: string, name: string) =>
  sql`array[${sql.join([1, 2, 3, 4, 5].map((n) => sql.ref(`${table}.${name.replace('#', String(n))}`)))}]`
const wasPrices = ladder('p', 'price#_e4')
const wasQuantities = ladder('p', 'quantity#')

/**
 * The file's rows, as the price ladder and stock that its items would have. A missing column keeps our values: the tiers without
 * tier columns, the stock without a stock column. An item with an empty price cell would lose its price.
 */
const fileRows = (fileId: number) => sql`
  select coalesce(p.id, case when x."itemCode" ~ '^[1-9][0-9]{0,8}$' then x."itemCode"::int else -r.line end) as item,
    r.line, p.id as product_id,
    ${wasPrices} as was_prices, ${wasQuantities} as was_quantities,
    case
      when own.price_e4 is null and not r.read ? 'price1E4' then ${wasPrices}
      when own.price_e4 is null and x."price1E4" is null then array[null, null, null, null, null]::bigint[]
      when not r.read ? 'price2E4' then array_prepend(coalesce(own.price_e4, x."price1E4"), (${wasPrices})[2:5])
      else array[coalesce(own.price_e4, x."price1E4"), x."price2E4", x."price3E4", x."price4E4", x."price5E4"]
    end as will_prices,
    case
      when own.price_e4 is null and x."price1E4" is null then ${wasQuantities}
      when not r.read ? 'quantity1' then array_prepend(coalesce(p.quantity1, x."minQuantity", 1), (${wasQuantities})[2:5])
      else array[coalesce(x.quantity1, x."minQuantity", p.quantity1, 1),
        case when x."price2E4" is not null then x.quantity2 end, case when x."price3E4" is not null then x.quantity3 end,
        case when x."price4E4" is not null then x.quantity4 end, case when x."price5E4" is not null then x.quantity5 end]
    end as will_quantities,
    s.on_hand as was_stock, nullif(x.inventory, ${prebookedStock}) as will_stock
  from price_rows r
  cross join lateral jsonb_to_record(r.read) as x ("itemCode" text, inventory int, "minQuantity" int,
    "price1E4" bigint, "price2E4" bigint, "price3E4" bigint, "price4E4" bigint, "price5E4" bigint,
    quantity1 int, quantity2 int, quantity3 int, quantity4 int, quantity5 int)
  left join products p on p.id = r.product_id
  left join stock s on s.product_id = p.id
  left join price_choices own on own.file_id = r.file_id and own.price_e4 is not null
    and own.item = coalesce(p.id, case when x."itemCode" ~ '^[1-9][0-9]{0,8}$' then x."itemCode"::int else -r.line end)
  where r.file_id = ${fileId} and r.ready`

/**
 * Our items from this supplier that are missing from the file. For a vendor: its own live products. For the house list: the items
 * of the last published file that covered the same departments, since a list of plants says nothing about flowers. A rejected row
 * still counts as present.
 */
const goneRows = ({ id, vendor_id, supplier_id, gone }: OpenFile) => sql`
  select p.id as item, null::int as line, p.id as product_id, ${wasPrices} as was_prices, ${wasQuantities} as was_quantities,
    ${wasPrices} as will_prices, ${wasQuantities} as will_quantities, s.on_hand as was_stock,
    case when ${gone} = 'leave' then s.on_hand else 0 end as will_stock
  from products p left join stock s on s.product_id = p.id
  where p.state = 'live' and not p.is_pre_booked
    and (s.on_hand > 0 or ${gone} = 'archive')
    and not exists (select from price_rows r where r.file_id = ${id} and r.product_id = p.id)
    and ${
      vendor_id === null
        ? sql`(p.id, p.department) in (
            select d.product_id, said.department
            from (select distinct r.read ->> 'department' as department from price_rows r where r.file_id = ${id}) said
            cross join lateral (
              select f.id from price_files f
              where f.supplier_id = ${supplier_id} and f.state = 'published' and exists (
                select from price_differences d2 join products p2 on p2.id = d2.product_id
                where d2.file_id = f.id and d2.line is not null and p2.department = said.department)
              order by f.id desc limit 1) last
            join price_differences d on d.file_id = last.id)`
        : sql`p.vendor_id = ${vendor_id}`
    }`

async function writeDifferences({ db }: Ctx, file: OpenFile, number: number) {
  const rules = {
    limitBp: sql`${file.move_limit_bp}::int`,
    gone: sql`${file.gone}::text`,
    isHalfGone: sql`(select count(*) filter (where line is null) > count(*) filter (where product_id is not null) / 2 from compared)`,
  }
  await sql`
    with compared as materialized (${fileRows(file.id)} union all ${goneRows(file)}),
    ${judged(sql`select * from compared`, rules)},
    fresh as materialized (
      select item, line, product_id, kind, was_prices, was_quantities, will_prices, will_quantities, move_bp, was_stock,
        will_stock, oddity, usual
      from judged
    ),
    left_over as (
      delete from price_differences d
      where d.file_id = ${file.id} and not exists (select from fresh where fresh.item = d.item)
    )
    insert into price_differences as d (file_id, item, line, product_id, kind, was_prices, was_quantities, will_prices,
      will_quantities, move_bp, was_stock, will_stock, oddity, usual, since)
    select ${file.id}::bigint, item, line, product_id, kind, was_prices, was_quantities, will_prices, will_quantities, move_bp,
      was_stock, will_stock, oddity, usual, ${number}::int
    from fresh
    on conflict (file_id, item) do update set line = excluded.line, product_id = excluded.product_id, kind = excluded.kind,
      was_prices = excluded.was_prices, was_quantities = excluded.was_quantities, will_prices = excluded.will_prices,
      will_quantities = excluded.will_quantities, move_bp = excluded.move_bp, was_stock = excluded.was_stock,
      will_stock = excluded.will_stock, oddity = excluded.oddity, usual = excluded.usual,
      since = case when (d.was_prices, d.was_quantities) is distinct from (excluded.was_prices, excluded.was_quantities)
        then excluded.since else d.since end
    where (d.line, d.product_id, d.kind, d.was_prices, d.was_quantities, d.will_prices, d.will_quantities, d.was_stock, d.will_stock,
        d.oddity, d.usual)
      is distinct from (excluded.line, excluded.product_id, excluded.kind, excluded.was_prices, excluded.was_quantities,
        excluded.will_prices, excluded.will_quantities, excluded.was_stock, excluded.will_stock, excluded.oddity, excluded.usual)`.execute(
    db,
  )
}
