import { makePastOrder, makeProduct } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, flowers, openAs, openAsFlorist, type Shop, setCart, test } from './support.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Ten bunches of roses at $6.10 today, and the same 40 days ago. */
async function orderedTwice({ db }: RunningProduct, shop: Shop) {
  const productId = await makeProduct(db, { category: 'Roses' })
  for (const days of [40, 0])
    await makePastOrder(db, { ...shop, placedAt: ago(days), lines: [{ productId, quantity: 10 }] })
}

test('spending is read as a chart by the arrow keys, as a table, and saved', async ({
  page,
  shop,
  product,
}) => {
  await orderedTwice(product, shop)
  await openAs(page, shop.email, '/account/dashboard')
  await expect(page).toHaveTitle('Harbor & Vine Wholesale - Spending')
  const spent = page.getByRole('region', { name: 'Spending by month' })
  await expect(spent.getByText('$122.00', { exact: true })).toBeVisible()
  await expect(
    spent.getByRole('img', { name: /^Bars by month, .*: \$122\.00 in all, the most in .* with \$61\.00\.$/ }),
  ).toBeVisible()

  const months = spent.getByRole('slider', { name: 'Month' })
  await expect(months).toHaveAttribute('aria-valuetext', /: \$61\.00 in 1 order$/)
  await months.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(months).toHaveValue('9')
  await expect(spent.getByText(/: \$(61|0)\.00 in (1 order|0 orders)$/)).toBeVisible()

  await spent.getByText('Table', { exact: true }).click()
  await expect(spent.getByRole('row')).toHaveCount(14)
  await expect(spent.getByRole('row', { name: /^Total/ })).toContainText('122.00')
  const saving = page.waitForEvent('download')
  await spent.getByRole('button', { name: 'Save Spending by month as CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^spending-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
})

test('how far back and how it is grouped stand in the address; a link shows the same', async ({
  page,
  shop,
  product,
}) => {
  await orderedTwice(product, shop)
  await openAs(page, shop.email, '/account/dashboard')
  await page.getByText('3 months', { exact: true }).click()
  await page.getByText('Category', { exact: true }).click()
  await page.getByText('Weeks', { exact: true }).click()
  await expect(page).toHaveURL(/\?months=3&groups=category&trend=week$/)
  await expect(page.getByRole('list', { name: 'What it was spent on' })).toContainText('Roses122.00100%')
  await page.reload()
  await expect(page.getByRole('radio', { name: '3 months' })).toBeChecked()
  await expect(page.getByRole('list', { name: 'What it was spent on' })).toContainText('Roses122.00100%')
  await expect(page.getByRole('slider', { name: 'Week of' })).toHaveAttribute(
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
  const names = ['Spending by month', 'What it was spent on', 'How often you order', 'Shipped today']
  await expect(page.getByRole('region')).toHaveCount(4)
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  const kept = page.waitForResponse(/update-order-stat-visibility/)
  await page.getByRole('checkbox', { name: 'How often you order' }).uncheck()
  await kept
  await page.reload()
  await expect(page.getByRole('region')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'How often you order' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  for (const name of names.filter((one) => one !== 'How often you order'))
    await page.getByRole('checkbox', { name }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByText('All charts are off')).toBeVisible()
  await page.getByRole('button', { name: 'Show all charts' }).click()
  await expect(page.getByRole('region')).toHaveCount(4)
})

test('an account without orders is told where to begin, and its first order draws the charts by itself', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/account/dashboard')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Fresh Flowers' })).toBeVisible()
  const [rose] = await flowers(page, 'rose', 1)
  await setCart(page.request, [{ productId: rose!.productId, quantity: rose!.minQuantity }])
  const placed = await page.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(placed.status()).toBe(201)
  const { orders } = (await placed.json()) as { orders: { totalAmount: number }[] }
  const spent = page.getByRole('region', { name: 'Spending by month' })
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
  const groups = page.getByRole('region', { name: 'What it was spent on' })
  await expect(groups.getByRole('alert')).toContainText('What it was spent on did not load')
  await expect(page.getByRole('region', { name: 'Spending by month' }).getByRole('img')).toBeVisible()
  fails = false
  await groups.getByRole('button', { name: 'Try again' }).click()
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
      driver: 'Tanya Ruiz',
      eta: '07:40',
      ship_to: JSON.stringify({ name: 'Shop' }),
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
  await expect(page.getByText('Nothing was delivered: Last 30 days')).toBeVisible()
  await page.getByText('Last 90 days', { exact: true }).click()
  await expect(page).toHaveURL(/\?days=90$/)
  const row = page.getByRole('row').nth(1)
  for (const text of ['Truck', 'Shop', 'Tanya Ruiz', '7:40 am', '8:05 am', '25 min late', 'In the cooler'])
    await expect(row).toContainText(text)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save deliveries as XLSX' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^deliveries-.*\.xlsx$/)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await page.goBack()
  await expect(row).toContainText('25 min late')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(
    page.getByRole('list', { name: 'Deliveries, the latest first' }).getByRole('listitem'),
  ).toContainText('by Tanya Ruiz · expected 7:40 am · In the cooler')
})

test('without any delivery, and when the list does not load, the page says what to do', async ({
  page,
  shop,
  watch,
}) => {
  await openAs(page, shop.email, '/delivery-history')
  await expect(page.getByText('No deliveries yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See orders' })).toBeVisible()
  watch.allow(/account\/deliveries/)
  await page.route(/account\/deliveries/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/delivery-history?days=7')
  await expect(page.getByRole('alert')).toContainText('Your deliveries did not load')
  await page.unroute(/account\/deliveries/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No deliveries yet')).toBeVisible()
})

test('both are in the account’s menu', async ({ page, shop }) => {
  await openAs(page, shop.email)
  for (const name of ['Spending', 'Deliveries']) {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})
