import { type Page, request } from '@playwright/test'
import { sql } from 'kysely'
import type { Statement } from '../../contract/features/receivables/receivables.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeProduct } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, openAs, ordersOf, readApi, setCart, test, typeCard } from './support.ts'
import { say } from './words.ts'

/** Fills the cart, goes to check-out and enters a card with this number. */
async function payByCard(page: Page, productId: number, quantity: number, number: string) {
  await setCart(page.request, [{ productId, quantity }])
  await page.goto('/cart')
  const ways = page.getByRole('radiogroup', { name: say.checkout.pay })
  await ways.getByText(say.checkout.newCard, { exact: true }).click()
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Place order' }).click()
}

async function placeOnAccount(page: Page, lines: { productId: number; quantity: number }[]) {
  await setCart(page.request, lines)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
}

/** Adds one or more bunches of a product to an open order, with the menu beside it. */
async function addToOrder(page: Page, item: { productId: number; name: string }, orderNumber: number) {
  await page.goto(`/item/${item.productId}`)
  await page
    .getByRole('button', { name: say.buyNow.more(item.name) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: `to order ${orderNumber}` }).click()
}

/** Simulates two days: moves the customer's orders to the day before yesterday, closed and delivered. */
async function deliver({ db }: RunningProduct, customerId: number) {
  await sql`update orders set placed_at = placed_at - interval '4 days', cut_off_at = now() - interval '3 days',
      ship_day = (now() - interval '2 days')::date
    where customer_id = ${customerId} and status = 'CONFIRMED'`.execute(db)
  await sql`select graphile_worker.add_job('move_demo_day')`.execute(db)
  const open = () =>
    db
      .selectFrom('orders')
      .select('status')
      .where('customer_id', '=', customerId)
      .where('status', 'not in', ['DELIVERED', 'CANCELLED'])
      .execute()
  await expect.poll(open, { timeout: 30_000 }).toEqual([])
}

/** The office issues credits to an account. */
async function giveCredits({ url }: RunningProduct, accountNumber: number, credits: readonly object[]) {
  const office = await request.newContext({ baseURL: url })
  await office.post('/api/v1/auth/sign-in', { data: { email: 'admin@demo.test', password: demoPassword } })
  for (const data of credits) {
    const answer = await office.post(`/api/v1/admin/receivables/${accountNumber}/credits`, { data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await office.dispose()
}

test('a month of a shop’s life: ordered on account, changed, added to, canceled, short, by card, in part and with a credit; the statement adds up to the cent', async ({
  page,
  product,
  shop,
  watch,
}) => {
  test.setTimeout(90_000)
  watch.allow(/check-out$|\/pay$/)
  const { customerId, accountNumber } = shop
  const named = async (name: string) => {
    const description = `${name} for ${accountNumber}`
    return { name: description, productId: await makeProduct(product.db, { description }) }
  }
  // $6.10 a bunch, $5.86 from five.
  const [rose, lily, stock] = [await named('Rose'), await named('Lily'), await named('Stock')]
  await openAs(page, shop.email)

  await placeOnAccount(page, [
    { productId: rose.productId, quantity: 20 },
    { productId: lily.productId, quantity: 10 },
  ])
  const [first] = await ordersOf(product, customerId)
  const onAccount = first?.order_number ?? 0
  expect(first?.total_cents, '30 bunches at $5.86, delivered free from $150').toBe(17_580)

  // The gateway is slow for this card; meanwhile the shop continues.
  const slow = await page.context().newPage()
  await payByCard(slow, stock.productId, 4, '4000 0000 0000 3220')
  const isChecked = expect(
    slow.getByRole('heading', { name: say.checkout.placed.checkingTitle }),
  ).toBeVisible({
    timeout: 30_000,
  })
  await Promise.all([isChecked, changeAddAndCancel()])

  async function changeAddAndCancel() {
    await page.goto(`/orders/${onAccount}`)
    await page.getByRole('button', { name: say.orders.edit.begin }).click()
    const lines = page.getByRole('list', { name: say.orders.edit.title })
    const roses = lines.getByRole('spinbutton', { name: rose.name })
    await roses.fill('30')
    await roses.press('Tab')
    await page.getByRole('button', { name: say.orders.edit.save }).click()
    await expect(page.getByText(say.orders.edit.saved(onAccount))).toBeVisible()

    await addToOrder(page, stock, onAccount)
    await expect(page.getByText(`added to order ${onAccount}. New total: $240.50.`)).toBeVisible()

    await placeOnAccount(page, [{ productId: lily.productId, quantity: 1 }])
    const { order_number } = (await ordersOf(product, customerId)).at(-1)!
    await page.goto(`/orders/${order_number}`)
    await page.getByRole('button', { name: say.orders.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.orders.cancel }).click()
    await expect(page.getByText(say.orders.cancelled(order_number))).toBeVisible()

    await payByCard(page, lily.productId, 5, '4000 0000 0000 0002')
    await expect(page.getByRole('heading', { name: say.checkout.placed.waitingTitle })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(/declined/)
    await typeCard(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $29.30' }).click()
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  }
  await expect(slow.getByRole('heading', { name: 'Your order is placed' })).toBeVisible({ timeout: 30_000 })
  await slow.close()
  expect(
    (await ordersOf(product, customerId)).map(({ status, payment_status, total_cents }) => [
      status,
      payment_status,
      total_cents,
    ]),
  ).toEqual([
    ['CONFIRMED', 'ON_ACCOUNT', 24_050],
    ['CONFIRMED', 'PAID', 2440],
    ['CANCELLED', 'UNPAID', 610],
    ['CONFIRMED', 'PAID', 2930],
  ])

  // The cooler has fewer lilies than were ordered: two bunches are missing on arrival.
  await product.db
    .updateTable('order_lines')
    .set({ status: 'SHORT' })
    .where('customer_id', '=', customerId)
    .where('product_id', '=', lily.productId)
    .where('quantity', '=', 10)
    .execute()
  await page.goto(`/orders/${onAccount}`)
  const short = page.getByRole('list', { name: say.orders.showLines(onAccount) }).getByRole('listitem')
  await expect(short.filter({ hasText: lily.name })).toContainText(say.orders.lineStatuses.SHORT)
  await deliver(product, customerId)
  await expect(page.getByText(say.orders.statuses.DELIVERED).first()).toBeVisible()
  await giveCredits(product, accountNumber, [
    { amount: 11.72, reason: 'SHORT_COUNT', invoiceNumber: onAccount, line: 2 },
    { amount: 15, reason: 'GOODWILL' },
  ])

  await page.goto('/billing?view=pay&choose=all')
  const amount = page.getByRole('textbox', { name: say.billing.payNowFor(onAccount) })
  await expect(amount).toHaveValue('228.78')
  await amount.fill('100')
  await expect(page.getByRole('checkbox', { name: say.billing.spendCredits('$15.00') })).toBeChecked()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $85.00' }).click()
  await expect(page.getByText(say.billing.paid('$100.00'))).toBeVisible()

  // Orders 240.50 + 24.40 + 29.30; cards 24.40 + 29.30 + 85.00; credits 11.72 + 15.00.
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const period = `dateFrom=${day(-7)}&dateTo=${day(1)}`
  await page.goto(`/billing?${period}`)
  const figures = page.getByRole('region', { name: say.billing.figures })
  await expect(figures).toContainText(/Invoices and charges294\.20Payments.138\.70Credits.26\.72/)
  await expect(figures).toContainText(/Balance, .*\$128\.78/)
  const statement = await readApi<Statement>(page, `account/statements?${period}`)
  expect(statement).toMatchObject({ opening: 0, closing: 128.78, ageing: { total: 128.78, unapplied: 0 } })
  const cents = (dollars: number) => Math.round(dollars * 100)
  let balance = 0
  for (const line of statement.rows) {
    balance += cents(line.dueAmount) - cents(line.receivedAmount)
    expect(cents(line.balance), line.reference).toBe(balance)
  }
  expect(balance).toBe(12_878)
})
