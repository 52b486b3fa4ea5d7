import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { runInvariants } from './invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const brokenTitles = async (db = app.db) =>
  (await runInvariants(db)).filter(({ broken }) => broken.length > 0).map(({ title }) => title)

/** A shop with one order on account and one line left in its cart, and another shop. */
async function shopWithOrder() {
  const ctx = ctxOf(app, await makeShop(app.db))
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 3 })
  await place(ctx)
  await add(ctx, { productId, quantity: 2 })
  const order = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
  return { ctx, productId, order, other: await makeShop(app.db) }
}
type Scene = Awaited<ReturnType<typeof shopWithOrder>>

/** A file that is two days old. */
const aFile = ({ attached_at, removed_at }: Record<'attached_at' | 'removed_at', ReturnType<typeof sql>>) =>
  sql`insert into files (id, kind, name, type, bytes, sha256, created_at, stored_at, attached_at, removed_at)
    values (gen_random_uuid(), 'certificate', 'a.pdf', 'application/pdf', 1, sha256('x'), now() - interval '2 days',
      now(), ${attached_at}, ${removed_at})`

/** Corruptions, and the checks that must detect them. */
const faults: [string, (scene: Scene) => ReturnType<typeof sql>, string[]][] = [
  [
    'a dead letter that nobody looked at',
    ({ order }) => sql`update messages set state = 'failed', last_error = '550 no such user',
      created_at = now() - interval '2 days' where about ->> 'orderId' = ${String(order.id)}`,
    ['No dead letter has lain unseen for a day, and no message is stuck on its way'],
  ],
  [
    'a message that a dead process left on its way',
    ({ order }) => sql`update messages set state = 'sending', claimed_at = now() - interval '1 hour'
      where about ->> 'orderId' = ${String(order.id)}`,
    ['No dead letter has lain unseen for a day, and no message is stuck on its way'],
  ],
  [
    'a state that no step led to',
    ({ order }) => sql`update orders set status = 'PICKING' where id = ${order.id}`,
    ['Each step of an order begins in the state where the one before ended, and the last is its state'],
  ],
  [
    'a step that begins where no other ended',
    ({ order }) =>
      sql`update order_events set was = 'PACKED' where order_id = ${order.id} and status = 'CONFIRMED'`,
    ['Each step of an order begins in the state where the one before ended, and the last is its state'],
  ],
  [
    'a line that has left without its order',
    ({ order }) => sql`update order_lines set status = 'SHIPPED' where order_id = ${order.id}`,
    ['Lines are where their order is'],
  ],
  [
    'a hold nobody has',
    ({ productId }) => sql`update stock set held = held + 1 where product_id = ${productId}`,
    ['Held stock is what carts and open choices hold'],
  ],
  [
    'an allocation nobody waits for',
    ({ productId }) => sql`update stock set allocated = allocated + 1 where product_id = ${productId}`,
    ['Allocated stock is what orders wait for', 'Stock equals its ledger'],
  ],
  [
    'stock that changed without an entry',
    ({ productId }) => sql`update stock set on_hand = on_hand - 1 where product_id = ${productId}`,
    ['Stock equals its ledger', 'Every unit on hand belongs to a lot'],
  ],
  [
    'a lot that lost a unit',
    ({ productId }) =>
      sql`update lots set remaining = remaining - 1 where product_id = ${productId} and remaining > 0`,
    ['Every unit on hand belongs to a lot', 'A lot equals its ledger'],
  ],
  [
    'an order of another sum than its lines',
    ({ order }) =>
      sql`update orders set goods_cents = goods_cents + 1, total_cents = total_cents + 1 where id = ${order.id}`,
    ['Every order has lines, and they add up to it'],
  ],
  [
    'a line with another price than its ladder',
    ({ order }) =>
      sql`update order_lines set unit_price_e4 = unit_price_e4 + 100 where order_id = ${order.id}`,
    [
      'A line costs its quantity times its price, rounded half up once',
      'A line’s price is the tier of the ladder that was stored with it',
    ],
  ],
  [
    'an ordered line that is still in the cart',
    ({ order, ctx }) => sql`update orders set cart_order_id = (
      select id from cart_orders where customer_id = ${ctx.user.customerId}) where id = ${order.id}`,
    ['What was ordered is out of the cart'],
  ],
  [
    'a charge without a payment',
    () => sql`with card as (
        insert into sandbox_cards (token, brand, last_four, expire_month, expire_year, behavior)
        values ('c', 'Visa', '4242', 1, 2030, 'taken') returning token)
      insert into sandbox_charges (idempotency_key, reference, token, amount_cents, status)
      select 'order:0:1', 'r', token, 100, 'captured' from card`,
    ['Every charge that the gateway took is one payment'],
  ],
  [
    'a payment without a charge',
    ({
      order,
    }) => sql`insert into payments (customer_id, order_id, amount_cents, tender, status, gateway, gateway_key,
        gateway_reference, created_at)
      values (${order.customer_id}, ${order.id}, ${order.total_cents}, 'card', 'captured', 'sandbox', 'k', 'none', now())`,
    [
      'Every captured payment is a charge that the gateway took',
      'What was captured and refunded is in the ledger, to the cent',
      'What a customer owes by the ledger is what invoices leave open, less what settles nothing yet',
    ],
  ],
  [
    'an invoice that the ledger does not know',
    ({
      order,
    }) => sql`insert into invoices (invoice_number, order_id, customer_id, issued_on, due_on, amount_cents)
      values (${order.order_number}, ${order.id}, ${order.customer_id}, '2026-11-20', '2026-12-20', ${order.total_cents})`,
    [
      'An order that has left is invoiced at its total, and no other is',
      'What is invoiced and credited is in the ledger, to the cent',
      'What a customer owes by the ledger is what invoices leave open, less what settles nothing yet',
    ],
  ],
  [
    'an invoice paid by nothing',
    ({ order }) => sql`
      with invoice as (
        insert into invoices (invoice_number, order_id, customer_id, issued_on, due_on, amount_cents, paid_cents)
        values (${order.order_number}, ${order.id}, ${order.customer_id}, '2026-11-20', '2026-12-20', 500, 100)
        returning id, customer_id
      ),
      entry as (
        insert into ledger_entries (customer_id, kind, on_day, invoice_id, created_at)
        select customer_id, 'INVOICE', '2026-11-20', id, now() from invoice returning id
      )
      insert into ledger_legs (entry_id, debit, credit, amount_cents) select id, 'receivable', 'sales', 500 from entry`,
    [
      'An order that has left is invoiced at its total, and no other is',
      'Invoices, payments and credits are used as allocations say',
      'What a customer owes by the ledger is what invoices leave open, less what settles nothing yet',
    ],
  ],
  [
    'a card order that is worked on unpaid',
    ({
      order,
    }) => sql`insert into payments (customer_id, order_id, amount_cents, tender, status, gateway, created_at)
      values (${order.customer_id}, ${order.id}, ${order.total_cents}, 'card', 'declined', 'sandbox', now())`,
    ['No order by card is worked on before it is paid'],
  ],
  [
    'a payment that stays open',
    ({ order }) => sql`insert into payments (customer_id, amount_cents, tender, status, created_at)
      values (${order.customer_id}, 100, 'card', 'unknown', now() - interval '1 hour')`,
    ['No payment is open for more than a quarter of an hour'],
  ],
  [
    'a hold that lapsed long ago',
    ({ ctx }) =>
      sql`update cart_lines set held_until = now() - interval '1 hour' where customer_id = ${ctx.user.customerId}`,
    ['No lapsed hold keeps units'],
  ],
  [
    'a card number among the cards',
    ({
      order,
    }) => sql`insert into saved_cards (customer_id, gateway, token, brand, last_four, expire_month, expire_year)
      values (${order.customer_id}, 'sandbox', '4242424242424242', 'Visa', '4242', 1, 2030)`,
    ['No card number is kept'],
  ],
  [
    'a line of another customer',
    ({ order, other }) =>
      sql`update order_lines set customer_id = ${other.customerId} where order_id = ${order.id}`,
    ['No row points at another customer’s', 'Every name on a line of an order can be searched'],
  ],
  [
    'an application whose certificate was given up',
    () => sql`with file as (${aFile({ attached_at: sql`now()`, removed_at: sql`now()` })} returning id)
      insert into applications (business_name, contact_name, email, phone_number, address_line1, city, state, zip_code,
        tax_id, business_type, received_at, certificate_id)
      select 'Petal', 'Ana', 'ana@petal.example', '9375550117', '12 High St', 'Urbana', 'OH', '43078', 'OH 1', 'florist',
        now(), id from file`,
    ['Every file that something refers to is stored and kept, and none waits for its removal for a day'],
  ],
  [
    'a file that should be gone since yesterday',
    () => aFile({ attached_at: sql`now()`, removed_at: sql`now() - interval '25 hours'` }),
    ['Every file that something refers to is stored and kept, and none waits for its removal for a day'],
  ],
  [
    'an upload that nobody removed',
    () => aFile({ attached_at: sql`null`, removed_at: sql`null` }),
    ['Every file that something refers to is stored and kept, and none waits for its removal for a day'],
  ],
  [
    'a disabled user who is signed in',
    ({
      other,
    }) => sql`with gone as (update users set status = 'disabled' where id = ${other.userId} returning id)
      insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, address, user_agent)
      select sha256('x'), id, false, now(), now(), now() + interval '1 hour', '', '' from gone`,
    ['No disabled user is signed in'],
  ],
]

test.each(faults)('%s is noticed', async (_, harm, noticed) => {
  const scene = await shopWithOrder()
  expect(await brokenTitles()).toEqual([])
  const undone = new Error('undone')
  const trying = app.db.transaction().execute(async (db) => {
    await harm(scene).execute(db)
    expect(await brokenTitles(db)).toEqual(noticed)
    throw undone
  })
  await expect(trying).rejects.toBe(undone)
})
