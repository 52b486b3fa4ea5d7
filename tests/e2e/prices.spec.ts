import { demoPassword } from '../../db/demo/sign-ins.ts'
import { changes } from '../../web/words/areas/changes.en.ts'
import { prices as t } from '../../web/words/areas/prices.en.ts'
import { scheduled as s } from '../../web/words/areas/scheduled.en.ts'
import { cellUnder, expect, expectAccessible, openAs, readApi, test } from './support.ts'

type Row = { id: string; now: { percent: number } | null; best: number }
type Why = { price: number | null; listPrice: number | null }

test('a route’s percent is typed, its preview says who pays less, and the shop pays it; then it is undone', {
  tag: '@main',
}, async ({ page }) => {
  await openAs(page, 'prices@demo.test', '/admin/discounts?tab=route', demoPassword)
  const row = page.getByRole('row', { name: /^\S* ?101 / })
  await (await cellUnder(page.getByRole('grid', { name: t.tabs.route }), row, t.percent)).click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('form', { name: /101 .* from 0% to 12%/ })
  await expect(panel.getByText(t.payLess)).toBeVisible()
  await expect(panel.getByRole('table', { name: t.levelsTable })).toBeVisible()
  const read = async () => (await readApi<{ rows: Row[] }>(page, 'discount/route?id=101')).rows[0]
  expect((await read())?.now).toBeNull()
  await expectAccessible(page)
  await panel.getByLabel(t.why).fill('Matches the offer of a neighbor')
  await panel.getByRole('button', { name: t.set(12) }).click()
  await expect(page.getByText(t.setDone)).toBeVisible()
  expect(await read()).toMatchObject({ now: { percent: 12 }, best: expect.any(Number) })

  await page.goto('/admin/changes?area=prices')
  await page.getByRole('link', { name: /Set the discount of route 101 .* to 12%/ }).click()
  await page.getByRole('button', { name: changes.takeBack }).click()
  await page.getByRole('button', { name: /^Undo 1 field$/ }).click()
  await expect(page.getByText(changes.done, { exact: true })).toBeVisible()
  expect((await read())?.now).toBeNull()
})

test('why this price: asked by name with the keyboard, answered in steps; a promise is the price', async ({
  page,
}) => {
  await openAs(page, 'prices@demo.test', '/admin/discounts', demoPassword)
  // Shortcuts work when the page is ready.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/\/admin\/why/)
  await page.getByRole('combobox', { name: t.accountFind }).fill('10001')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: t.itemFind }).fill('100003')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/accountNumber=10001&productId=100003/)
  await page.getByLabel(t.quantity).fill('100')
  const steps = page.getByRole('region', { name: t.steps })
  await expect(steps.getByText(t.stepDiscount)).toBeVisible()
  await expect(page.getByRole('region', { name: t.others })).toContainText(t.thisShop)
  await expectAccessible(page)
  const ask = () =>
    readApi<Why>(page, 'admin/price-explanation?accountNumber=10001&productId=100003&quantity=100')
  const { price } = await ask()
  expect(price).toBeGreaterThan(0.05)

  const promised = Math.round(((price as number) - 0.05) * 100) / 100
  await page.goto('/admin/levels?tab=promises&kind=promise&open=new')
  const form = page.getByRole('form', { name: t.promiseTitle })
  await form.getByLabel(t.account).fill('10001')
  await form.getByLabel(t.item).fill('100003')
  await form.getByLabel(t.event).fill('The Baker wedding')
  await form.getByLabel(t.price, { exact: true }).fill(String(promised))
  await form.getByRole('button', { name: t.save }).click()
  // A promised price needs a last day; typed text stays.
  await expect(form.getByText('A promise has a price and a last day.')).toBeVisible()
  await expect(form.getByLabel(t.event)).toHaveValue('The Baker wedding')
  await form.getByLabel(t.lastDay).fill('2099-12-31')
  await form.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  expect((await ask()).price).toBe(promised)
  await page.getByRole('button', { name: /^End the price of 10001/ }).click()
  await expect(page.getByText(t.ended)).toBeVisible()
  expect((await ask()).price).toBe(price)
})

test('a mark-up is scheduled, listed, and removed before it takes effect', async ({ page }) => {
  await openAs(page, 'prices@demo.test', '/admin/mark-ups?name=100003', demoPassword)
  await page.getByRole('button', { name: /^Schedule… Mark-up of .* at a set time$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.percent).fill('8')
  await dialog.getByLabel(s.startsWhen).selectOption({ index: 0 })
  await dialog.getByRole('button', { name: t.set(8) }).click()
  await expect(page.getByText(t.plannedDone)).toBeVisible()
  await page.goto('/admin/scheduled?kind=mark-up')
  const planned = page.getByRole('row', { name: /Set the mark-up of .* to 8%/ })
  await expect(planned).toBeVisible()
  await expectAccessible(page)
  await planned.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: s.remove, exact: true }).click()
  await expect(page.getByText(s.removed)).toBeVisible()
  await expect(planned).toBeHidden()
})
