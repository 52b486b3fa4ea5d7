import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the office changes the phone number, the order horizon and the logo, sees who did, and undoes it', {
  tag: '@main',
}, async ({ page, watch }) => {
  watch.allow(/admin\/settings(\/logo)?$/)
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

  const { logo: t } = say.settings
  const chooser = page.getByLabel(t.choose).first()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(page.getByRole('alert')).toHaveText('Send PNG, JPEG, or WebP.')
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot })
  await expect(page.getByText(t.saved)).toBeVisible()
  await page.reload()
  const rail = page.getByRole('navigation', { name: say.admin.pages }).filter({ visible: true })
  await expect(rail.getByRole('link').first().locator('img')).toHaveJSProperty('naturalWidth', 1)
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute(
    'href',
    /^\/img\/app\/touch-180\.png\?v=[\w-]+$/,
  )
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect((await page.request.get(touch ?? '')).headers()['content-type']).toBe('image/png')
  await page.getByRole('button', { name: t.remove }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await page.reload()
  await expect(rail.getByRole('link').first().locator('svg')).toBeVisible()
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
