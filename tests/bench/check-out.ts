import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { makeProduct, makeShop } from '../support/make.ts'

export type Figure = { what: string; value: string; floor?: string; ratio?: string; target: string }

const rounds = 60

/** Processor time of this process so far, in ms. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Times sequential runs of `work`: runs per second, the 95th percentile, the fastest, and the processor time, in ms. */
export async function timed(work: () => Promise<unknown>, times = rounds) {
  const ms: number[] = []
  const cpuBefore = cpuMs()
  for (let i = 0; i < times; i += 1) {
    const start = performance.now()
    await work()
    ms.push(performance.now() - start)
  }
  const own = (cpuMs() - cpuBefore) / times
  ms.sort((a, b) => a - b)
  const sum = ms.reduce((total, one) => total + one, 0)
  return { perSecond: (1000 * times) / sum, p95: ms[Math.floor(times * 0.95)] ?? 0, fastest: ms[0] ?? 0, own }
}

/**
 * One plain SQL statement that writes or deletes every row of a check-out with five lines, without any decisions: the lower limit. $1 is
 * the customer, $2 the ship-to, $3 the products, $4 the user.
 */
const bareCheckOut = `
  with turn as (
    update customers set cart_version = cart_version + 1 where id = $1 returning cart_version),
  once as (
    insert into check_outs (customer_id, user_id, cart_version, at) select $1, $4, cart_version - 1, now() from turn returning id),
  taken as (
    delete from cart_lines where customer_id = $1 returning product_id),
  emptied as (
    delete from cart_orders where customer_id = $1 returning id),
  placed as (
    insert into orders (customer_id, user_id, check_out_id, cart_order_id, order_type, status, payment_status, ship_day, method,
      address_id, ship_to, bill_to, terms, goods_cents, shipping_cents, total_cents, placed_at)
    select $1, $4, once.id, emptied.id, 'STOCK', 'CONFIRMED', 'ON_ACCOUNT', current_date + 1, 'PICKUP', $2, '{}', '{}', 'NET30',
      3050, 0, 3050, now() from once, emptied
    returning id),
  told as (
    insert into order_events (order_id, status, at, actor)
    select id, status, now(), 'bench' from placed, unnest(array['SUBMITTED', 'CONFIRMED']) status),
  allocated as (
    update stock set held = held - 1, allocated = allocated + 1 where product_id = any($3::int[]) returning product_id),
  moved as (
    insert into stock_movements (product_id, kind, allocated_change, order_id, actor)
    select product_id, 'allocation', 1, placed.id, 'bench' from allocated, placed),
  lines as (
    insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity,
      quantity, allocated, unit_price_e4, amount_cents, tiers, status)
    select placed.id, $1, row_number() over (), taken.product_id, 'Alstroemeria', 'flowers', 'BU', 10, 1, 1, 1, 61000, 610,
      '[{"from": 1, "priceE4": 61000}]', 'ALLOCATED'
    from placed, taken),
  message as (
    insert into messages (channel, kind, customer_id, user_id, recipient, language, about, created_at, due_at)
    select 'mail', 'order-confirmed', $1, $4, 'bench@example.com', 'en', jsonb_build_object('orderId', id), now(), now() from placed
    returning id),
  job as (
    insert into graphile_worker._private_jobs (task_id, payload, key)
    select tasks.id, json_build_object('messageId', message.id), 'message:' || message.id
    from message, graphile_worker._private_tasks tasks where tasks.identifier = 'send_message')
  insert into events (name, ids, customer_id)
  select name, '{}', $1 from unnest(array['order.changed', 'cart.changed', 'stock.changed']) name`

/** A signed-in shop with five products of its own, and a plain connection that writes the same order. */
type Buyer = { florist: Client; bare: pg.Client; values: [number, number, number[], number] }

async function makeBuyer(app: TestApp): Promise<Buyer> {
  // With a custom route, each further order would refund the first one's fee, and no worker runs here to do that.
  const shop = await makeShop(app.db, { customer: { credit_limit_cents: null, custom_route: false } })
  const five: number[] = []
  for (let i = 0; i < 5; i += 1) five.push(await makeProduct(app.db, { onHand: 100_000 }))
  const bare = new pg.Client({ connectionString: app.database.url })
  await bare.connect()
  return {
    florist: await app.signIn(shop.email),
    bare,
    values: [shop.customerId, shop.addressId, five, shop.userId],
  }
}

/** Warms up over many shops, because a cold process, or a shop with a hundred orders for one truck, gives no valid figures. */
const warmUp = 3
const counted = 7
const shops = 40

/**
 * Alternates check-outs of five lines with the plain statement, so that other load on the machine slows both. This many shops run at once,
 * each starting the next check-out when one ends. Carts are filled in between, outside the measured time.
 */
async function checkOutsBesideSql(buyers: readonly Buyer[], atOnce: number): Promise<Figure> {
  const byAll = async (work: (buyer: Buyer) => Promise<unknown>): Promise<number> => {
    for (const buyer of buyers) await expectOk(fillCart(buyer))
    // Runs the jobs that filling the carts has queued.
    await sleep(50)
    const waiting = [...buyers]
    const start = performance.now()
    const workers = Array.from({ length: atOnce }, async () => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) await work(buyer)
    })
    await Promise.all(workers)
    return performance.now() - start
  }
  const each: number[] = []
  const sum = { bare: 0, whole: 0, own: 0 }
  for (let round = -warmUp; round < counted; round += 1) {
    let cpuBefore = 0
    const whole = await byAll(async ({ florist }) => {
      cpuBefore ||= cpuMs()
      const start = performance.now()
      await expectOk(florist.post('shopping-cart/check-out', { payment: { method: 'account' } }))
      if (round >= 0) each.push(performance.now() - start)
    })
    const own = cpuMs() - cpuBefore
    const bare = await byAll(async ({ bare, values }) => {
      const { rowCount } = await bare.query({ name: 'bare check-out', text: bareCheckOut, values })
      if (rowCount !== 3) throw new Error(`the bare check-out told ${rowCount} events`)
    })
    if (round < 0) continue
    sum.whole += whole
    sum.bare += bare
    sum.own += own
  }
  const rate = (ms: number) => `${Math.round((1000 * counted * buyers.length) / ms)}/s`
  const p95 = each.sort((a, b) => a - b)[Math.floor(each.length * 0.95)] ?? 0
  const how = atOnce === 1 ? 'one after the other' : `${atOnce} at once`
  return {
    what: `check-out of 5 lines, ${how}, p95 ${p95.toFixed(1)} ms, ${(sum.own / each.length).toFixed(1)} of them its processor's`,
    value: rate(sum.whole),
    floor: rate(sum.bare),
    ratio: (sum.bare / sum.whole).toFixed(2),
    target: '≥ 0.45',
  }
}

const fillCart = ({ florist, values }: Buyer) =>
  florist.post(
    'shopping-cart',
    values[2].map((productId) => ({ productId, quantity: 1 })),
  )

/** Repeatedly adds one line to a cart with 150. */
async function addToLargeCart(app: TestApp): Promise<Figure> {
  const { email } = await makeShop(app.db, { customer: { credit_limit_cents: null } })
  const productIds: number[] = []
  for (let i = 0; i < 151; i += 1) productIds.push(await makeProduct(app.db, { onHand: 100_000 }))
  const florist = await app.signIn(email)
  const [last, ...others] = productIds
  await expectOk(
    florist.post(
      'shopping-cart',
      others.map((productId) => ({ productId, quantity: 1 })),
    ),
  )
  let quantity = 0
  const addOne = () => {
    quantity = 1 + (quantity % 50)
    return expectOk(florist.post('shopping-cart', { productId: last, quantity, replace: true }))
  }
  await timed(addOne, 10)
  const add = await timed(addOne)
  return {
    what: 'add a line to a cart of 150, p95',
    value: `${add.p95.toFixed(1)} ms, the fastest ${add.fastest.toFixed(1)}, ${add.own.toFixed(1)} of its processor`,
    target: '≤ 15 ms',
  }
}

export async function checkOutFigures(): Promise<Figure[]> {
  const app = await startApp()
  const buyers: Buyer[] = []
  for (let i = 0; i < shops; i += 1) buyers.push(await makeBuyer(app))
  await app.deps.catalogue.reload()
  const figures = [
    await checkOutsBesideSql(buyers, 1),
    await checkOutsBesideSql(buyers, 10),
    await addToLargeCart(app),
  ]
  for (const { bare } of buyers) await bare.end()
  await app.close()
  return figures
}

export async function expectOk(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
