import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { holidaysOf } from './holidays.ts'
import { loadDemo } from './load.ts'
import { demoPassword } from './sign-ins.ts'

/** Loading takes seconds, or minutes on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

/** A Friday before Thanksgiving, 12:50 in Dayton; other tests copy the demo of this moment too. */
const now = new Date('2026-11-20T17:50:00Z')

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase({ demo: now })
})
afterAll(() => fresh.close())

async function one<T>(query: string): Promise<T> {
  const { rows } = await sql.raw<T>(query).execute(fresh.db)
  return rows[0] as T
}
const count = async (query: string) => (await one<{ n: number }>(`select count(*) as n from ${query}`)).n

describe('the catalogue', () => {
  test('has all 2,184 products, 165 of them pre-booked', async () => {
    expect(await count('products')).toBe(2184)
    expect(await count('products where is_pre_booked')).toBe(165)
    expect(await count('stock')).toBe(2184 - 165)
  })

  test('a Freedom rose of 40 cm costs 89 cents from 25 stems on', async () => {
    expect(
      await one('select description, price1_e4, quantity1, color_hex from products where id = 100001'),
    ).toEqual({
      description: 'Rose Freedom Red 40cm',
      price1_e4: 8900,
      quantity1: 25,
      color_hex: '#B7122B',
    })
  })

  test('every pre-booked row comes within a year and closes before it comes', async () => {
    expect(
      await count(`products where is_pre_booked and not (date_available > '2026-11-20'
        and date_available <= '2027-11-20' and last_order_day < date_available)`),
    ).toBe(0)
  })

  test('what ships from a farm has a lead time and stock has none', async () => {
    expect(
      await count('products where (lead_time_days is null) <> (not is_farm_direct and not is_grower_direct)'),
    ).toBe(0)
    expect(
      (await one<{ days: number }>('select min(lead_time_days) as days from products where is_grower_direct'))
        .days,
    ).toBe(7)
  })
})

describe('stock', () => {
  test('equals its ledger', async () => {
    expect(
      await count(`stock full join (select product_id, sum(on_hand_change) as on_hand, sum(allocated_change) as allocated
          from stock_movements group by 1) ledger using (product_id)
        where stock.on_hand is distinct from coalesce(ledger.on_hand, 0)
          or stock.allocated is distinct from coalesce(ledger.allocated, 0)`),
    ).toBe(0)
  })

  test('is allocated what the open lines of stock have taken', async () => {
    expect(
      await count(`stock full join (select product_id, sum(allocated) as units from order_lines where allocated > 0 group by 1) open
        using (product_id) where coalesce(stock.allocated, -1) <> coalesce(units, 0)`),
    ).toBe(0)
    expect(await count('stock where allocated > 0')).toBeGreaterThan(20)
    expect(
      await count(`order_lines join orders on orders.id = order_id where (order_lines.status = 'ALLOCATED')
        <> (allocated > 0)`),
    ).toBe(0)
  })

  test('can be sold as the data says: 1,100 stems of Freedom 50cm', async () => {
    expect(
      (await one<{ left: number }>('select on_hand - allocated as left from stock where product_id = 100002'))
        .left,
    ).toBe(1100)
  })
})

describe('eighteen months of orders', () => {
  test('12 to 18 thousand orders with 80 to 120 thousand lines, numbered by time up to 104,299', async () => {
    const { orders, first, last } = await one<{ orders: number; first: number; last: number }>(
      'select count(*) as orders, min(order_number) as first, max(order_number) as last from orders',
    )
    expect(orders).toBeGreaterThan(12_000)
    expect(orders).toBeLessThan(18_000)
    expect([first, last]).toEqual([104_300 - orders, 104_299])
    const lines = await count('order_lines')
    expect(lines).toBeGreaterThan(80_000)
    expect(lines).toBeLessThan(120_000)
    expect(
      await count(
        `(select placed_at < lag(placed_at) over (order by order_number) as back from orders) o where back`,
      ),
    ).toBe(0)
  })

  test('every line is its quantity times its price, rounded half up, at its ladder’s price', async () => {
    expect(
      await count(`order_lines where amount_cents <> round(quantity * unit_price_e4 / 100.0)
        or quantity % min_quantity <> 0
        or unit_price_e4 <> (select (tier->>'priceE4')::int from jsonb_array_elements(tiers) tier
          where (tier->>'from')::int <= quantity order by (tier->>'from')::int desc limit 1)`),
    ).toBe(0)
  })

  test('every order is the sum of its lines and its shipping', async () => {
    expect(
      await count(`orders where goods_cents is distinct from
        (select sum(amount_cents) from order_lines where order_id = orders.id)`),
    ).toBe(0)
  })

  test('what goes to one address on one day pays shipping once, by the rule', async () => {
    expect(
      await count(`(select customer_id, address_id, method, ship_day, sum(goods_cents) as goods, sum(shipping_cents) as shipping
          from orders where status <> 'CANCELLED' group by 1, 2, 3, 4) together
        join addresses on addresses.id = address_id join customers on customers.id = together.customer_id
        where shipping <> case
          when method = 'PICKUP' or custom_route and goods >= shipping_minimum_cents then 0
          else shipping_cost_cents end`),
    ).toBe(0)
  })

  test('nothing went out on a Sunday, on a truck’s day off or on a holiday without deliveries', async () => {
    expect(
      await count(`orders left join routes using (route_number) where extract(dow from ship_day) = 0
        or (method = 'TRUCK' and (extract(dow from ship_day) = 6 or not extract(dow from ship_day)::int = any(weekdays)))
        or (method = 'UPS' and extract(dow from ship_day) > 4)
        or ship_day in (select day from holidays where no_delivery)`),
    ).toBe(0)
  })

  test('everything was in season and placed before its cut-off', async () => {
    expect(await count('orders where placed_at >= cut_off_at')).toBe(0)
    expect(
      await count(`order_lines join orders on orders.id = order_id join products on products.id = product_id
        where not case when season_start_month <= season_end_month
          then extract(month from ship_day) between season_start_month and season_end_month
          else extract(month from ship_day) >= season_start_month or extract(month from ship_day) <= season_end_month end`),
    ).toBe(0)
  })

  test('an order’s state is the last thing that happened to it, in time and never ahead of now', async () => {
    expect(
      await count(`orders where status is distinct from
        (select status from order_events where order_id = orders.id order by at desc, id desc limit 1)`),
    ).toBe(0)
    expect(await count(`order_events where at > '${now.toISOString()}'`)).toBe(0)
    expect(
      await count(
        `(select at < lag(at) over (partition by order_id order by id) as back from order_events) e where back`,
      ),
    ).toBe(0)
  })

  test('what was delivered had been picked and packed, and what a truck brought had been loaded', async () => {
    const without = (step: string, which: string) =>
      count(`orders o where ${which} and not exists (
        select from order_events e where e.order_id = o.id and e.status = '${step}')`)
    const gone = `o.status in ('OUT_FOR_DELIVERY', 'SHIPPED', 'DELIVERED', 'PICKED_UP', 'CLOSED')`
    expect(await without('PACKED', gone)).toBe(0)
    expect(await without('LOADED', `${gone} and o.method = 'TRUCK'`)).toBe(0)
  })

  test('the week before Valentine’s Day is busier than the week after', async () => {
    const week = (from: string, to: string) => count(`orders where ship_day between '${from}' and '${to}'`)
    expect(await week('2026-02-09', '2026-02-13')).toBeGreaterThan(
      1.5 * (await week('2026-02-16', '2026-02-20')),
    )
  })
})

describe('invoices and payments', () => {
  test('an invoice has been paid what was allocated to it, and a payment covers its allocations', async () => {
    expect(
      await count(`invoices where paid_cents <> coalesce(
        (select sum(amount_cents) from allocations where invoice_id = invoices.id), 0)`),
    ).toBe(0)
    expect(
      await count(`payments where amount_cents < (select sum(amount_cents) from allocations where payment_id = payments.id)
        or tender <> 'card' and amount_cents <> (select sum(amount_cents) from allocations where payment_id = payments.id)`),
    ).toBe(0)
  })

  test('goods that left the warehouse are invoiced at their total, and nothing else is', async () => {
    expect(
      await count(`orders left join invoices on order_id = orders.id
        where (status in ('OUT_FOR_DELIVERY', 'SHIPPED', 'DELIVERED', 'PICKED_UP', 'CLOSED')) <> (invoices.id is not null)
          or amount_cents <> total_cents`),
    ).toBe(0)
  })

  test('nobody paid an invoice before it was issued, or with another customer’s money', async () => {
    expect(
      await count(`allocations join payments on payments.id = payment_id join invoices on invoices.id = invoice_id
        where payments.customer_id <> invoices.customer_id
          or payments.order_id is null and (payments.created_at at time zone 'America/New_York')::date < issued_on`),
    ).toBe(0)
  })

  test('card orders have one captured payment, which the gateway’s books know', async () => {
    expect(
      await count(`orders join customers on customers.id = customer_id
        left join payments on payments.order_id = orders.id
        left join sandbox_charges on idempotency_key = gateway_key and reference = gateway_reference
          and sandbox_charges.amount_cents = payments.amount_cents
          and sandbox_charges.refunded_cents = payments.refunded_cents and token = card_token
        where (customers.terms in ('COD', 'PREPAID_CARD')) <> (sandbox_charges.reference is not null)
          or payments.amount_cents <> total_cents`),
    ).toBe(0)
    expect(await count('sandbox_charges')).toBe(await count(`payments where tender = 'card'`))
  })

  test('the balances are about those of the data: $561,767 in all, $34,236 of it past due', async () => {
    const { balance, overdue } = await one<{ balance: number; overdue: number }>(
      `select sum(amount_cents - paid_cents)::bigint as balance,
        (sum(amount_cents - paid_cents) filter (where due_on < '2026-11-20'))::bigint as overdue from invoices`,
    )
    expect(balance / 56_176_741).toBeGreaterThan(0.85)
    expect(balance / 56_176_741).toBeLessThan(1.1)
    expect(overdue / 3_423_590).toBeGreaterThan(0.9)
    expect(overdue / 3_423_590).toBeLessThan(1.1)
  })

  test('the overdue sign-in owes $703.47 that was due 20 to 50 days ago', async () => {
    expect(
      await one(`select sum(amount_cents - paid_cents)::bigint as cents,
          min(due_on) >= '2026-10-01' and max(due_on) <= '2026-10-31' as in_time
        from invoices join customers on customers.id = customer_id
        where account_number = 10003 and due_on < '2026-11-20' and paid_cents < amount_cents`),
    ).toEqual({ cents: 70_347, in_time: true })
  })
})

describe('the florist to try', () => {
  const theirs = `customer_id = (select id from customers where account_number = 10001)`

  test('has one order on the truck and one for Monday that can still be changed', async () => {
    const { rows } = await sql
      .raw(`select status, ship_day, cut_off_at > '${now.toISOString()}' as changeable from orders
      where ${theirs} and status not in ('CLOSED', 'DELIVERED', 'CANCELLED') order by ship_day`)
      .execute(fresh.db)
    expect(rows).toEqual([
      { status: 'OUT_FOR_DELIVERY', ship_day: '2026-11-20', changeable: false },
      { status: 'CONFIRMED', ship_day: '2026-11-23', changeable: true },
    ])
  })

  test('bought for last Tuesday and Thursday, three times a week and thirty favorites', async () => {
    expect(
      await count(
        `orders where ${theirs} and order_type = 'STOCK' and ship_day in ('2026-11-17', '2026-11-19')`,
      ),
    ).toBe(2)
    const weekly = (await count(`orders where ${theirs}`)) / 78
    expect(weekly).toBeGreaterThan(2.3)
    expect(weekly).toBeLessThan(3.7)
    expect(await count(`favorites where ${theirs}`)).toBe(30)
  })

  test('buys the same things again and again', async () => {
    const { share } = await one<{ share: number }>(
      `select (sum(n) filter (where n > 5) / sum(n))::float as share
       from (select count(*) as n from order_lines where ${theirs} group by product_id) bought`,
    )
    expect(share).toBeGreaterThan(0.7)
  })

  test('owes less than its limit, and the new shop has bought nothing', async () => {
    const { open } = await one<{ open: number }>(
      `select sum(amount_cents - paid_cents)::bigint as open from invoices where ${theirs}`,
    )
    expect(open).toBe(548_215)
    expect(
      await count(`orders join customers on customers.id = customer_id where account_number = 10004`),
    ).toBe(0)
  })
})

describe('customers', () => {
  test('300 shops, four demo shops and the distributor’s own account', async () => {
    expect(await count('customers')).toBe(305)
    expect(await count('customers where is_house')).toBe(1)
    expect(await count('users where password_hash is not null')).toBe(15)
  })

  test('the demo sign-ins take the password that is shown', async () => {
    const { hash } = await one<{ hash: string }>(
      `select password_hash as hash from users where email = 'florist@demo.test'`,
    )
    expect(await verify(hash, demoPassword)).toBe(true)
  })

  test('every truck customer’s addresses are on a route', async () => {
    expect(
      await count(`addresses join customers on customers.id = customer_id
        where custom_route and route_number is null`),
    ).toBe(0)
  })

  test('a customer without terms is a card user', async () => {
    expect(
      await count(`users join customers on customers.id = customer_id join roles on roles.id = role_id
        where not is_house and (terms in ('COD', 'PREPAID_CARD')) <> (roles.name = 'Customer (card only)')`),
    ).toBe(0)
  })

  test('new customers, users and addresses get fresh ids', async () => {
    for (const table of ['customers', 'users', 'addresses', 'orders', 'order_lines', 'invoices', 'payments'])
      expect(
        await one<{ next: number; last: number }>(
          `select nextval(pg_get_serial_sequence('${table}', 'id')) as next, max(id) as last from ${table}`,
        ),
      ).toSatisfy(({ next, last }: { next: number; last: number }) => next > last)
  })
})

describe('holidays of years that the file leaves out', () => {
  const days = (year: number) => new Map(holidaysOf(year, year).map(({ name, day }) => [name, day]))

  test('2025 had Thanksgiving on November 27, Labor Day on September 1 and Easter on April 20', () => {
    expect(days(2025).get('Thanksgiving Day')).toBe(asDay('2025-11-27'))
    expect(days(2025).get('Labor Day')).toBe(asDay('2025-09-01'))
    expect(days(2025).get('Memorial Day')).toBe(asDay('2025-05-26'))
    expect(days(2025).get('Easter Sunday')).toBe(asDay('2025-04-20'))
    expect(days(2025).get('Good Friday')).toBe(asDay('2025-04-18'))
  })

  test('days of other calendars are left out rather than guessed', () => {
    expect(days(2030).has('Lunar New Year')).toBe(false)
    expect(days(2030).get('Christmas Day')).toBe(asDay('2030-12-25'))
  })
})

test('a second load changes nothing', async () => {
  const before = await count('products')
  const orders = await count('orders')
  const settings = await count('settings')
  await loadDemo(fresh.db, { now })
  expect(await count('products')).toBe(before)
  expect(await count('orders')).toBe(orders)
  expect(await count('settings')).toBe(settings)
})

test('a load that is cut off leaves nothing, and the next one fills the database', async () => {
  const other = await freshDatabase()
  const cutOff = loadDemo(other.db, { now, historyMonths: 2 }).then(
    () => 'loaded',
    () => 'cut off',
  )
  const loading = `select pid from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and xact_start is not null and query like 'insert into%'`
  while ((await other.pool.query(loading)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await other.pool.query(`select pg_terminate_backend(pid) from (${loading}) busy`)
  expect(await cutOff).toBe('cut off')
  expect((await other.pool.query('select from customers union all select from products')).rowCount).toBe(0)
  await loadDemo(other.db, { now, historyMonths: 2 })
  expect((await other.pool.query('select from customers')).rowCount).toBe(305)
  await other.close()
})

test('customers ask in each state of a thread, and the person who looks after one has answered', async () => {
  for (const state of ['NEW', 'OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED'])
    expect(await count(`feedback_threads where state = '${state}'`), state).toBeGreaterThan(0)
  expect(
    await count(
      "feedback_threads t where assignee_id is not null and not exists (select from feedback_messages m where m.thread_id = t.id and m.side = 'staff')",
    ),
  ).toBe(0)
})

test('parcels are on their way or delivered like their orders; one had a problem, and one from a farm waits for its order', async () => {
  expect(
    await count(`parcels p join orders o on o.id = p.order_id
      where (p.state = 'DELIVERED') <> (o.status = 'DELIVERED') or p.state_at > '2026-11-20T17:50:00Z'`),
  ).toBe(0)
  expect(await count('parcels where order_id is null')).toBe(1)
  expect(await count("parcels where state = 'DELIVERED'")).toBeGreaterThan(2)
  expect(await count('parcel_events')).toBe((await count('parcels')) - 1)
})

describe('at other times', () => {
  const moments = [
    ['a Sunday evening', '2026-11-23T01:30:00Z'],
    ['Thanksgiving morning', '2026-11-26T13:00:00Z'],
    ['the night when clocks go forward', '2027-03-14T07:30:00Z'],
    ['years later', '2031-06-03T15:00:00Z'],
  ] as const

  test.each(moments)(
    '%s, the florist still has two open orders and nothing is in the future',
    { tags: ['long'] },
    async (_, at) => {
      const other = await freshDatabase()
      await loadDemo(other.db, { now: new Date(at), historyMonths: 3 })
      const { rows } = await sql
        .raw<{ open: number; ahead: number; bookable: number; late: number }>(`select
        (select count(*) from orders join customers on customers.id = customer_id where account_number = 10001
          and orders.status not in ('CLOSED', 'DELIVERED', 'CANCELLED')) as open,
        (select count(*) from order_events where at > '${at}') + (select count(*) from payments where created_at > '${at}') as ahead,
        (select count(*) from products where last_order_day >= '${at.slice(0, 10)}') as bookable,
        (select count(*) from invoices where due_on < '${at.slice(0, 10)}' and paid_cents < amount_cents) as late`)
        .execute(other.db)
      await other.close()
      expect(rows[0]).toMatchObject({ open: 2, ahead: 0 })
      expect(rows[0]?.bookable).toBeGreaterThan(80)
      expect(rows[0]?.late).toBeGreaterThan(5)
    },
  )
})
