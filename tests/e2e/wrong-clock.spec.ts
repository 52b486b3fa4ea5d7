import type { Page } from '@playwright/test'
import { dayAt } from '../../contract/core/dates.ts'
import type { Shipment } from '../../contract/rules/shipment-shapes.ts'
import { makeProduct, makeRoute, makeShop } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, openAs, ordersOf, readApi, setCart, shipDays, test } from './support.ts'
import { say } from './words.ts'

const hours = (count: number) => count * 3_600_000
const wrong = [
  { clock: '26 hours fast', aheadMs: hours(26) },
  { clock: '3 hours slow', aheadMs: -hours(3) },
]
const zone = 'America/New_York'

/** A shop whose truck runs every day. */
const dailyShop = async ({ db }: RunningProduct) =>
  makeShop(db, { address: { route_number: await makeRoute(db, { weekdays: [0, 1, 2, 3, 4, 5, 6] }) } })

const strip = (page: Page) => page.getByRole('button', { name: /Change ship day or method/ })

/** Milliseconds until the cut-off according to the server. */
async function leftMs(page: Page) {
  const { now, cutOff } = await readApi<Shipment>(page, 'shipment')
  return Date.parse(cutOff ?? '') - Date.parse(now)
}

/** The countdown's text, or the one after the next minute has passed. */
function countdownOf(ms: number) {
  const text = (minutes: number) => {
    const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
    if (d > 0) return h > 0 ? `${d} d ${h} h` : `${d} d`
    return h > 0 ? `${h} h ${m} m` : `${m} m`
  }
  const minutes = Math.floor(ms / 60_000)
  return new RegExp(`(^|\\D)(${text(minutes)}|${text(minutes + 1)})\\b`)
}

for (const { clock, aheadMs } of wrong) {
  test(`T1: on a device whose clock is ${clock} days, cut-off and countdown are the server’s, and an order is taken for its day`, async ({
    page,
    product,
  }) => {
    const shop = await dailyShop(product)
    await page.clock.install({ time: Date.now() + aheadMs })
    await openAs(page, shop.email)
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - aheadMs)).toBeLessThan(60_000)
    const { shipDay, now, cutOff } = await readApi<Shipment>(page, 'shipment')
    const left = await leftMs(page)
    await expect(strip(page)).toContainText(` ${Number(shipDay.slice(8))}`)
    await expect(strip(page)).toContainText(countdownOf(left))
    // The word for the day on which orders close depends on the server's today.
    const closesToday = dayAt(new Date(cutOff ?? ''), zone) === dayAt(new Date(now), zone)
    const closes = page.locator(`[data-block^="${shipDay} Truck"]`)
    await (closesToday
      ? expect(closes).toContainText(say.shipment.today)
      : expect(closes).not.toContainText(say.shipment.today))

    await strip(page).click()
    const dialog = page.getByRole('dialog', { name: say.shipment.title })
    const open = (await shipDays(page)).filter(({ enabled }) => enabled).map(({ date }) => date)
    const shown = () =>
      dialog
        .locator('[data-day]:not([aria-disabled])')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day')))
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(5)
    expect(await shown()).toEqual(open.slice(0, (await shown()).length))
    await page.keyboard.press('Escape')

    await setCart(page.request, [{ productId: await makeProduct(product.db), quantity: 2 }])
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
    const orders = await ordersOf(product, shop.customerId)
    expect(orders.map(({ ship_day }) => ship_day)).toEqual([shipDay])
    expect(Math.abs((orders[0]?.placed_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })
}

test('T1: on a device 3 hours slow the day closes on the page as its cut-off passes by the server’s clock', async ({
  page,
  product,
}) => {
  const shop = await dailyShop(product)
  await page.clock.install({ time: Date.now() - hours(3) })
  await openAs(page, shop.email)
  await expect(strip(page)).toContainText(countdownOf(await leftMs(page)))
  const { shipDay } = await readApi<Shipment>(page, 'shipment')
  const next = (await shipDays(page)).find(({ date, enabled }) => enabled && date > shipDay)
  const isNext = new RegExp(` ${Number(next?.date.slice(8))}\\b`)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const left = await leftMs(page)
  // The page's clock stops during requests, so it is late by this much.
  const stoodMs = Date.now() - hours(3) - (await page.evaluate(() => Date.now()))
  await page.clock.fastForward(left + stoodMs - 30_000)
  await expect(strip(page)).not.toContainText(isNext)
  // The server closes the day too, so that its next response agrees.
  await product.db
    .insertInto('cutoff_rules')
    .values({
      scope: 'route',
      scope_key: shop.routeNumber ?? '',
      delivery_date: shipDay,
      local_time: '00:01',
      offset_days: 2,
    })
    .execute()
  // From here on the page's time advances, so its own timers show later responses.
  await page.clock.fastForward(60_000)
  await page.clock.resume()
  await expect(strip(page)).toContainText(isNext)
  await expect(page.getByText(say.shipment.noOpenDay)).toHaveCount(0)
})

test('T1: a device 3 hours slow sees that the day has closed, and the units in its cart are not sold', async ({
  page,
  product,
}) => {
  const shop = await dailyShop(product)
  await page.clock.install({ time: Date.now() - hours(3) })
  await openAs(page, shop.email)
  await setCart(page.request, [{ productId: await makeProduct(product.db), quantity: 2 }])
  // This route's orders close two days before.
  await product.db
    .insertInto('cutoff_rules')
    .values({ scope: 'route', scope_key: shop.routeNumber ?? '', local_time: '00:01', offset_days: 2 })
    .execute()
  await page.goto('/cart')
  await expect(page.getByText(/ have closed\./).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
  expect(await ordersOf(product, shop.customerId)).toEqual([])
})
