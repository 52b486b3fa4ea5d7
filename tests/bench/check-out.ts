import pg from 'pg'
import type { Client } from '../support/app.ts'

export type Figure = { what: string; value: string; floor?: string; ratio?: string; target: string }

const rounds = 60

/** Times `work` one after the other and gives the runs a second and the 95th percentile in ms. */
export async function timed(work: () => Promise<unknown>, times = rounds) {
  const ms: number[] = []
  for (let i = 0; i < times; i += 1) {
    const start = performance.now()
    await work()
    ms.push(performance.now() - start)
  }
  ms.sort((a, b) => a - b)
  const sum = ms.reduce((total, one) => total + one, 0)
  return { perSecond: (1000 * times) / sum, p95: ms[Math.floor(times * 0.95)] ?? 0 }
}

/** The rows of an order of five lines written by one bare SQL statement: the floor of a check-out. */
export async function bareOrderSql(url: string, customerId: number, addressId: number, productIds: number[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const statement = `
    with taken as (
      update stock set allocated = allocated + 1 where product_id = any($3::int[]) and on_hand - allocated - held >= 1 returning product_id),
    moved as (
      insert into stock_movements (product_id, kind, allocated_change, actor) select product_id, 'allocation', 1, 'bench' from taken),
    placed as (
      insert into orders (customer_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to, terms,
        goods_cents, shipping_cents, total_cents, placed_at)
      values ($1, 'STOCK', 'CONFIRMED', 'ON_ACCOUNT', current_date + 1, 'PICKUP', $2, '{}', '{}', 'NET30', 3050, 0, 3050, now())
      returning id),
    told as (
      insert into order_events (order_id, status, at, actor) select id, 'CONFIRMED', now(), 'bench' from placed)
    insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity, quantity,
      allocated, unit_price_e4, amount_cents)
    select placed.id, $1, row_number() over (), taken.product_id, 'Alstroemeria', 'flowers', 'BU', 10, 1, 1, 1, 61000, 610
    from placed, taken`
  const figure = await timed(() =>
    client.query({ name: 'bare order', text: statement, values: [customerId, addressId, productIds] }),
  )
  await client.end()
  return figure
}

/** Five lines into the cart, then the check-out of them: only the check-out is timed. */
export async function checkOutOfFive(florist: Client, productIds: number[]) {
  const ms: number[] = []
  for (let i = 0; i < rounds; i += 1) {
    await expectOk(
      florist.post(
        'shopping-cart',
        productIds.map((productId) => ({ productId, quantity: 1 })),
      ),
    )
    const start = performance.now()
    await expectOk(florist.post('shopping-cart/check-out', { payment: { method: 'account' } }))
    ms.push(performance.now() - start)
  }
  ms.sort((a, b) => a - b)
  return {
    perSecond: (1000 * rounds) / ms.reduce((total, one) => total + one, 0),
    p95: ms[Math.floor(rounds * 0.95)] ?? 0,
  }
}

export async function expectOk(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
