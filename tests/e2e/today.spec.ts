import type { Page } from '@playwright/test'
import { makeUser } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

/** A user of the price desk only, so that what she postpones hides nothing from other journeys. */
async function openDesk(page: Page, product: RunningProduct) {
  const house = await product.db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const { email } = await makeUser(product.db, {
    customerId: house.id,
    authorities: ['TIER_PRICING', 'ORDER_DESK', 'DASHBOARD', 'USERS_ACCESS_CONTROL'],
  })
  await openAs(page, email, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

async function apply(product: RunningProduct, name: string) {
  await product.db
    .insertInto('applications')
    .values({
      business_name: name,
      contact_name: 'Ana Ortiz',
      email: `${name.toLowerCase().replaceAll(' ', '-')}@example.test`,
      phone_number: '9375550199',
      address_line1: '1 Main St',
      city: 'Troy',
      state: 'OH',
      zip_code: '45373',
      tax_id: '12-3456789',
      business_type: 'florist',
      received_at: new Date(),
    })
    .execute()
}

test('the morning: the day by the clock, the figures, and a line that is solved by one key', {
  tag: '@main',
}, async ({ page, product }) => {
  await apply(product, 'Sweet Basil Blooms')
  await openDesk(page, product)
  await expect(
    page.getByRole('region', { name: say.today.dayLine }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: say.today.figures })
      .getByText(/orders?$/)
      .first(),
  ).toBeVisible()
  const line = page.locator('[data-line]', { hasText: 'Sweet Basil Blooms' })
  await expect(line).toBeVisible()
  await expectAccessible(page)
  for (let n = 0; n < 20 && !(await line.evaluate((row) => row === document.activeElement)); n += 1)
    await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/applications\?state=received/)
})

test('a line that is put off is gone for her, and Undo brings it back', async ({ page, product }) => {
  await apply(product, 'Lockwood Garden Center')
  await openDesk(page, product)
  const line = page.locator('[data-line]', { hasText: /application/ })
  await line.focus()
  await page.keyboard.press('z')
  await page.getByRole('menuitem', { name: say.today.inAnHour }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: say.today.undo }).click()
  await expect(line).toBeVisible()
})

test('on a phone the same lines stand below each other, and nothing is wider than the screen', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await apply(product, 'Fern and Fig Floral Design Studio and Event Rentals of Ohio')
  await openDesk(page, product)
  await expect(page.locator('[data-line]').first()).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
