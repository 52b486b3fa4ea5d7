import { sql } from 'kysely'
import { pricesQuotes } from '../../contract/features/quotes/quotes.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { deskOf, representativeOf } from '../notices/receivers.ts'
import type { DeskNews, ShopNews } from '../notices/topics.ts'
import { numberOf, type QuoteRow } from './write.ts'

type About = { endsAt?: Date; totalCents?: number; orderNumber?: number; once?: string }

/** The person who requested it, if they still belong to that customer; else everyone there who may request quotes. */
async function askersOf(ctx: Ctx, quote: Pick<QuoteRow, 'user_id' | 'customer_id'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id::int as id from users u
    where u.customer_id = ${quote.customer_id} and u.status = 'active'
      and (u.id = ${quote.user_id} or (u.company_role = 'owner' and not exists (select from users a
        where a.id = ${quote.user_id} and a.customer_id = ${quote.customer_id} and a.status = 'active')))`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Notifies the requester of a step by staff. */
export async function tellShop(
  ctx: Ctx,
  quote: QuoteRow,
  what: ShopNews,
  { endsAt, totalCents, orderNumber, once }: About = {},
): Promise<void> {
  await notify(ctx, {
    topic: 'quote',
    facts: {
      number: numberOf(quote.id),
      subject: quote.title,
      quoteNews: what,
      ...(endsAt && { until: endsAt.toISOString() }),
      ...(totalCents !== undefined && { totalCents }),
      ...(orderNumber !== undefined && { orderNumber }),
    },
    to: await askersOf(ctx, quote),
    link: `/special-order-summary?open=${quote.id}`,
    ...(once && { once }),
    ...(endsAt && what === 'OFFERED' && { decideBy: endsAt }),
  })
}

/** Notifies the customer's representative, or everyone who prices quotes, of a step by the shop. */
export async function tellDesk(
  ctx: Ctx,
  quote: QuoteRow,
  what: DeskNews,
  { endsAt, totalCents, orderNumber, once }: About = {},
): Promise<void> {
  const own = await representativeOf(ctx, quote.customer_id)
  const { name } = await ctx.db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', quote.customer_id)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    topic: 'quote-desk',
    facts: {
      number: numberOf(quote.id),
      subject: quote.title,
      customer: name,
      quoteNews: what,
      ...(endsAt && { until: endsAt.toISOString() }),
      ...(totalCents !== undefined && { totalCents }),
      ...(orderNumber !== undefined && { orderNumber }),
    },
    to: own.length > 0 ? own : await deskOf(ctx, pricesQuotes),
    link: `/admin/special-orders?open=${quote.id}`,
    ...(once && { once }),
  })
}
