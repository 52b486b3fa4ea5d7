import { type RawBuilder, sql } from 'kysely'
import { type Access, may } from '../../contract/core/access.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import { type FindKind, type Found, type find, mostFound } from '../../contract/features/find.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { rowsForDay } from '../catalogue/read-page.ts'
import { readSuggestions } from '../catalogue/suggestions.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Authorities that include reading the list of customers, their money or their prices. */
const readsCustomers = [
  'USERS_ACCESS_CONTROL',
  'DASHBOARD',
  'SALES',
  'TIER_PRICING',
  'ORDER_DESK',
] as const satisfies Access

type FoundOf<K extends FindKind> = Extract<Found, { kind: K }>

/** The most rows of each kind if several kinds are requested. */
const mostOfEach: Record<FindKind, number> = { customer: 7, order: 6, product: 7 }
/** Minimum digits for a search by phone number. */
const leastPhoneDigits = 7
/** Minimum digits for a search by order number, unless only orders are requested. */
const leastOrderDigits = 3
/** Maximum digits of an order number. */
const mostOrderDigits = 12

/** The best few matches of each kind, limited to what the user may read. */
export async function findAnything(
  ctx: SignedInCtx,
  { q, kinds }: InputOf<typeof find.find>['query'],
): Promise<{ rows: Found[] }> {
  const limitOf = (kind: FindKind) => (kinds.length === 1 ? mostFound : mostOfEach[kind])
  const asked = <Row>(kind: FindKind, find: (limit: number) => Promise<Row[]>) =>
    kinds.includes(kind) ? find(limitOf(kind)) : Promise.resolve([])
  const [customers, orders, products] = await Promise.all([
    asked('customer', (limit) => findCustomers(ctx, q, limit)),
    asked('order', (limit) => findOrders(ctx, q, { limit, alone: kinds.length === 1 })),
    asked('product', (limit) => findProducts(ctx, q, limit)),
  ])
  return { rows: [...customers, ...orders, ...products] }
}

const digitsOf = (q: string) => (/^[\d\s().+-]+$/.test(q) ? q.replace(/\D/g, '') : '')

/** Every word must be in the name or town, in any order. */
const named = (q: string): RawBuilder<boolean> =>
  sql.join<boolean>(
    q
      .split(/\s+/)
      .slice(0, 8)
      .map((word) => sql`(customers.name || ' ' || customers.billing_city) ilike ${containing(word)}`),
    sql` and `,
  )

/**
 * The rank of a match; lower is better: exact account number, name starting with the text, a word of the name starting with it,
 * anything else.
 */
function rankOf(q: string): RawBuilder<number> {
  const beginning = containing(q).slice(1)
  return sql<number>`case when customers.account_number::text = ${q} then 0
    when customers.account_number::text like ${beginning} then 1
    when customers.name ilike ${beginning} then 2
    when customers.name ilike ${`% ${beginning}`} then 3 else 4 end`
}

const matches = (q: string): RawBuilder<boolean> => {
  const digits = digitsOf(q)
  if (digits === '') return named(q)
  const byPhone =
    digits.length >= leastPhoneDigits
      ? sql`customers.phone_number like ${containing(digits)} or exists (select from users
          where users.customer_id = customers.id and (users.phone_number like ${containing(digits)} or users.mobile_number like ${containing(digits)}))`
      : sql`false`
  return sql<boolean>`(customers.account_number::text like ${`${digits}%`} or ${byPhone} or ${named(q)})`
}

const customersFor = ({ db, user }: SignedInCtx, q: string) =>
  db
    .selectFrom('customers')
    .where('customers.is_house', '=', false)
    .where(lookedAfterBy(user))
    .where(matches(q))
    .orderBy(rankOf(q))
    .orderBy(sql`lower(customers.name)`)
    .orderBy('customers.id')

async function findCustomers(ctx: SignedInCtx, q: string, limit: number): Promise<FoundOf<'customer'>[]> {
  if (!may(ctx.user, readsCustomers)) return []
  const rows = await customersFor(ctx, q)
    .select(['account_number', 'name', 'billing_city', 'billing_state', 'status'])
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'customer',
    accountNumber: row.account_number,
    name: row.name,
    city: row.billing_city,
    state: row.billing_state,
    status: row.status,
  }))
}

/** Orders whose number starts with the digits: an exact match first, then the newest. For a name, the last orders of matching customers. */
async function findOrders(
  ctx: SignedInCtx,
  q: string,
  { limit, alone }: { limit: number; alone: boolean },
): Promise<FoundOf<'order'>[]> {
  if (!may(ctx.user, staffMoney.read.access)) return []
  const digits = digitsOf(q)
  const isNumber =
    digits !== '' && digits.length <= mostOrderDigits && (alone || digits.length >= leastOrderDigits)
  if (!isNumber && !(alone && digits === '')) return []
  const found = ctx.db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .where(lookedAfterBy(ctx.user))
    .where(
      isNumber
        ? numbersFrom(digits)
        : sql<boolean>`orders.customer_id = any(array(${customersFor(ctx, q).select('customers.id').limit(limit)}))`,
    )
  const rows = await found
    .select([
      'orders.order_number',
      'orders.status',
      'orders.ship_day',
      'orders.total_cents',
      'customers.account_number',
      'customers.name',
    ])
    .orderBy(sql`orders.order_number = ${digits || '0'}::bigint`, 'desc')
    .orderBy('orders.order_number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'order',
    orderNumber: Number(row.order_number),
    status: row.status as FoundOf<'order'>['status'],
    shipDay: row.ship_day,
    totalAmount: dollarsFromCents(Number(row.total_cents)),
    accountNumber: row.account_number,
    customerName: row.name,
  }))
}

/** Numbers that begin with these digits, as ranges that can use the index of order numbers. */
const numbersFrom = (digits: string): RawBuilder<boolean> => {
  const start = BigInt(digits)
  const ranges = Array.from({ length: mostOrderDigits - digits.length + 1 }, (_, more) => {
    const step = 10n ** BigInt(more)
    const [from, to] = [String(start * step), String((start + 1n) * step)]
    return sql`(orders.order_number >= ${from}::bigint and orders.order_number < ${to}::bigint)`
  })
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`
}

/** Matches of the shop's search, including trade shorthand, among products that the user may see. */
async function findProducts(ctx: SignedInCtx, q: string, limit: number): Promise<FoundOf<'product'>[]> {
  const rowsFor = await rowsForDay(ctx)
  const suggested = await readSuggestions(ctx, { type: 'All', term: q, rowsFor, farm: false })
  return suggested
    .flatMap(({ productId, text, product }): FoundOf<'product'>[] =>
      productId && product
        ? [
            {
              kind: 'product',
              productId,
              description: text,
              um: product.um,
              imageName: product.imageName,
              available: product.available,
            },
          ]
        : [],
    )
    .slice(0, limit)
}
