import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { lastSecret } from './secrets.ts'
import { expect, expectAccessible, openAs, ordersOf, setCart, test } from './support.ts'
import { say } from './words.ts'

test('of one short, one shop chooses by its link, one has its wish and one gets less; each order, invoice and statement says so', {
  tag: '@main',
}, async ({ page, product, browser }) => {
  test.slow()
  const type = `Spray Rose ${Date.now()}`
  const like = {
    type,
    category: type,
    color_family: 'White',
    color_hex: '#F4F1EA',
    price2_e4: null,
    quantity2: null,
  }
  const make = (name: string, price1_e4: number) =>
    makeProduct(product.db, { ...like, description: `${type} ${name}`, price1_e4 } as never)
  const productId = await make('Jana 50cm', 136_100)
  const same = await make('Snowflake 50cm', 136_100)
  const voyage = await make('Voyage 60cm', 178_500)

  const wishes = [
    { wish: 'ASK', percent: 0 },
    { wish: 'SAME_COLOR', percent: 10 },
    { wish: 'NONE', percent: 0 },
  ]
  const shops = []
  for (const wish of wishes) {
    const shop = await makeShop(product.db)
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
    const florist = await context.newPage()
    await openAs(florist, shop.email)
    expect((await florist.request.put('/api/v1/account/substitution-rules', { data: wish })).ok()).toBe(true)
    await setCart(florist.request, [{ productId, quantity: 15 }])
    const placed = await florist.request.post('/api/v1/shopping-cart/check-out', { data: {} })
    expect(placed.ok(), await placed.text()).toBe(true)
    const [order] = await ordersOf(product, shop.customerId)
    if (!order) throw new Error('nothing was ordered')
    shops.push({ ...shop, florist, context, order })
  }
  const [asked, ruled, less] = shops
  if (!asked || !ruled || !less) throw new Error('there are three shops')

  // The desk counts and settles: each shop's stated preference is suggested.
  const shipDay = asked.order.ship_day
  await openAs(page, 'desk@demo.test', `/admin/shorts?shipDay=${shipDay}`, demoPassword)
  const counted = await page.request.put(`/api/v1/admin/products/${productId}/count`, {
    data: { counted: 33, reason: '' },
  })
  expect(counted.ok(), await counted.text()).toBe(true)
  await page.reload()
  await page.getByRole('link', { name: `${type} Jana 50cm` }).click()
  const panel = page.getByRole('region', { name: `${type} Jana 50cm`, exact: true })
  await expect(panel.getByRole('list', { name: say.shorts.table }).getByRole('combobox').first()).toHaveValue(
    'ask',
  )
  await panel.getByRole('button', { name: say.shorts.settle, exact: true }).click()
  const answers = page.getByRole('region', { name: say.shorts.askedShops })
  await expect(answers).toContainText(say.shorts.answers.OPEN)

  // A florist at two in the morning: only the link, at 390 px.
  const link = await lastSecret(product, asked.email, 'short-choice')
  const stranger = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  const phone = await stranger.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(say.choicePage.missing(4, '15 bunches'))
  await expect(phone.getByText(say.choicePage.silentNone)).toBeVisible()
  await phone.getByRole('radio', { name: new RegExp('Voyage') }).check()
  await expect(phone.getByText(say.choicePage.more('$16.96'))).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: say.choicePage.send(`${type} Voyage 60cm`) }).click()
  await expect(phone.getByText(say.choicePage.chosen(`4 bunches ${type} Voyage 60cm`))).toBeVisible()
  await expect(answers, 'the desk sees the answer without pressing anything').toContainText(
    say.shorts.answers.CHOSEN,
  )

  // The goods leave, and only what was shipped is invoiced.
  for (const { order } of shops)
    for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      const moved = await page.request.post('/api/v1/admin/orders/state', {
        data: { orderNumbers: [order.order_number], to },
      })
      expect(moved.ok(), await moved.text()).toBe(true)
    }
  const cents = (goods: number) => Math.round(goods * 100)
  const goods = new Map([
    [asked, cents(11 * 13.61 + 4 * 17.85)],
    [ruled, cents(15 * 13.61)],
    [less, cents(11 * 13.61)],
  ])
  for (const [shop, expected] of goods) {
    const [order] = await ordersOf(product, shop.customerId)
    const invoice = await product.db
      .selectFrom('invoices')
      .select(['amount_cents', 'invoice_number'])
      .where('order_id', '=', shop.order.id)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ goods_cents: expected, total_cents: invoice.amount_cents })
    const statement = await shop.florist.request.get('/api/v1/account/statements')
    expect(await statement.text()).toContain(String(invoice.amount_cents / 100))
    await shop.florist.goto(`/orders/${shop.order.order_number}`)
    await expect(shop.florist.getByText(`${type} Jana 50cm`).first()).toBeVisible()
    for (const [name, owner] of [
      ['Voyage 60cm', asked],
      ['Snowflake 50cm', ruled],
    ] as const) {
      const item = shop.florist.getByText(`${type} ${name}`)
      if (shop === owner) await expect(item.first()).toBeVisible()
      else await expect(item).toHaveCount(0)
    }
  }
  const { held } = await product.db
    .selectFrom('stock')
    .select(({ fn }) => fn.sum<number>('held').as('held'))
    .where('product_id', 'in', [productId, same, voyage])
    .executeTakeFirstOrThrow()
  expect(Number(held)).toBe(0)
  await stranger.close()
  for (const { context } of shops) await context.close()
})
