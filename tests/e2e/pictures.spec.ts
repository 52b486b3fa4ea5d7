import { expect, openAs, test } from './support.ts'
import { say } from './words.ts'

test.use({ coldCache: true })

test('until a picture comes its tile shows the color of the flower, and continues showing it where none comes', {
  tag: '@main',
}, async ({ page, shop, watch }) => {
  watch.allow(/\/img\/112\//)
  const held = Promise.withResolvers<void>()
  await page.route('**/img/112/**', async (route) => {
    await held.promise
    if (route.request().url().includes('freedom')) await route.continue()
    else await route.abort()
  })
  await openAs(page, shop.email, '/fresh-flowers?search=freedom')
  const row = page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first()
  const disc = row.locator('[data-disc]')
  await expect(disc).toBeVisible()
  await expect(disc).toHaveCSS('background-color', 'rgb(183, 18, 43)')
  held.resolve()
  await expect(disc).toHaveCount(0)
  await expect
    .poll(() => row.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(112)

  await page.goto('/fresh-flowers?search=alstroemeria')
  // Other journeys may have added flowers without a color.
  const other = page
    .getByRole('list', { name: say.shell.freshFlowers })
    .getByRole('listitem')
    .filter({ hasText: 'Alstroemeria Hot Pink' })
    .first()
  await expect(other.locator('[data-disc]')).toBeVisible()
  await expect(other.locator('img')).toHaveCount(0)
})
