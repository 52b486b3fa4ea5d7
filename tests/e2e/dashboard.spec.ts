import { makeDriver, makePastOrder, makeProduct } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, flowers, openAs, openAsFlorist, type Shop, saveAs, setCart, test } from './support.ts'
import { say } from './words.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Ten bunches of roses at $6.10 today, and the same 40 days ago. */
async function orderedTwice({ db }: RunningProduct, shop: Shop) {
  const productId = await makeProduct(db, { category: 'Roses' })
  for (const days of [40, 0])
    await makePastOrder(db, { ...shop, placedAt: ago(days), lines: [{ productId, quantity: 10 }] })
}

test('spending is read as a chart by the arrow keys, as a table, and saved', { tag: '@main' }, async ({
  page,
  shop,
  product,
}) => {
  await orderedTwice(product, shop)
  await openAs(page, shop.email, '/account/dashboard')
  await expect(page).toHaveTitle('Harbor & Vine Wholesale - Spending')
  const spent = page.getByRole('region', { name: say.statistics.charts.spent })
  await expect(spent.getByText('$122.00', { exact: true })).toBeVisible()
  await expect(
    spent.getByRole('img', {
      name: /^Bar chart by month, .*: \$122\.00 in total\. Highest month: .*, \$61\.00\.$/,
    }),
  ).toBeVisible()

  const months = spent.getByRole('slider', { name: say.statistics.month })
  await expect(months).toHaveAttribute('aria-valuetext', /: \$61\.00 in 1 order$/)
  await months.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(months).toHaveValue('9')
  await expect(spent.getByText(/: \$(61|0)\.00 in (1 order|0 orders)$/)).toBeVisible()

  await spent.getByText(say.statistics.asTable, { exact: true }).click()
  await expect(spent.getByRole('row')).toHaveCount(14)
  await expect(spent.getByRole('row', { name: /^Total/ })).toContainText('122.00')
  const saving = page.waitForEvent('download')
  await saveAs(spent, say.statistics.save('Spending by month', 'CSV'), 'Spending by month')
  expect((await saving).suggestedFilename()).toMatch(/^spending-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
})

test('how far back and how it is grouped stand in the address; a link shows the same', async ({
  page,
  shop,
  product,
}) => {
  await orderedTwice(product, shop)
  await openAs(page, shop.email, '/account/dashboard')
  await page.getByText(say.statistics.monthsShown(3), { exact: true }).click()
  await page.getByText(say.statistics.groupKinds.category, { exact: true }).click()
  await page.getByText(say.statistics.steps.week, { exact: true }).click()
  await expect(page).toHaveURL(/\?months=3&groups=category&trend=week$/)
  await expect(page.getByRole('list', { name: say.statistics.charts.groups })).toContainText(
    'Roses122.00100%',
  )
  await page.reload()
  await expect(page.getByRole('radio', { name: say.statistics.monthsShown(3) })).toBeChecked()
  await expect(page.getByRole('list', { name: say.statistics.charts.groups })).toContainText(
    'Roses122.00100%',
  )
  await expect(page.getByRole('slider', { name: say.statistics.week })).toHaveAttribute(
    'aria-valuetext',
    /^Week of .*: 1 order, \$61\.00 each on average$/,
  )
})

test('charts are switched off one by one, stay off, and all come back at once', async ({
  page,
  shop,
  product,
}) => {
  await orderedTwice(product, shop)
  await openAs(page, shop.email, '/account/dashboard')
  const names = ['Spending by month', 'Spending by group', 'Order frequency', 'Shipped today']
  await expect(page.getByRole('region')).toHaveCount(4)
  await page.getByRole('button', { name: say.statistics.chooseCharts, exact: true }).click()
  const kept = page.waitForResponse(/update-order-stat-visibility/)
  await page.getByRole('checkbox', { name: say.statistics.charts.trend }).uncheck()
  await kept
  await page.reload()
  await expect(page.getByRole('region')).toHaveCount(3)
  await expect(page.getByRole('region', { name: say.statistics.charts.trend })).toHaveCount(0)
  await page.getByRole('button', { name: say.statistics.chooseCharts, exact: true }).click()
  for (const name of names.filter((one) => one !== 'Order frequency'))
    await page.getByRole('checkbox', { name }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByText(say.statistics.allOff)).toBeVisible()
  await page.getByRole('button', { name: say.statistics.showAll }).click()
  await expect(page.getByRole('region')).toHaveCount(4)
})

test('an account without orders sees how to begin, and its first order draws the charts automatically', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/account/dashboard')
  await expect(page.getByText(say.statistics.empty)).toBeVisible()
  await expect(page.getByRole('link', { name: say.statistics.goToShop })).toBeVisible()
  const [rose] = await flowers(page, 'rose', 1)
  await setCart(page.request, [{ productId: rose!.productId, quantity: rose!.minQuantity }])
  const placed = await page.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(placed.status()).toBe(201)
  const { orders } = (await placed.json()) as { orders: { totalAmount: number }[] }
  const spent = page.getByRole('region', { name: say.statistics.charts.spent })
  await expect(spent.getByText(`$${orders[0]!.totalAmount.toFixed(2)}`, { exact: true })).toBeVisible()
})

test('a chart that did not load says so beside those that did, and is tried again', async ({
  page,
  watch,
}) => {
  watch.allow(/get-spending-group/)
  let fails = true
  await page.route(/get-spending-group/, (route) =>
    fails ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await openAsFlorist(page, '/account/dashboard')
  const groups = page.getByRole('region', { name: say.statistics.charts.groups })
  await expect(groups.getByRole('alert')).toContainText(say.statistics.failed('Spending by group'))
  await expect(page.getByRole('region', { name: say.statistics.charts.spent }).getByRole('img')).toBeVisible()
  fails = false
  await groups.getByRole('button', { name: say.ui.tryAgain }).click()
  await expect(groups.getByRole('listitem').first()).toContainText('Flowers')
})

test('deliveries say who came when, how late, and where it was left; they are narrowed, opened and saved', async ({
  page,
  shop,
  product,
}) => {
  const { db } = product
  const productId = await makeProduct(db)
  const at = ago(40)
  const orderId = await makePastOrder(db, {
    ...shop,
    placedAt: ago(42),
    lines: [{ productId }],
    order: {
      ship_day: dayOf(at),
      driver_id: await makeDriver(db),
      eta: '07:40',
    },
  })
  // 8:05 am in Dayton, in winter and in summer.
  const offset = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    timeZoneName: 'longOffset',
  })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!
    .value.slice(3)
  await db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      status: 'DELIVERED',
      at: new Date(`${dayOf(at)}T08:05:00${offset}`),
      actor: 'Tanya Ruiz',
      note: 'In the cooler',
    })
    .execute()
  await openAs(page, shop.email, '/delivery-history')
  await expect(page).toHaveTitle('Harbor & Vine Wholesale - Deliveries')
  await expect(page.getByText(say.statistics.deliveries.noMatch('Last 30 days'))).toBeVisible()
  await page.getByText(say.statistics.deliveries.lastDays(90), { exact: true }).click()
  await expect(page).toHaveURL(/\?days=90$/)
  const row = page.getByRole('row').nth(1)
  for (const text of ['Truck', 'Shop', 'Tanya Ruiz', '7:40 am', '8:05 am', '25 min late', 'In the cooler'])
    await expect(row).toContainText(text)
  const saving = page.waitForEvent('download')
  await saveAs(page, say.statistics.save('deliveries', 'XLSX'))
  expect((await saving).suggestedFilename()).toMatch(/^deliveries-.*\.xlsx$/)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await page.goBack()
  await expect(row).toContainText('25 min late')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(
    page.getByRole('list', { name: say.statistics.deliveries.list }).getByRole('listitem'),
  ).toContainText('by Tanya Ruiz · expected 7:40 am · In the cooler')
})

test('without any delivery, and when the list does not load, the page says what to do', async ({
  page,
  shop,
  watch,
}) => {
  await openAs(page, shop.email, '/delivery-history')
  await expect(page.getByText(say.statistics.deliveries.empty)).toBeVisible()
  await expect(page.getByRole('link', { name: say.statistics.deliveries.seeOrders })).toBeVisible()
  watch.allow(/account\/deliveries/)
  await page.route(/account\/deliveries/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/delivery-history?days=7')
  await expect(page.getByRole('alert')).toContainText(say.statistics.deliveries.failed)
  await page.unroute(/account\/deliveries/)
  await page.getByRole('button', { name: say.ui.tryAgain }).click()
  await expect(page.getByText(say.statistics.deliveries.empty)).toBeVisible()
})

test('both are in the account’s menu', async ({ page, shop }) => {
  await openAs(page, shop.email)
  for (const name of ['Spending', 'Deliveries']) {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})
