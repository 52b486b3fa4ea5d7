import { addDays, asDay, dayAt } from '../../contract/core/dates.ts'
import { shipDayText } from '../../contract/words/day-words.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { announceProducts, makeProduct, makeShop } from '../support/make.ts'
import { lastSecret } from './secrets.ts'
import { expect, expectAccessible, openAs, ordersOf, readApi, setCart, test } from './support.ts'
import { say } from './words.ts'

const t = say.purchases

test('a pre-order is bought, confirmed in part on a phone, the shop chooses another item, and the dock receives it', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  const type = `Peony ${Date.now()}`
  const soon = addDays(dayAt(new Date(), 'America/New_York'), 21)
  const like = {
    onHand: 0,
    type,
    category: type,
    color_family: 'White',
    is_pre_booked: true,
    date_available: asDay(soon),
    vendor_id: 'VCO100',
    cost_e4: 30_000,
  }
  const coral = await makeProduct(product.db, { ...like, description: `${type} Coral` } as never)
  const white = await makeProduct(product.db, { ...like, description: `${type} White` } as never)
  await announceProducts(product.db, [coral, white])

  // A shop books ahead.
  const shop = await makeShop(product.db)
  const home = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  const florist = await home.newPage()
  await openAs(florist, shop.email)
  await setCart(florist.request, [{ productId: coral, quantity: 20 }])
  const placed = await florist.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(placed.ok(), await placed.text()).toBe(true)
  const [order] = await ordersOf(product, shop.customerId)
  if (!order) throw new Error('nothing was ordered')

  // A buyer drafts it with one click and sends it.
  await openAs(page, 'prices@demo.test', '/admin/purchase-orders', demoPassword)
  const day = shipDayText(asDay(order.ship_day), 'en')
  await page.getByRole('button', { name: t.house.draftAll('Finca Tres Colibríes', day) }).click()
  await expect(page).toHaveURL(/open=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('open'))
  const { number } = await readApi<{ number: number }>(page, `admin/purchase-orders/${id}`)
  const panel = page.getByRole('region', { name: t.order(number) })
  await expect(panel.getByText(`${type} Coral`)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: t.house.send }).click()
  await expect(page.getByText(t.house.sent(number, 'Finca Tres Colibríes'))).toBeVisible()

  // The grower, on a phone in the packing hall.
  const farm = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const grower = await farm.newPage()
  await openAs(grower, 'vendor@demo.test', `/vendor/orders?order=${id}`, demoPassword)
  await expect(grower.getByRole('heading', { level: 1, name: t.order(number) })).toBeVisible()
  const count = grower.getByRole('spinbutton', { name: t.farm.youConfirm(`${type} Coral`) })
  await count.fill('12')
  await count.press('Enter')
  const confirm = grower.getByRole('button', { name: /^Confirm \d/ })
  await confirm.click()
  await expect(grower.getByRole('alert').filter({ hasText: t.farm.needsReason })).toBeVisible()
  await grower.getByRole('button', { name: t.reasons.FROST }).click()
  await grower.getByLabel(t.farm.offer).selectOption({ label: `${type} White, $3.00` })
  await expectAccessible(grower)
  await confirm.click()
  await expect(grower.getByText(t.farm.confirmed(number))).toBeVisible()

  // The shop is notified within a minute, and chooses.
  await expect
    .poll(
      async () =>
        product.db
          .selectFrom('short_choices')
          .select('missing')
          .where('order_id', '=', order.id)
          .executeTakeFirst(),
      { timeout: 60_000 },
    )
    .toEqual({ missing: 8 })
  await florist.goto(await lastSecret(product, shop.email, 'short-choice'))
  await florist.getByRole('radio', { name: new RegExp(`${type} White`) }).check()
  await florist.getByRole('button', { name: say.choicePage.send(`${type} White`) }).click()
  await expect(florist.getByText(say.choicePage.chosen(`8 bunches ${type} White`))).toBeVisible()

  // The buyer accepts what the farm offers instead; the farm packs and ships.
  await page.reload()
  await panel.getByRole('checkbox', { name: t.house.take }).check()
  await panel.getByRole('button', { name: t.house.settleTake(1) }).click()
  await expect(page.getByText(t.house.settled(number))).toBeVisible()
  await grower.reload()
  await grower.getByLabel(t.farm.awb).fill('729-1234 5676')
  await grower.getByRole('button', { name: t.farm.ship }).click()
  await expect(grower.getByText('The last digit doesn’t fit the others. Check the number.')).toBeVisible()
  await grower.getByLabel(t.farm.awb).fill('729-1234 5675')
  await grower.getByRole('button', { name: t.farm.ship }).click()
  await expect(grower.getByText(t.farm.saved)).toBeVisible()

  // The dock receives it for the shop that ordered it.
  await page.reload()
  await panel.getByRole('button', { name: t.house.receive }).click()
  await expect(page.getByText(t.house.received(number))).toBeVisible()
  const lines = await product.db
    .selectFrom('order_lines')
    .select(['product_id', 'allocated'])
    .where('order_id', '=', order.id)
    .orderBy('sequence')
    .execute()
  expect(lines[0]).toEqual({ product_id: coral, allocated: 12 })
  await farm.close()
  await home.close()
})
