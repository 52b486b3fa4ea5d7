import { sql } from 'kysely'
import type { Hurdle, Setup } from '../../contract/features/setup/setup.ts'
import type { Ctx } from '../core/route.ts'
import { readMailServer } from '../settings/mail-server.ts'
import { shipsTo } from '../truck-routes/read.ts'
import { readDelivery } from './delivery.ts'
import { findFirstOrder } from './first-order.ts'
import { readStored } from './stored.ts'

type Counts = Setup['counts']

/** The progress of the set-up. */
export async function readSetup(ctx: Ctx): Promise<Setup> {
  const { finished, done } = await readStored(ctx)
  const counts = await readCounts(ctx)
  const delivery = await readDelivery(ctx)
  const mail = await readMail(ctx)
  const { canOrder, hasDays } = await findFirstOrder(ctx)
  const { gateway } = ctx.settings
  return {
    finished,
    done,
    counts,
    delivery,
    mail,
    gateway,
    canOrder,
    hurdles: hurdlesOf({ counts, delivery, mail, gateway, canOrder, hasDays }),
  }
}

async function readCounts(ctx: Ctx): Promise<Counts> {
  const people = sql`users u join customers c on c.id = u.customer_id
    where u.status = 'active' and not c.is_house and c.status <> 'closed'`
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from routes where removed_at is null) as routes,
      (select count(*)::int from route_stops) as towns,
      (select count(*)::int from products where not blacklisted) as products,
      (select count(*)::int from products where not blacklisted and price1_e4 is not null) as priced,
      (select count(*)::int from products p left join stock s on s.product_id = p.id
        where not blacklisted and price1_e4 is not null
          and (s.on_hand - s.allocated - s.held > 0 or is_pre_booked or is_grower_direct)) as stocked,
      (select count(*)::int from customers where not is_house and status <> 'closed') as customers,
      (select count(*)::int from customers
        where not is_house and status <> 'closed' and terms not in ('PREPAID_CARD', 'COD')) as "onTerms",
      (select count(*)::int from addresses a where route_number is null and ${shipsTo}) as "withoutRoute",
      (select count(*)::int from ${people}) as people,
      (select count(*)::int from ${people} and password_hash is null and not exists (
        select from one_time_tokens t where t.user_id = u.id and t.purpose = 'invitation')) as "notInvited",
      (select count(*)::int from ${people} and password_hash is not null) as joined,
      (select count(*)::int from orders) as orders`.execute(ctx.db)
  return rows[0]!
}

async function readMail({ db, settings, adapters }: Ctx): Promise<Setup['mail']> {
  const onServer = settings.fromEnvironment.includes('SMTP_URL')
  const stored = onServer ? undefined : await readMailServer(db)
  const url = onServer && settings.smtp ? new URL(settings.smtp.url) : undefined
  return {
    carrier: adapters.mailer.name,
    onServer,
    host: stored?.host ?? url?.hostname ?? '',
    port: stored?.port ?? (Number(url?.port) || 587),
    security:
      stored?.security ??
      (url?.protocol === 'smtps:' ? 'tls' : settings.smtp?.requireTls === false ? 'none' : 'starttls'),
    user: stored?.user ?? '',
    hasPassword: Boolean(stored?.password),
    from: settings.smtp?.from ?? '',
  }
}

type Facts = Pick<Setup, 'counts' | 'delivery' | 'mail' | 'gateway' | 'canOrder'> & { hasDays: boolean }

/** What prevents a first order: first what stops everybody, then what stops some customers. */
export function hurdlesOf({ counts, delivery, mail, gateway, canOrder, hasDays }: Facts): Setup['hurdles'] {
  const found: Setup['hurdles'] = []
  const add = (hurdle: Hurdle, stops: boolean, count: number) => {
    if (count > 0) found.push({ hurdle, stops, count })
  }
  const none = (count: number) => (count === 0 ? 1 : 0)
  if (counts.products === 0) add('no_products', true, 1)
  else if (counts.priced === 0) add('no_prices', true, counts.products)
  else if (counts.stocked === 0) add('no_stock', true, counts.priced)
  if (!hasDays) add('no_days', true, 1)
  if (counts.customers === 0) add('no_customers', true, 1)
  else if (counts.people === 0) add('no_people', true, counts.customers)
  else if (counts.joined === 0 && counts.notInvited > 0) add('not_invited', true, counts.notInvited)
  // Everything exists, but no customer, product and day match.
  if (!canOrder && found.every(({ hurdle }) => hurdle === 'not_invited')) add('nothing_fits', true, 1)
  if (counts.joined > 0) add('not_invited', false, counts.notInvited)
  if (delivery.ways.TRUCK) add('without_route', false, counts.withoutRoute)
  if (counts.joined === 0 || counts.notInvited > 0)
    add('mail_stays', none(counts.joined) === 1, mail.carrier === 'outbox' ? 1 : 0)
  if (gateway === 'sandbox') add('test_cards', false, 1)
  return found
}
