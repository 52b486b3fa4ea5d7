import type { BrowserContext, Page } from '@playwright/test'
import { asDay, startOfDay } from '../../contract/core/dates.ts'
import type { Cart } from '../../contract/features/cart.ts'
import type { Shipment } from '../../contract/rules/shipment-shapes.ts'
import { makeProduct, makeRoute, makeShop } from '../support/make.ts'
import { closeDay, passCutOff, untilCutOff } from './cut-offs.ts'
import type { RunningProduct } from './product.ts'
import { expect, openAs, ordersOf, readApi, setCart, shipDays, test } from './support.ts'
import { say } from './words.ts'

const zone = 'America/New_York'

/** A shop whose truck runs every day, with three cart lines for the next open day, which it has chosen. */
async function shopWithCart({ db }: RunningProduct, page: Page) {
  const shop = await makeShop(db, {
    address: { route_number: await makeRoute(db, { weekdays: [0, 1, 2, 3, 4, 5, 6] }) },
  })
  await openAs(page, shop.email)
  const { shipDay } = await readApi<Shipment>(page, 'shipment')
  const wish = {
    customer: null,
    deliveryMethod: 'Truck Delivery',
    shipDay: startOfDay(asDay(shipDay), zone).getTime(),
  }
  expect((await page.request.put('/api/v1/shipment', { data: wish })).status()).toBe(200)
  const next = (await shipDays(page)).find(({ date, enabled }) => enabled && date > shipDay)?.date ?? ''
  await setCart(page.request, [
    { productId: await makeProduct(db), quantity: 2 },
    { productId: await makeProduct(db), quantity: 3 },
    { productId: await makeProduct(db), quantity: 1 },
  ])
  return { ...shop, shipDay, next }
}

const trucks = (page: Page) => page.getByRole('region', { name: say.rail.title })

/**
 * Delays the page's requests for its shipment until the returned function is called. Their responses contain the server's time, which would
 * reset a page's advanced clock.
 */
async function holdShipment(page: Page) {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/shipment', async (route) => {
    await isAnswered
    await route.continue()
  })
  return answer
}

const strip = (page: Page) => page.locator('[data-ship-strip]')
/** `Nov 24`, as every screen shows it at the end of a day's name. */
const dayEnd = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
const shipNext = (page: Page, next: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Ship .*${dayEnd(next)}`) })

const isMoved = async (page: Page, next: string) => {
  const { orders } = await readApi<Cart>(page, 'shopping-cart')
  return orders.every(({ date, open }) => date === next && open)
}

async function newPage(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(address)
  return page
}

for (const [screen, address] of [
  ['home page', '/'],
  ['list', '/fresh-flowers'],
  ['cart', '/cart'],
] as const)
  test(`as a cut-off passes, the strip and the ${screen} offer the next day, and one press moves the lines to it`, async ({
    page,
    product,
  }) => {
    await page.clock.install()
    const shop = await shopWithCart(product, page)
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(strip(page)).not.toContainText(say.shipment.words.disabled)
    await expect(shipNext(page, shop.next)).toHaveCount(0)
    const left = await untilCutOff(page)
    await closeDay(product, shop)
    await passCutOff(page, left)
    await expect(strip(page)).toContainText(`Closed, next`)
    await expect(strip(page)).toContainText(dayEnd(shop.next))
    await expect(page.getByText(say.shipment.noOpenDay)).toHaveCount(0)
    if (address === '/')
      await expect(
        page.getByRole('heading', { name: /^3 lines missed the cut-off for Truck / }),
      ).toContainText(dayEnd(shop.shipDay))
    await shipNext(page, shop.next).click()
    await expect(strip(page)).not.toContainText(say.shipment.words.disabled)
    await expect(strip(page)).toContainText(dayEnd(shop.next))
    await expect.poll(() => isMoved(page, shop.next)).toBe(true)
    await expect(page.getByText(/missed the cut-off|have closed/)).toHaveCount(0)
  })

test('two tabs pass the cut-off together: both offer the next day, and the choice in one applies in the other', {
  tag: '@main',
}, async ({ page, context, product }) => {
  await page.clock.install()
  const shop = await shopWithCart(product, page)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
  const other = await newPage(context, '/')
  await expect(strip(other)).toBeVisible()
  const left = await untilCutOff(page)
  await closeDay(product, shop)
  for (const tab of [page, other]) {
    await passCutOff(tab, left)
    await expect(strip(tab)).toContainText(dayEnd(shop.next))
    await expect(shipNext(tab, shop.next)).toBeVisible()
  }
  await shipNext(other, shop.next).click()
  await expect(shipNext(page, shop.next)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
})

for (const aheadHours of [26, -3])
  test(`on a device whose clock is ${aheadHours} hours off, the next day is offered at the distributor’s cut-off`, async ({
    page,
    product,
  }) => {
    await page.clock.install({ time: Date.now() + aheadHours * 3_600_000 })
    const shop = await shopWithCart(product, page)
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
    const left = await untilCutOff(page)
    const answerShipment = await holdShipment(page)
    await page.clock.fastForward(left - 30_000)
    await expect(strip(page)).not.toContainText(say.shipment.words.disabled)
    await closeDay(product, shop)
    answerShipment()
    await page.clock.runFor(60_000)
    await expect(strip(page)).toContainText(dayEnd(shop.next))
    await expect(shipNext(page, shop.next)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
  })

test('without a connection the page itself closes the day and names the next, on the strip, the cart and the home page', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch.allow(/./)
  await page.clock.install()
  const shop = await shopWithCart(product, page)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
  await page.getByRole('link', { name: 'Harbor & Vine' }).click()
  await expect(trucks(page)).toContainText(say.rail.lines(3, '$36.60'))
  const left = await untilCutOff(page)
  await context.setOffline(true)
  await passCutOff(page, left)
  await expect(strip(page)).toContainText(dayEnd(shop.next))
  await expect(page.getByRole('heading', { name: /^3 lines missed the cut-off/ })).toBeVisible()
  await expect(shipNext(page, shop.next)).toBeVisible()
  await expect(trucks(page)).toContainText(dayEnd(shop.next))
  await expect(trucks(page)).toContainText(say.rail.left(3))
  await page.getByRole('link', { name: /3 lines in the cart/ }).click()
  await expect(page.getByText(/ have closed\./).first()).toBeVisible()
  await expect(shipNext(page, shop.next)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
  // The page was right to close it: the server confirms it when it is asked again.
  await closeDay(product, shop)
  await context.setOffline(false)
  await shipNext(page, shop.next).click()
  await expect.poll(() => isMoved(page, shop.next)).toBe(true)
})

test('a cut-off that passes while the order is being placed sells nothing and offers the next day', {
  tag: '@main',
}, async ({ page, product, watch }) => {
  watch.allow(/\/api\/v1\//)
  const shop = await shopWithCart(product, page)
  await page.goto('/cart')
  const place = page.getByRole('button', { name: 'Place order' })
  await expect(place).toBeEnabled()
  // Between the click and the server's check of the day.
  await page.route(
    '**/shopping-cart/check-out',
    async (route) => {
      await closeDay(product, shop)
      await route.continue()
    },
    { times: 1 },
  )
  await place.click()
  await expect(shipNext(page, shop.next)).toBeVisible()
  await expect(strip(page)).toContainText(dayEnd(shop.next))
  await expect(page.getByText(/No order was placed|have closed/).first()).toBeVisible()
  expect(await ordersOf(product, shop.customerId)).toEqual([])
  await shipNext(page, shop.next).click()
  await expect(place).toBeEnabled()
  await place.click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect((await ordersOf(product, shop.customerId)).map(({ ship_day }) => ship_day)).toEqual([shop.next])
})

test('after a cut-off the calendar no longer offers the day that has closed', async ({ page, product }) => {
  await page.clock.install()
  const shop = await shopWithCart(product, page)
  await page.goto('/')
  await strip(page).click()
  const dialog = page.getByRole('dialog', { name: say.shipment.title })
  const cell = dialog.locator(`[data-day="${shop.shipDay}"]`)
  await expect(cell).toBeVisible()
  await expect(cell).not.toHaveAttribute('aria-disabled', 'true')
  const left = await untilCutOff(page)
  await closeDay(product, shop)
  await passCutOff(page, left)
  await expect(cell).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByRole('button', { name: new RegExp(`^Ship .*${dayEnd(shop.next)}`) })).toBeVisible()
})
