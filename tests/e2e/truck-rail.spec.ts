import type { Page } from '@playwright/test'
import { asDay, startOfDay } from '../../contract/core/dates.ts'
import type { Cart } from '../../contract/features/cart.ts'
import { shipDayText } from '../../contract/words/day-words.ts'
import { makeProduct, makeRoute, makeShop } from '../support/make.ts'
import { closeDay, passCutOff, untilCutOff } from './cut-offs.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, openAs, readApi, setCart, shipDays, test } from './support.ts'
import { say } from './words.ts'

const zone = 'America/New_York'

/**
 * A shop whose truck runs every day. Its cart has 20 roses ($117.20) and 10 lilies ($58.60) for the first open day: over $150, so
 * that delivery, else $12, is free.
 */
async function rosesAndLilies({ db }: RunningProduct, page: Page) {
  const shop = await makeShop(db, {
    address: { route_number: await makeRoute(db, { weekdays: [0, 1, 2, 3, 4, 5, 6] }) },
  })
  const [roses, lilies] = [
    await makeProduct(db, { description: 'Rose Freedom Red 60cm', color_hex: '#B7122B' }),
    await makeProduct(db, { description: 'Lily Casa Blanca White', color_hex: '#F4F1E8' }),
  ]
  await openAs(page, shop.email)
  const open = (await shipDays(page)).filter(({ enabled }) => enabled).map(({ date }) => asDay(date))
  const [first, second, third] = open as [
    ReturnType<typeof asDay>,
    ReturnType<typeof asDay>,
    ReturnType<typeof asDay>,
  ]
  const shipDay = startOfDay(first, zone).getTime()
  const chosen = await page.request.put('/api/v1/shipment', {
    data: { customer: null, deliveryMethod: 'Truck Delivery', shipDay },
  })
  expect(chosen.status()).toBe(200)
  await setCart(page.request, [
    { productId: roses, quantity: 20 },
    { productId: lilies, quantity: 10 },
  ])
  return { ...shop, roses, lilies, first, second, third }
}

const rail = (page: Page) => page.getByRole('region', { name: say.rail.title })
const truck = (page: Page, day: string) => rail(page).locator(`[data-block^="${day} Truck"]`)
const dayText = (day: string) => shipDayText(asDay(day), 'en')

async function daysOf(page: Page, productId: number) {
  const { orders } = await readApi<Cart>(page, 'shopping-cart')
  return orders
    .filter(({ details }) => details.some(({ productCode }) => productCode === String(productId)))
    .map(({ date, deliveryMethod }) => `${date} ${deliveryMethod}`)
}

test.describe('the trucks of a shop', () => {
  test('a line is dragged to the next day’s truck, which says first that two deliveries cost $24', {
    tag: '@main',
  }, async ({ page, product }) => {
    const { first, second, lilies } = await rosesAndLilies(product, page)
    await page.goto('/')
    await expect(truck(page, first)).toContainText(say.rail.lines(2, '$175.80'))
    await expect(truck(page, first)).toContainText(say.checkout.delivery.free)
    await expect(truck(page, second)).toContainText(say.rail.empty)
    await expectAccessible(page)

    await truck(page, first)
      .getByTitle(/^Lily Casa Blanca White/)
      .hover()
    await page.mouse.down()
    const to = (await truck(page, second).boundingBox())!
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 })
    await expect(truck(page, second)).toContainText('+$24')
    await expect(truck(page, second)).toContainText(say.rail.effect.costsThere('$12'))
    await expect(truck(page, first)).toContainText(say.rail.here)
    await page.mouse.up()

    await expect(truck(page, second)).toContainText(say.rail.lines(1, '$58.60'))
    await expect(truck(page, first)).toContainText(say.checkout.delivery.more('$32.80'))
    expect(await daysOf(page, lilies)).toEqual([`${second} Truck Delivery`])

    await page.getByRole('button', { name: say.ui.undo }).click()
    await expect(truck(page, first)).toContainText(say.rail.lines(2, '$175.80'))
    expect(await daysOf(page, lilies)).toEqual([`${first} Truck Delivery`])
  })

  test('without a mouse the Move button of a line does the same', { tag: '@main' }, async ({
    page,
    product,
  }) => {
    const { first, second, lilies } = await rosesAndLilies(product, page)
    await page.goto('/cart')
    const move = page.getByRole('button', { name: say.rail.moveOf('Lily Casa Blanca White') })
    await move.focus()
    await page.keyboard.press('Enter')
    const choice = page.getByRole('dialog', { name: say.rail.moveOf('Lily Casa Blanca White') })
    const next = choice.getByRole('button', { name: new RegExp(`^${dayText(second)} ${say.shipment.truck}`) })
    await expect(next).toContainText('+$24')
    await expect(next).toContainText(say.rail.effect.leavesFee(dayText(first), '$12'))
    await expect(next).toContainText(say.rail.effect.held('10 bunches'))
    await expectAccessible(page)
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Lily Casa Blanca White moved' })).toBeVisible()
    await expect(page.getByRole('heading', { name: `Truck · ${dayText(second)}` })).toBeVisible()
    await expect(
      page.getByRole('listitem', { name: 'Lily Casa Blanca White' }).locator(':focus'),
    ).toBeVisible()
    expect(await daysOf(page, lilies)).toEqual([`${second} Truck Delivery`])
  })

  test('beside the list the trucks come down while a line of the cart is dragged, and go when it is dropped', async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { second, lilies } = await rosesAndLilies(product, page)
    await page.goto('/fresh-flowers')
    await expect(rail(page)).toHaveCount(0)
    const line = page.getByRole('listitem', { name: 'Lily Casa Blanca White', exact: true })
    await line.getByTitle(say.rail.drag).hover()
    await page.mouse.down()
    await page.mouse.move(700, 400, { steps: 5 })
    await expect(truck(page, second)).toContainText('+$24')
    const to = (await truck(page, second).boundingBox())!
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 5 })
    await page.mouse.up()
    await expect(rail(page)).toHaveCount(0)
    await expect.poll(() => daysOf(page, lilies)).toEqual([`${second} Truck Delivery`])
    // From the keyboard the line's Move button does it.
    await page.getByRole('button', { name: say.rail.moveOf('Lily Casa Blanca White') }).focus()
    await page.keyboard.press('Enter')
    await expect(rail(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rail(page)).toHaveCount(0)
  })

  test('a later day that isn’t on the rail can be chosen too', async ({ page, product }) => {
    const { lilies } = await rosesAndLilies(product, page)
    await page.goto('/cart')
    await page.getByRole('button', { name: say.rail.moveOf('Lily Casa Blanca White') }).click()
    const choice = page.getByRole('dialog', { name: say.rail.moveOf('Lily Casa Blanca White') })
    const later = choice.getByLabel(say.rail.later)
    const day = (await later.locator('option').nth(10).getAttribute('value'))!
    await later.selectOption(day)
    await choice.getByRole('button', { name: new RegExp(`^${dayText(day)}`) }).click()
    await expect.poll(() => daysOf(page, lilies)).toEqual([`${day} Truck Delivery`])
    await expect(truck(page, day)).toContainText(say.rail.lines(1, '$58.60'))
  })

  test('a pre-order names the days on which its goods aren’t there yet, and doesn’t go there', async ({
    page,
    product,
  }) => {
    const { first, third } = await rosesAndLilies(product, page)
    const tulips = await makeProduct(product.db, {
      description: 'Tulip French Coral',
      is_pre_booked: true,
      date_available: third,
    })
    await page.request.post('/api/v1/shopping-cart', { data: { productId: tulips, quantity: 10 } })
    await page.goto('/cart')
    await page.getByRole('button', { name: say.rail.moveOf('Tulip French Coral') }).click()
    const choice = page.getByRole('dialog', { name: say.rail.moveOf('Tulip French Coral') })
    const early = choice.getByRole('button', { name: new RegExp(`^${dayText(first)} ${say.shipment.truck}`) })
    await expect(early).toContainText(say.shipment.reasons.not_available_yet(dayText(first)))
    await expect(early).toBeDisabled()
  })

  test('a line that can’t be moved stays, and the shop is told', async ({ page, product, watch }) => {
    watch.allow(/\/api\/v1\//)
    const { first, second, lilies } = await rosesAndLilies(product, page)
    await page.goto('/cart')
    await page.getByRole('button', { name: say.rail.moveOf('Lily Casa Blanca White') }).click()
    const choice = page.getByRole('dialog', { name: say.rail.moveOf('Lily Casa Blanca White') })
    const next = choice.getByRole('button', { name: new RegExp(`^${dayText(second)} ${say.shipment.truck}`) })
    await expect(next).toBeEnabled()
    // The day closes while the choice is open.
    await product.db
      .insertInto('disabled_days')
      .values({ scope: 'all', from_day: second, to_day: second, kind: 'closed', note: 'Ice storm' })
      .execute()
    try {
      await next.click()
      await expect(page.getByText(say.rail.notMoved('Lily Casa Blanca White'))).toBeVisible()
      expect(await daysOf(page, lilies)).toEqual([`${first} Truck Delivery`])
    } finally {
      await product.db.deleteFrom('disabled_days').where('note', '=', 'Ice storm').execute()
    }
  })

  test('a truck leaves the rail when its cut-off passes', async ({ page, product }) => {
    await page.clock.install()
    const { first, routeNumber } = await rosesAndLilies(product, page)
    await page.request.delete('/api/v1/shopping-cart/empty-cart')
    await page.goto('/')
    await expect(truck(page, first)).toBeVisible()
    const left = await untilCutOff(page)
    await closeDay(product, { shipDay: first, routeNumber })
    await passCutOff(page, left)
    await expect(truck(page, first)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a truck opens with its lines, and one is moved from there', async ({ page, product }) => {
    const { first, second, lilies } = await rosesAndLilies(product, page)
    await page.goto('/')
    await truck(page, first).getByRole('button').tap()
    await page.getByRole('button', { name: say.rail.moveOf('Lily Casa Blanca White') }).tap()
    await page.getByRole('button', { name: new RegExp(`^${dayText(second)} ${say.shipment.truck}`) }).tap()
    await expect.poll(() => daysOf(page, lilies)).toEqual([`${second} Truck Delivery`])
    await expect(truck(page, second)).toContainText(say.rail.lines(1, '$58.60'))
  })
})
