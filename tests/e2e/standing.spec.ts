import { sql } from 'kysely'
import { standing } from '../../web/words/areas/standing.en.ts'
import { expect, expectAccessible, flowers, makeSold, openAs, ordersOf, test } from './support.ts'
import { say } from './words.ts'

test('a shop sets up what comes each week, its order is made, and it skips a day, changes what comes and pauses it', {
  tag: '@main',
}, async ({ page, shop, product }) => {
  test.slow()
  const description = `Standing Rose ${shop.customerId}`
  await makeSold(product, { description, onHand: 500 })
  await openAs(page, shop.email)
  await expect.poll(async () => (await flowers(page, description)).length).toBe(1)
  await page.goto('/standing')
  await page.getByRole('link', { name: standing.create }).click()
  await page.getByLabel(standing.name, { exact: true }).fill('For the window')

  // It can't start without an item, and the page says so.
  await page.getByRole('button', { name: standing.start }).click()
  await expect(page.getByText(standing.needsItems)).toBeVisible()
  await page.getByLabel(say.orders.edit.addLabel).fill(description)
  await page
    .getByRole('button', { name: new RegExp(description) })
    .first()
    .click()
  const quantity = page.getByRole('spinbutton', { name: description })
  await quantity.fill('5')
  await quantity.press('Tab')

  // Above its price ceiling an item isn't ordered; with a higher ceiling it is.
  const ceiling = page.getByLabel(standing.atMostOf(description)).last()
  await ceiling.fill('2')
  await expect(page.getByText(standing.overAny('5.86', '2.00'))).toBeVisible()
  await page.getByRole('button', { name: standing.raise('6.00') }).click()
  await expect(page.getByText(standing.about('$29.30'))).toBeVisible()
  await page.getByLabel(standing.ifMissingOf(description)).selectOption('ASK')
  await expectAccessible(page)
  await page.getByRole('button', { name: standing.start }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For the window' })).toBeVisible()
  await expect(page.getByText(standing.statuses.RUNNING, { exact: true })).toBeVisible()

  // The first day's order is created while the shop is watching.
  await sql`select graphile_worker.add_job('make_standing', '{}'::json)`.execute(product.db)
  const next = page.getByRole('region', { name: standing.next })
  await expect(next.getByRole('link', { name: standing.open })).toBeVisible()
  const [order] = await ordersOf(product, shop.customerId)
  await expect(next.getByText(`Order ${order?.order_number}`)).toBeVisible()

  await next.getByRole('button', { name: standing.skip, exact: true }).first().click()
  await expect(next.getByText(standing.skippedByYou)).toBeVisible()
  await next.getByRole('button', { name: standing.bringBack }).click()
  await expect(next.getByText(standing.skippedByYou)).toBeHidden()

  await quantity.fill('10')
  await quantity.press('Tab')
  await page.getByRole('button', { name: standing.save, exact: true }).click()
  await expect(page.getByText(standing.saved, { exact: true })).toBeVisible()
  await expect(page.getByText(standing.about('$58.60'))).toBeVisible()

  await page.getByRole('button', { name: standing.pause, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(standing.pauseFrom).fill('2027-01-11')
  await dialog.getByLabel(standing.pauseTo).fill('2027-01-24')
  await dialog.getByLabel(standing.pauseNote).fill('shop closed')
  await dialog.getByRole('button', { name: standing.pauseDo }).click()
  await expect(next.getByText(standing.pausedFor('shop closed'))).toBeVisible()

  // On a phone the list links to it, and the calendar shows its days.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/standing')
  await expect(page.getByRole('link', { name: 'For the window' }).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: standing.calendarPage }).click()
  await expect(page.getByRole('link', { name: 'For the window' }).first()).toBeVisible()
  await expectAccessible(page)
})
