import { demoPassword } from '../../db/demo/sign-ins.ts'
import { lots } from '../../web/words/areas/lots.en.ts'
import { expect, expectAccessible, openAs, openAsFlorist, readApi, test } from './support.ts'
import { say } from './words.ts'

const { overstock: t } = say.merchandising
type MarkDown = { productId: number; productDescription: string; steps: { price: number }[] }
type Priced = { orders: { details: { productCode: string; unitPrice: number }[] }[] }

test('an aging item is marked down from the proposal, shown on the shop’s page and in its cart, and its sale is ended', async ({
  page,
  browser,
}) => {
  await openAs(page, 'prices@demo.test', '/admin/overstock?tab=suggested', demoPassword)
  const [aging] = await readApi<MarkDown[]>(page, 'admin/stock/mark-downs')
  if (!aging) throw new Error('nothing is aging in the demo')
  const { productId, productDescription: name } = aging
  await page.getByRole('checkbox', { name }).first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: lots.markDown(1) }).click()
  await expect(page.getByText(lots.markedDown(1))).toBeVisible()
  await page.getByRole('link', { name: t.tabs.on }).click()
  await page.getByLabel(t.find).fill(String(productId))
  const row = page.getByRole('row', { name: new RegExp(String(productId)) })
  await expect(row).toBeVisible()

  const florist = await (await browser.newContext()).newPage()
  await openAsFlorist(florist, `/item/${productId}`)
  const before = await readApi<{ price1: number; discountPrice1: number; originalPrice: number | null }>(
    florist,
    `inventory/item/${productId}`,
  )
  expect(before.price1).toBe(aging.steps[0]?.price)
  expect(before.originalPrice).toBeGreaterThan(before.price1)

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: t.end(1) }).click()
  await expect(page.getByText(t.ended(1))).toBeVisible()
  await expect
    .poll(async () => (await readApi<{ price1: number }>(florist, `inventory/item/${productId}`)).price1)
    .toBe(before.originalPrice)
  expect((await readApi<Priced>(florist, 'shopping-cart')).orders).toBeDefined()
  await florist.context().close()
})

test('the US program is narrowed to two states: what it touches is said first, and a shop elsewhere loses its page', async ({
  page,
  browser,
}) => {
  const p = say.programs
  await openAs(page, 'prices@demo.test', '/admin/programs', demoPassword)
  const form = page.getByRole('form', { name: p.tabs.us })
  const florist = await (await browser.newContext()).newPage()
  await openAsFlorist(florist)
  const link = florist.getByRole('link', { name: say.shell.usFlowers }).first()
  await expect(link).toBeAttached()
  const { state } = await readApi<{ state: string }>(florist, 'auth/current')
  const { inStates } = await readApi<{ inStates: { key: string }[] }>(page, 'admin/us-application')
  const [one, two] = inStates.map(({ key }) => key).filter((key) => key !== state)
  if (!one || !two) throw new Error('the demo’s shops are in fewer than three states')
  await form.getByRole('checkbox', { name: p.all.states }).uncheck()
  for (const name of [one, two]) await form.getByRole('checkbox', { name: new RegExp(`^${name} `) }).check()
  await expect(form.getByText(p.effect.title)).toBeVisible()
  await expect(form.getByText(/no longer offered it/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: say.form.save }).click()
  await expect(page.getByText(p.saved)).toBeVisible()
  await expect(link).toHaveCount(0)
  expect((await readApi<{ total: number }>(florist, 'inventory?us=true')).total).toBe(0)
  await form.getByRole('checkbox', { name: p.all.states }).check()
  await form.getByRole('button', { name: say.form.save }).click()
  await expect(florist.getByRole('link', { name: say.shell.usFlowers }).first()).toBeAttached()
  await florist.context().close()
})
