import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'

test('the house changes its phone number and how far ahead it takes orders, sees who did, and takes it back', async ({
  page,
  watch,
}) => {
  watch.allow(/admin\/settings$/)
  await openAs(page, 'admin@demo.test', '/admin/settings', demoPassword)
  const phone = page.getByLabel('Phone')
  await expect(phone).toHaveValue('(937) 555-0142')
  await expectAccessible(page)
  await phone.fill('(937) 555-0199')
  const ahead = page.getByLabel('Days ahead for goods on hand')
  await ahead.fill('four')
  await expect(page.getByText('2 changes')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(ahead).toHaveAttribute('aria-invalid', 'true')
  await ahead.fill('14')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await page.reload()
  await expect(phone).toHaveValue('(937) 555-0199')
  await expect(page.getByText('admin@demo.test').first()).toBeVisible()
  const site = await (await page.request.get('/api/v1/site')).json()
  expect(site.phone).toBe('(937) 555-0199')

  await page.getByRole('button', { name: 'Use (937) 555-0142' }).click()
  await expect(phone).toHaveValue('(937) 555-0142')
  await page.getByRole('button', { name: 'Use 60' }).click()
  await expect(ahead).toHaveValue('60')
})

test('on a phone the settings stand in one column, and Save above the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin@demo.test', '/admin/settings', demoPassword)
  await page.getByLabel('City').fill('Xenia, Ohio')
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Dayton, Ohio')
})
