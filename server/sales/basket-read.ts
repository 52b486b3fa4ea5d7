import { type RawBuilder, sql } from 'kysely'
import { asDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Basket, baskets } from '../../contract/features/sales/baskets.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { ofOwnCustomer } from './scope.ts'

type Row = Omit<
  Basket,
  'createdAt' | 'sentAt' | 'openedAt' | 'endedAt' | 'closesAt' | 'deliveryMethod' | 'amount' | 'shipDay'
> & {
  created_at: Date
  sent_at: Date | null
  opened_at: Date | null
  ended_at: Date | null
  closes_at: Date | null
  method: MethodCode
  cents: number
  ship_day: string
}

const columns = sql`b.id::int as id, b.state, c.account_number as "accountNumber", c.name as customer,
  json_build_object('userId', u.id, 'name', u.name, 'email', u.email,
    'mobile', case when u.mobile_verified_at is null then '' else u.mobile_number end) as "to",
  b.address_id::int as "addressId", a.name as "shipTo", b.ship_day::text as ship_day, b.method, b.word, b.maker_name as maker,
  b.sent_by_way as "sentBy", b.created_at, b.sent_at, b.opened_at, b.ended_at, b.closes_at,
  (select o.order_number from orders o where o.id = b.order_id)::int as "orderNumber", b.version,
  (select count(*)::int from basket_lines l where l.basket_id = b.id) as lines,
  (select coalesce(sum(round(l.quantity * coalesce(l.sent_price_e4, p.price1_e4, 0) / 100.0)), 0)::bigint
    from basket_lines l join products p on p.id = l.product_id where l.basket_id = b.id) as cents,
  (select coalesce(json_agg(json_build_object('productId', l.product_id, 'description', p.description, 'um', p.um,
      'quantity', l.quantity) order by l.position), '[]')
    from basket_lines l join products p on p.id = l.product_id where l.basket_id = b.id) as goods`
const tables = sql`baskets b join customers c on c.id = b.customer_id join users u on u.id = b.to_user_id
  join addresses a on a.id = b.address_id`

function present({
  created_at,
  sent_at,
  opened_at,
  ended_at,
  closes_at,
  method,
  cents,
  ship_day,
  ...row
}: Row): Basket {
  return {
    ...row,
    shipDay: asDay(ship_day),
    deliveryMethod: methodLabels[method],
    amount: dollarsFromCents(Number(cents)),
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    openedAt: opened_at?.toISOString() ?? null,
    endedAt: ended_at?.toISOString() ?? null,
    closesAt: closes_at?.toISOString() ?? null,
  }
}

/** Baskets of the customers that the user looks after. */
export async function readBaskets(
  ctx: SignedInCtx,
  { query }: InputOf<typeof baskets.list>,
): Promise<ReplyOf<typeof baskets.list>> {
  const { state, accountNumber, id, sort, page, pageSize } = query
  const where: RawBuilder<unknown> = sql`${ofOwnCustomer(ctx, 'b')}
    and (${state ?? null}::text is null or b.state = ${state ?? null}::text)
    and (${accountNumber ?? null}::int is null or c.account_number = ${accountNumber ?? null}::int)
    and (${id ?? null}::bigint is null or b.id = ${id ?? null}::bigint)`
  const { rows } = await sql<Row>`select ${columns} from ${tables} where ${where}
    order by b.id ${sort === 'id' ? sql`asc` : sql`desc`} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    ctx.db,
  )
  const {
    rows: [counted],
  } = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(
    ctx.db,
  )
  return { rows: rows.map(present), total: counted?.total ?? 0, page, pageSize }
}

/** One basket of a customer that the user looks after. Throws `not_found`. */
export async function readBasket(ctx: SignedInCtx, id: number): Promise<Basket> {
  const { rows } = await sql<Row>`select ${columns} from ${tables}
    where b.id = ${id} and ${ofOwnCustomer(ctx, 'b')}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('not_found')
  return present(rows[0])
}
