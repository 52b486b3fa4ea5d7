import { sql } from 'kysely'
import type { PriceDifference } from '../../contract/features/daily-prices/publishing.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { addRows, beginChangeSet, closeChangeSet } from '../changes/record.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { nextNumbers } from '../products/numbers.ts'
import { setOnHand } from '../stock/on-hand.ts'
import { compareFile, type OpenFile, readFileOf } from './compare.ts'
import { queueNotice } from './notice.ts'
import { readDifferences } from './read-changes.ts'
import { differencesOf, isRepriced, isTaken } from './taken.ts'

/** The most rows that an error lists. */
const mostNamed = 50

/** Only one publication runs at a time, so that two files with the same item can't wait for each other's products. */
const publishLock = 1_400_014

type How = {
  onLiveChanged: 'refuse' | 'leave'
  /** Reports the progress, from 0 to 1; a stop throws and rolls everything back. */
  step?: (part: number) => Promise<void>
}

/** A large publication is written in parts, so that its progress moves: this many rows per part, and at most this many parts. */
const rowsOfPart = 500
const mostParts = 100

type Publication = { id: number; file_id: number; comparison: number; notify_at: Date | null }

/**
 * Publishes the accepted rows of a file: prices, stock, new and gone items, in the caller's transaction, in a number of
 * statements that doesn't depend on the number of rows. Only rows that change are written. Products whose price someone else
 * changed after it was shown are refused (`live_changed`) or, if nobody is present to confirm, left unchanged. Does nothing for a
 * publication that has already run.
 */
export async function publishInside(
  ctx: SignedInCtx,
  publicationId: number,
  { onLiveChanged, step = async () => {} }: How,
): Promise<void> {
  const publication = await lockPublication(ctx, publicationId)
  if (!publication) return
  await sql`select pg_advisory_xact_lock(${publishLock})`.execute(ctx.db)
  const file = await readFileOf(ctx, publication.file_id, { lock: true })
  if (file.state !== 'open') throw new AppError('changed_meanwhile')
  await lockProducts(ctx, file)
  await compareFile(ctx, file.id)
  const stayed = await countChangedSince(ctx, publication)
  if (stayed > 0 && onLiveChanged === 'refuse') throw await liveChanged(ctx, publication)
  await gatherTaken(ctx, publication)
  const counts = await countTaken(ctx)
  if (counts.all === 0) throw new AppError('nothing_to_publish')
  const about = aboutOf(file, counts)
  const changeSetId = await beginChangeSet(ctx, about)
  const added = counts.added === 0 ? [] : await addProducts(ctx, file, counts.letters)
  const archived = await archiveGone(ctx, file)
  const parts = Math.min(mostParts, Math.ceil(counts.all / rowsOfPart))
  let [short, fields] = [0, 0]
  for (let part = 1; part <= parts; part++) {
    await step((part - 1) / parts)
    await writePrices(ctx, part)
    short += await writeStock(ctx, file, part)
    fields = await addRows(ctx, changeSetId, changedRows(part), fields)
  }
  await closeChangeSet(ctx, { id: changeSetId, about })
  await productsChanged(ctx, await changedProducts(ctx))
  await ctx.db
    .updateTable('publications')
    .set({
      state: 'published',
      at: ctx.now(),
      published_at: ctx.now(),
      change_set_id: changeSetId,
      prices: counts.prices,
      stock: counts.stock,
      gone: counts.gone,
      added: added.length,
      drafts: added.filter(({ state }) => state === 'draft').length,
      short,
      stayed,
    })
    .where('id', '=', publicationId)
    .execute()
  await ctx.db.updateTable('price_files').set({ state: 'published' }).where('id', '=', file.id).execute()
  if (archived > 0) ctx.log.info({ archived }, 'items that are no longer in the file were archived')
  if (publication.notify_at) await queueNotice(ctx, publicationId, publication.notify_at)
  await ctx.emit('import.changed', { any: ['NOTIFICATIONS', 'TIER_PRICING'] })
}

/** Undefined if it has already run or was removed. */
const lockPublication = (ctx: SignedInCtx, id: number): Promise<Publication | undefined> =>
  ctx.db
    .selectFrom('publications')
    .select(['id', 'file_id', 'comparison', 'notify_at'])
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .forUpdate()
    .executeTakeFirst()

/** Locks in id order, as every edit of products does, so that no price changes between the comparison and the write. */
async function lockProducts({ db }: SignedInCtx, { id }: OpenFile) {
  await sql`select count(*) from (
      select p.id from products p
      where p.id in (select product_id from price_differences where file_id = ${id} and kind <> 'same' and product_id is not null)
      order by p.id for no key update
    ) locked`.execute(db)
}

/** Accepted rows whose current price differs from the one shown to the person who published. */
const changedSince = ({ file_id, comparison }: Publication) => sql`
  from ${differencesOf(file_id)} and ${isTaken} and ${isRepriced} and d.since > ${comparison}`

async function countChangedSince({ db }: SignedInCtx, publication: Publication): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${changedSince(publication)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

async function liveChanged(ctx: SignedInCtx, publication: Publication): Promise<AppError> {
  const { rows } = await sql<{
    item: number
  }>`select d.item ${changedSince(publication)} order by d.item`.execute(ctx.db)
  const items = rows.map(({ item }) => item)
  const named: PriceDifference[] = await readDifferences(ctx, publication.file_id, items.slice(0, mostNamed))
  return new AppError('live_changed', { data: { productIds: items, rows: named } })
}

/** Collects the rows to publish, for this transaction, and assigns them to parts: by product, in the order in which stock is locked. */
async function gatherTaken({ db }: SignedInCtx, { file_id, comparison }: Publication) {
  await sql`create temporary table publishing on commit drop as
    select d.item, d.line, d.product_id, d.kind, d.was_prices, d.was_quantities, d.will_prices, d.will_quantities, d.will_stock,
      ${isRepriced} as is_priced, null::text as was_state, null::text as will_state,
      1 + floor((row_number() over (order by d.item) - 1) * least(${mostParts}::int, ceil(count(*) over () / ${rowsOfPart}::numeric))
        / count(*) over ())::int as part
    from ${differencesOf(file_id)} and ${isTaken} and not (${isRepriced} and d.since > ${comparison})`.execute(
    db,
  )
  await sql`create unique index on publishing (item)`.execute(db)
  await sql`create index on publishing (part)`.execute(db)
  await sql`analyze publishing (item, product_id, part, kind, is_priced)`.execute(db)
}

type Counts = { all: number; prices: number; stock: number; added: number; letters: number; gone: number }

async function countTaken({ db }: SignedInCtx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all, count(*) filter (where is_priced)::int as prices,
      count(*) filter (where kind not in ('gone', 'new') and will_stock is distinct from coalesce(s.on_hand, 0) and will_stock is not null)::int as stock,
      count(*) filter (where kind = 'new')::int as added,
      count(*) filter (where kind = 'new' and item < 0)::int as letters, count(*) filter (where kind = 'gone')::int as gone
    from publishing p left join stock s on s.product_id = p.product_id`.execute(db)
  return rows[0] as Counts
}

function aboutOf({ supplier, name }: OpenFile, { prices, stock, added, gone }: Counts) {
  return {
    area: 'prices',
    sentence: 'daily-prices.published',
    parameters: { supplier, prices, stock, new: added, gone },
    subject: `${supplier}, ${name}`,
    after: { prices, stock, new: added, gone },
  } as const
}

async function writePrices({ db, now }: SignedInCtx, part: number) {
  const columns = [1, 2, 3, 4, 5].flatMap((n) => [
    sql`${sql.ref(`price${n}_e4`)} = t.will_prices[${n}::int]`,
    sql`${sql.ref(`quantity${n}`)} = t.will_quantities[${n}::int]`,
  ])
  await sql`update products p set ${sql.join(columns)}, version = p.version + 1, updated_at = ${now()}
    from publishing t where t.part = ${part} and p.id = t.product_id and t.is_priced`.execute(db)
}

/**
 * New items become products. An item without a price or a category becomes a draft, which no customer sees. A numeric item code
 * becomes the product's id; any other item gets the next number, like a product that staff add.
 */
async function addProducts({ db, now }: SignedInCtx, { id, vendor_id }: OpenFile, withLetters: number) {
  const numbers = await nextNumbers({ db }, withLetters, sql`select item as id from publishing`)
  const { rows } = await sql<{ id: number; state: string }>`
    with said as (
      select t.item, t.line, t.will_prices, t.will_quantities, x.*
      from publishing t
      join price_rows r on r.file_id = ${id} and r.line = t.line
      cross join lateral jsonb_to_record(r.read) as x ("itemCode" text, description text, department text, category text,
        type text, variety text, "botanicalName" text, color text, "colorSecondary" text, "colorFamily" text, grade text,
        purpose text, pack int, um text, "soldBy" text, "minQuantity" int, inventory int, "vendorId" text, "growerId" int, grower text,
        farm text, origin text, us boolean, prebooked boolean, "growerDirect" boolean, "farmDirect" boolean, "dateAvailable" date,
        featured boolean, "seasonStartMonth" int, "seasonEndMonth" int, "potSizeInches" numeric, "hardinessZoneMin" int,
        "hardinessZoneMax" int, "imageName" text, "imageHint" text)
      where t.kind = 'new'
    ),
    numbered as (
      select *, case when item > 0 then item
          else (${numbers}::int[])[row_number() over (partition by item > 0 order by line)] end as new_id
      from said
    ),
    made as (
      insert into products (id, item_code, description, department, category, type, variety, botanical_name, color, color_hex,
        color_family, color_secondary, grade, purpose, grower_id, grower, farm, vendor_id, origin, us, pack, um, sold_by,
        min_quantity, price1_e4, price2_e4, price3_e4, price4_e4, price5_e4, quantity1, quantity2, quantity3, quantity4,
        quantity5, is_pre_booked, is_grower_direct, is_farm_direct, date_available, featured, season_start_month,
        season_end_month, pot_size_inches, hardiness_zone_min, hardiness_zone_max, image_name, image_hint, state, created_at,
        updated_at)
      select n.new_id, case when n.item < 0 then n."itemCode" end, n.description, n.department, coalesce(n.category, ''),
        coalesce(nullif(n.type, ''), n.category, ''), coalesce(n.variety, ''), coalesce(n."botanicalName", ''),
        coalesce(n.color, ''), coalesce(c.hex, '#FFFFFF'), coalesce(n."colorFamily", c.family, ''),
        coalesce(n."colorSecondary", ''), coalesce(n.grade, ''), coalesce(n.purpose, ''), g.id,
        coalesce(n.grower, g.name, ''), coalesce(n.farm, g.farm, ''), coalesce(v.id, ${vendor_id}), coalesce(n.origin, g.country, ''),
        coalesce(n.us, g.us, false), greatest(coalesce(n.pack, 1), 1), n.um, coalesce(n."soldBy", ''),
        greatest(coalesce(n."minQuantity", n.will_quantities[1], 1), 1),
        n.will_prices[1], n.will_prices[2], n.will_prices[3], n.will_prices[4], n.will_prices[5],
        n.will_quantities[1], n.will_quantities[2], n.will_quantities[3], n.will_quantities[4], n.will_quantities[5],
        coalesce(n.prebooked, false) and n."dateAvailable" is not null, coalesce(n."growerDirect", false),
        coalesce(n."farmDirect", false), n."dateAvailable", coalesce(n.featured, false),
        coalesce(n."seasonStartMonth", 1), coalesce(n."seasonEndMonth", 12), n."potSizeInches", n."hardinessZoneMin",
        n."hardinessZoneMax", coalesce(n."imageName", ''), coalesce(n."imageHint", ''),
        case when n.will_prices[1] is null or coalesce(n.category, '') = '' then 'draft' else 'live' end, ${now()}, ${now()}
      from numbered n
      left join vendors v on v.id = n."vendorId"
      left join growers g on g.id = n."growerId" or (n."growerId" is null and g.name = n.grower and g.farm = n.farm)
      left join colors c on lower(c.name) = lower(n.color)
      order by n.new_id
      returning id, state
    ),
    known as (
      update publishing t set product_id = n.new_id, was_state = 'draft', will_state = made.state
      from numbered n join made on made.id = n.new_id where t.item = n.item
    )
    select id, state from made order by id`.execute(db)
  if (rows.length > 0) {
    await sql`update price_differences d set product_id = t.product_id from publishing t
      where d.file_id = ${id} and d.item = t.item and t.kind = 'new'`.execute(db)
    await sql`update price_rows r set product_id = t.product_id from publishing t
      where r.file_id = ${id} and r.line = t.line and t.kind = 'new'`.execute(db)
  }
  return rows
}

/** Archives items that have been missing from this many published files of the supplier in a row, including this one. */
async function archiveGone(
  { db, now }: SignedInCtx,
  { supplier_id, gone, gone_after }: OpenFile,
): Promise<number> {
  if (gone !== 'archive') return 0
  const { numAffectedRows = 0n } = await sql`
    with last as (
      select id from price_files where supplier_id = ${supplier_id} and state = 'published' order by id desc limit ${gone_after - 1}
    ),
    due as (
      select t.product_id from publishing t
      where t.kind = 'gone' and (select count(*) from last) = ${gone_after - 1}
        and not exists (select from last where not exists (
          select from price_differences d where d.file_id = last.id and d.item = t.product_id and d.kind = 'gone'))
    ),
    archived as (
      update products p set state = 'archived', version = p.version + 1, updated_at = ${now()}
      from due where p.id = due.product_id and p.state = 'live'
        and not exists (select from order_lines l join orders o on o.id = l.order_id
          where l.product_id = p.id and o.status not in ('CLOSED', 'CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'))
      returning p.id
    )
    update publishing t set was_state = 'live', will_state = 'archived' from archived where t.product_id = archived.id`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Returns the units that orders and carts need beyond the file's stock. */
async function writeStock(ctx: SignedInCtx, { vendor_id }: OpenFile, part: number): Promise<number> {
  const { rows } = await sql<{ productId: number; onHand: number }>`
    select t.product_id as "productId", t.will_stock as "onHand"
    from publishing t left join stock s on s.product_id = t.product_id
    where t.part = ${part} and t.product_id is not null and t.will_stock is not null and t.will_stock <> coalesce(s.on_hand, 0)`.execute(
    ctx.db,
  )
  const set = await setOnHand(ctx, rows, { kind: 'file', supplierId: vendor_id })
  return set.reduce((sum, { after, wanted }) => sum + after - wanted, 0)
}

/** What a revert can undo: prices, and the sale state of new and gone items. Stock has changed by then. */
const changedRows = (part: number) => sql`
  select 'products' as table_name, t.product_id::text as row_key, c.fields, c.befores, c.afters
  from publishing t
  cross join lateral (
    select array_agg(f.field order by f.place) as fields, array_agg(to_jsonb(f.was) order by f.place) as befores,
      array_agg(to_jsonb(f.will) order by f.place) as afters
    from (
      select 'price' || n || 'E4' as field, was, will, n as place
      from unnest(t.was_prices, t.will_prices) with ordinality as p (was, will, n)
      union all
      select 'quantity' || n, was, will, 5 + n from unnest(t.was_quantities, t.will_quantities) with ordinality as q (was, will, n)
    ) f
    where f.was is distinct from f.will
  ) c
  where t.part = ${part} and t.is_priced and c.fields is not null
  union all
  select 'daily-items', t.product_id::text, array['sale'], array[to_jsonb(was_state)], array[to_jsonb(will_state)]
  from publishing t where t.part = ${part} and was_state is distinct from will_state`

async function changedProducts({ db }: SignedInCtx): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select product_id as id from publishing where product_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}
