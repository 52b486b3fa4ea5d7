import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars, unitPriceText } from '../../contract/core/money.ts'
import type { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { compareFile, compareNow, readFileOf } from './compare.ts'
import { readSummary } from './read-changes.ts'

type Asked = InputOf<typeof pricePublishing.decide>

/**
 * Accepts rows of a file, excludes them, or gives one of them another first price. Throws `invalid_input` for a price that isn't
 * above the next tier's, and `changed_meanwhile` for a file that was published or discarded since.
 */
export async function decide(
  ctx: SignedInCtx,
  asked: Asked,
): Promise<ReplyOf<typeof pricePublishing.decide>> {
  const { params, body } = asked
  const { productIds, price } = body
  const rows = await inTransaction(ctx, async (inside) => {
    const file = await readFileOf(inside, params.id, { lock: true })
    if (file.state !== 'open') throw new AppError('changed_meanwhile')
    await compareFile(inside, file.id)
    const [item] = productIds ?? []
    if (price !== undefined && price !== null && item !== undefined)
      await assertAboveNext(inside, { fileId: file.id, item, price })
    const changed = await writeChoices(inside, asked)
    if (productIds && changed === 0) throw new AppError('not_found')
    // The new price is now in the row's ladder and may change the row's kind.
    if (price !== undefined) await compareNow(inside, file)
    return changed
  })
  return { rows, summary: await readSummary(ctx, params.id) }
}

const wrong = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })

async function assertAboveNext(
  { db }: SignedInCtx,
  { fileId, item, price }: { fileId: number; item: number; price: number },
) {
  const row = await db
    .selectFrom('price_differences')
    .select(['will_prices', 'kind'])
    .where('file_id', '=', fileId)
    .where('item', '=', item)
    .executeTakeFirst()
  if (!row || row.kind === 'gone') throw new AppError('not_found')
  const next = row.will_prices[1] ?? null
  if (next !== null && e4FromDollars(price) <= next)
    throw wrong('price', `Price 2 is ${unitPriceText(next)}. Price 1 must be above it.`)
}

/** Returns how many rows were affected. A choice without any content is deleted. */
async function writeChoices({ db, user }: SignedInCtx, { params, body }: Asked): Promise<number> {
  const { productIds, kind, take, price } = body
  const which = productIds ? sql`d.item = any(${productIds}::int[])` : sql`d.kind = ${kind}`
  // Typing a price also accepts the row.
  const taken = take === undefined ? (price === undefined || price === null ? undefined : true) : take
  const priceE4 = price === undefined || price === null ? null : e4FromDollars(price)
  const { rows } = await sql<{ n: number }>`
    with wanted as (
      select d.item, ${taken === undefined ? sql`c.take` : sql`${taken}::boolean`} as take,
        ${price === undefined ? sql`c.price_e4` : sql`${priceE4}::bigint`} as price_e4
      from price_differences d left join price_choices c on c.file_id = d.file_id and c.item = d.item
      where d.file_id = ${params.id} and ${which} and d.kind <> 'same'
    ),
    forgotten as (
      delete from price_choices c using wanted w
      where c.file_id = ${params.id} and c.item = w.item and w.take is null and w.price_e4 is null
    ),
    kept as (
      insert into price_choices (file_id, item, take, price_e4, user_id)
      select ${params.id}::bigint, item, take, price_e4, ${user.id}::bigint from wanted
      where take is not null or price_e4 is not null
      on conflict (file_id, item) do update set take = excluded.take, price_e4 = excluded.price_e4, user_id = excluded.user_id
    )
    select count(*)::int as n from wanted`.execute(db)
  return rows[0]?.n ?? 0
}
