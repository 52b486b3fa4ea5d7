import { type RawBuilder, sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromE4, e4FromDollars } from '../../contract/core/money.ts'
import type { customerPrices, OwnPrice } from '../../contract/features/prices/customer-prices.ts'
import { saleTiers } from '../../contract/rules/pricing.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { changeFields } from '../changes/record.ts'
import type { ChangeTable, RowValues } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'

/** A customer's own price of a product or category, as stored in change sets. */
type Terms = {
  percentBp: number | null
  priceE4: number | null
  promisedFor: string | null
  from: Day | null
  to: Day | null
}

const todayOf = ({ now, settings }: Ctx) => dayAt(now(), settings.timeZone)

/** `now`, `planned` or `ended`, as of a day. */
const stateOn = (today: Day) => sql<OwnPrice['state']>`case
  when o.ended_at is not null or o.ends_on < ${today} then 'ended'
  when o.starts_on > ${today} then 'planned' else 'now' end`

const selected = (ctx: SignedInCtx) =>
  ctx.db
    .selectFrom('customer_prices as o')
    .innerJoin('customers', 'customers.id', 'o.customer_id')
    .leftJoin('products as p', 'p.id', 'o.product_id')
    .where(lookedAfterBy(ctx.user))
    .select([
      'o.id',
      'customers.account_number',
      'customers.name as customer',
      'o.product_id',
      sql<string>`coalesce(p.description, o.category)`.as('name'),
      'o.percent_bp',
      'o.price_e4',
      'o.promised_for',
      'o.starts_on',
      'o.ends_on',
      'o.set_by',
      'o.set_at',
      'o.why',
      stateOn(todayOf(ctx)).as('state'),
      'p.price1_e4',
      'p.quantity1',
      'p.original_price_e4',
      'p.sale_ends_on',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

/** Current and future prices of single customers; with `state=ended`, past ones. */
export async function readOwnPrices(
  ctx: SignedInCtx,
  query: InputOf<typeof customerPrices.list>['query'],
): Promise<ReplyOf<typeof customerPrices.list>> {
  const { accountNumber, productId, kind, state } = query
  const stateNow = stateOn(todayOf(ctx))
  let found = selected(ctx).where(
    state ? sql<boolean>`${stateNow} = ${state}` : sql<boolean>`${stateNow} <> 'ended'`,
  )
  if (accountNumber) found = found.where('customers.account_number', '=', accountNumber)
  if (productId) found = found.where('o.product_id', '=', productId)
  if (kind) found = found.where('o.promised_for', kind === 'promise' ? 'is not' : 'is', null)
  const { rows, ...page } = await readPage(found, query, {
    sorts: {
      account: sql`customers.account_number`,
      name: sql`coalesce(p.description, o.category)`,
      to: sql`o.ends_on`,
      set: sql`o.set_at`,
    },
    usual: 'account',
    then: sql`coalesce(p.description, o.category)`,
    id: sql`o.id`,
  })
  return { rows: rows.map((row) => ownPriceOf(row, todayOf(ctx))), ...page }
}

async function readOne(ctx: SignedInCtx, id: number): Promise<OwnPrice> {
  const row = await selected(ctx).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return ownPriceOf(row, todayOf(ctx))
}

function ownPriceOf(row: Row, today: Day): OwnPrice {
  const none = { price2: null, price3: null, price4: null, price5: null }
  const noQuantity = { quantity2: null, quantity3: null, quantity4: null, quantity5: null }
  const columns = { price1: row.price1_e4, quantity1: row.quantity1, ...none, ...noQuantity }
  const sale = { originalPriceE4: row.original_price_e4, saleEndsOn: row.sale_ends_on as Day | null }
  const list = saleTiers(columns, sale, today).columns.price1
  return {
    id: row.id,
    accountNumber: row.account_number,
    customerName: row.customer,
    productId: row.product_id,
    name: row.name,
    percent: row.percent_bp === null ? null : row.percent_bp / 100,
    price: row.price_e4 === null ? null : dollarsFromE4(row.price_e4),
    listPrice: list === null ? null : dollarsFromE4(list),
    promisedFor: row.promised_for,
    from: row.starts_on,
    to: row.ends_on,
    state: row.state,
    setBy: row.set_by,
    setAt: row.set_at.toISOString(),
    why: row.why,
  }
}

type Given = InputOf<typeof customerPrices.change>['body']
const termsOf = ({ percent, price, promisedFor, from, to }: Given): Terms => ({
  percentBp: percent === null ? null : centsFromDollars(percent),
  priceE4: price === null ? null : e4FromDollars(price),
  promisedFor,
  from,
  to,
})

/** Gives a customer a price of their own. Throws `unknown_account`, and `not_found` for an unknown product or category. */
export async function addOwnPrice(
  ctx: SignedInCtx,
  { accountNumber, productId, category, ...given }: InputOf<typeof customerPrices.add>['body'],
): Promise<OwnPrice> {
  const customer = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', accountNumber)
    .where('is_house', '=', false)
    .executeTakeFirst()
  if (!customer) throw new AppError('unknown_account')
  const known = ctx.db.selectFrom('products').select('id')
  const product = await (productId === null
    ? known.where('category', '=', category ?? '')
    : known.where('id', '=', productId)
  )
    .limit(1)
    .executeTakeFirst()
  if (!product)
    throw new AppError('not_found', {
      detail: productId === null ? 'There is no such category.' : 'There is no such product.',
    })
  const key =
    productId === null ? `${customer.id}:category:${category}` : `${customer.id}:product:${productId}`
  return readOne(ctx, await changePlan(ctx, { key, accountNumber, why: given.why, added: termsOf(given) }))
}

/** Replaces a customer's own price from now on. Throws `not_found`, and `changed_meanwhile` for one that has ended. */
export async function changeOwnPrice(ctx: SignedInCtx, id: number, given: Given): Promise<OwnPrice> {
  const live = await lockLive(ctx, id)
  const added = termsOf(given)
  // Only a product's price can be promised.
  if (live.category !== null && added.promisedFor !== null)
    throw new AppError('invalid_input', {
      fields: [{ path: 'promisedFor', message: 'A promise is for a product.' }],
    })
  const plan = {
    key: live.key,
    accountNumber: live.accountNumber,
    why: given.why,
    removed: live.terms,
    added,
  }
  return readOne(ctx, await changePlan(ctx, plan, id))
}

/** Ends a customer's own price. Throws as `changeOwnPrice` does. */
export async function removeOwnPrice(ctx: SignedInCtx, id: number): Promise<void> {
  const { key, accountNumber, terms } = await lockLive(ctx, id)
  await changePlan(ctx, { key, accountNumber, why: '', removed: terms }, id)
}

async function lockLive(ctx: SignedInCtx, id: number) {
  const row = await ctx.db
    .selectFrom('customer_prices as o')
    .innerJoin('customers', 'customers.id', 'o.customer_id')
    .select(['o.customer_id', 'o.product_id', 'o.category', 'o.ended_at', 'customers.account_number'])
    .select(['o.percent_bp', 'o.price_e4', 'o.promised_for', 'o.starts_on', 'o.ends_on'])
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.ended_at !== null)
    throw new AppError('changed_meanwhile', {
      detail: 'This price was changed or ended meanwhile.',
      data: await readOne(ctx, id),
    })
  const what = row.product_id === null ? `category:${row.category}` : `product:${row.product_id}`
  return {
    key: `${row.customer_id}:${what}`,
    accountNumber: row.account_number,
    category: row.category,
    terms: termsFromRow(row),
  }
}

const termsFromRow = (row: {
  percent_bp: number | null
  price_e4: number | null
  promised_for: string | null
  starts_on: string | null
  ends_on: string | null
}): Terms => ({
  percentBp: row.percent_bp,
  priceE4: row.price_e4,
  promisedFor: row.promised_for,
  from: row.starts_on as Day | null,
  to: row.ends_on as Day | null,
})

const textOf = ({ percentBp, priceE4, promisedFor, from, to }: Terms) =>
  JSON.stringify([percentBp, priceE4, promisedFor, from, to])

type Plan = { key: string; accountNumber: number; why: string; removed?: Terms; added?: Terms }

/** Writes a change of one customer's prices of one product or category; returns the id of the row that was added. */
async function changePlan(ctx: SignedInCtx, plan: Plan, unchanged = 0): Promise<number> {
  const { key, accountNumber, why, removed, added } = plan
  const before = ((await ownPriceChanges.lock(ctx, [key])).get(key)?.prices ?? []) as Terms[]
  const kept = before.filter((one) => !removed || textOf(one) !== textOf(removed))
  const isThere = added && kept.some((one) => textOf(one) === textOf(added))
  const after = added && !isThere ? [...kept, added] : kept
  const setId = await changeFields(
    ctx,
    {
      area: 'prices',
      sentence: 'customer-price.changed',
      parameters: {},
      subject: `own price of ${accountNumber} ${key.split(':').slice(1).join(' ')}`,
      customerId: Number(key.split(':')[0]),
      before: removed,
      after: added,
      why,
    },
    [{ table: 'customer-prices', key, field: 'prices', before: sorted(before), after: sorted(after) }],
  )
  if (setId !== undefined) await writePrices(ctx, [{ key, values: { prices: after } }], why)
  if (!added) return unchanged
  const { id } = await rowsOf(ctx, [key])
    .where(
      sql<boolean>`jsonb_build_array(percent_bp, price_e4, promised_for, starts_on, ends_on) = ${textOf(added)}::jsonb`,
    )
    .executeTakeFirstOrThrow()
  return id
}

const sorted = (terms: readonly Terms[]) => terms.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))

const keyColumn: RawBuilder<string> = sql`customer_id || ':' ||
  case when product_id is null then 'category:' || category else 'product:' || product_id end`

const rowsOf = ({ db }: Ctx, keys: readonly string[]) =>
  db
    .selectFrom('customer_prices')
    .select(['id', keyColumn.as('key'), 'percent_bp', 'price_e4', 'promised_for', 'starts_on', 'ends_on'])
    .where('ended_at', 'is', null)
    .where('customer_id', 'in', [...new Set(keys.map((key) => Number(key.split(':')[0])))])
    .where(keyColumn, 'in', keys)
    .orderBy('id')

/** How customers' own prices are undone. */
export const ownPriceChanges: ChangeTable = {
  name: 'customer-prices',
  lock: async (ctx, keys) => {
    // Serializes writers per customer, even when no row exists yet.
    const ids = [...new Set(keys.map((key) => Number(key.split(':')[0])))].sort((a, b) => a - b)
    await ctx.db
      .selectFrom('customers')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const found = Map.groupBy(await rowsOf(ctx, keys).execute(), ({ key }) => key)
    return new Map(keys.map((key) => [key, { prices: sorted((found.get(key) ?? []).map(termsFromRow)) }]))
  },
  write: (ctx, rows) => writePrices(ctx, rows, ''),
  names: async ({ db }, keys) => {
    const { rows } = await sql<{ key: string; name: string }>`
      select k.key, c.account_number || ' ' || c.name || ', ' || coalesce(p.description, split_part(k.key, ':', 3)) as name
      from unnest(${[...keys]}::text[]) k (key)
      join customers c on c.id = split_part(k.key, ':', 1)::bigint
      left join products p on split_part(k.key, ':', 2) = 'product'
        and p.id = case when split_part(k.key, ':', 2) = 'product' then split_part(k.key, ':', 3)::int end`.execute(
      db,
    )
    return new Map(rows.map(({ key, name }) => [key, name]))
  },
}

/** Ends unwanted rows and adds missing ones. */
async function writePrices(ctx: SignedInCtx, rows: readonly RowValues[], why: string) {
  const keys = rows.map(({ key }) => key)
  const live = await rowsOf(ctx, keys).execute()
  const wanted = rows.flatMap(({ key, values }) =>
    ((values.prices ?? []) as Terms[]).map((terms) => ({ key, terms, text: `${key} ${textOf(terms)}` })),
  )
  const wantedTexts = new Set(wanted.map(({ text }) => text))
  const liveTexts = new Set(live.map((row) => `${row.key} ${textOf(termsFromRow(row))}`))
  const ended = live.filter((row) => !wantedTexts.has(`${row.key} ${textOf(termsFromRow(row))}`))
  const at = ctx.now()
  if (ended.length > 0)
    await ctx.db
      .updateTable('customer_prices')
      .set({ ended_at: sql<Date>`greatest(${at}, set_at)` })
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute()
  const added = wanted.filter(({ text }) => !liveTexts.has(text))
  if (added.length > 0)
    await ctx.db
      .insertInto('customer_prices')
      .values(
        added.map(({ key, terms }) => {
          const [customer = '', kind, ...of] = key.split(':')
          return {
            customer_id: Number(customer),
            product_id: kind === 'product' ? Number(of[0]) : null,
            category: kind === 'category' ? of.join(':') : null,
            percent_bp: terms.percentBp,
            price_e4: terms.priceE4,
            promised_for: terms.promisedFor,
            starts_on: terms.from,
            ends_on: terms.to,
            set_at: at,
            set_by: ctx.user.email,
            why,
            change_set_id: sql<number>`nullif(current_setting('stemyard.change_set', true), '')::bigint`,
          }
        }),
      )
      .execute()
  for (const customerId of new Set(keys.map((key) => Number(key.split(':')[0]))))
    await ctx.emit('own-price.changed', { customerId })
}
