import type { Page } from '@playwright/test'
import { addDays, dayAt, instantOf } from '../../contract/core/dates.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makePriceFile } from '../support/price-file.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const desk = 'prices@demo.test'
const words = say.pricePublishing
const grid = (page: Page) => page.getByRole('grid', { name: words.list })
const dock = (page: Page) => page.getByRole('region', { name: words.dock.label })

/** Eleven roses of the demo, with their costs. */
async function roses({ db }: RunningProduct, skip: number) {
  return db
    .selectFrom('products')
    .select(['id', 'description', 'price1_e4'])
    .where('category', '=', 'Roses')
    .where('price1_e4', 'is not', null)
    .orderBy('id')
    .offset(skip)
    .limit(11)
    .execute()
}

/** A file that raises all prices by four percent, except the last, which contains a typing error. */
async function fileOf(product: RunningProduct, skip: number) {
  const items = await roses(product, skip)
  // Items of the last house list that this one lacks would be marked as gone.
  await product.db
    .updateTable('price_files')
    .set({ state: 'discarded' })
    .where('state', '=', 'published')
    .execute()
  const id = await makePriceFile(product.db, {
    rows: items.map(({ id, price1_e4 }, i) => ({
      itemCode: String(id),
      description: 'Rose',
      department: 'flowers' as const,
      um: 'ST',
      price1E4: i < 10 ? Math.round((price1_e4 ?? 0) * 1.04) + 1 : 11_495_000,
    })),
  })
  return { id, items }
}

const priceOf = async ({ db }: RunningProduct, id: number) =>
  (await db.selectFrom('products').select('price1_e4').where('id', '=', id).executeTakeFirstOrThrow())
    .price1_e4

test('only with the keyboard: a file is compared, a price typed, a row left out, published and undone', {
  tag: '@main',
}, async ({ page, product, watch }) => {
  watch.allow(/\/changes$/)
  const { id, items } = await fileOf(product, 0)
  const [first, second] = items as [(typeof items)[0], (typeof items)[0]]
  await openAs(page, desk, `/admin/daily-prices/${id}/changes`, demoPassword)
  await expect(grid(page).locator('tbody tr[aria-selected]')).toHaveCount(11)
  await expect(dock(page)).toContainText('10 changes selected')
  await expect(page.getByText(/1,149\.50/).first()).toBeVisible()
  await expectAccessible(page)

  const rows = grid(page).locator('tbody tr[aria-selected]')
  // The typing error comes first and isn't checked; the next row is left out, and the one after gets another price.
  await expect(rows.first()).toHaveAttribute('aria-selected', 'false')
  await rows.first().locator('td[role=gridcell]').focus()
  await page.keyboard.press('j')
  const leftOut = await rows.nth(1).locator('td[role=gridcell]').textContent()
  await page.keyboard.press('x')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'false')
  await expect(dock(page)).toContainText('9 changes selected')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.keyboard.type('0.01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Price 1 must be above it')
  await page.keyboard.press('ControlOrMeta+a')
  const typed = '3.33'
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(grid(page)).toContainText(typed)

  await dock(page).getByRole('radio', { name: words.dock.now, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(dock(page).getByRole('button', { name: words.dock.publishNow })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/admin\/daily-prices$/)
  const log = page.getByRole('region', { name: words.log })
  await expect(log.locator('li').first()).toContainText(words.inForce)
  const changed = await product.db
    .selectFrom('products')
    .select(['id', 'description', 'price1_e4'])
    .where(
      'id',
      'in',
      items.map((item) => item.id),
    )
    .orderBy('id')
    .execute()
  const same = changed
    .filter(({ price1_e4 }, i) => price1_e4 === items[i]?.price1_e4)
    .map(({ description }) => description)
  expect(same).toHaveLength(2)
  expect(same).toContain(leftOut)
  expect(changed.filter(({ price1_e4 }) => price1_e4 === 33_300).length).toBeLessThanOrEqual(1)

  await log.locator('li').first().getByRole('button', { name: /^Undo/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: words.back_.title('House list') })
  await expect(panel).toContainText(words.back_.goes)
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^Undo \d/ }).focus()
  await page.keyboard.press('Enter')
  await expect(log.locator('li').first()).toContainText('Undone')
  expect([await priceOf(product, first.id), await priceOf(product, second.id)]).toEqual([
    first.price1_e4,
    second.price1_e4,
  ])
})

test('a price that someone changed meanwhile is marked, and the next press publishes', async ({
  page,
  product,
  watch,
}) => {
  watch.allow(/\/publish$/)
  const { id, items } = await fileOf(product, 20)
  const [first] = items as [(typeof items)[0]]
  await openAs(page, desk, `/admin/daily-prices/${id}/changes`, demoPassword)
  await expect(dock(page)).toContainText('10 changes selected')
  await dock(page).getByText(words.dock.now, { exact: true }).click()
  await product.db
    .updateTable('products')
    .set({ price1_e4: (first.price1_e4 ?? 0) + 7 })
    .where('id', '=', first.id)
    .execute()
  await product.db
    .insertInto('product_changes')
    .values({ product_ids: [first.id] })
    .execute()
  await dock(page).getByRole('button', { name: words.dock.publishNow }).click()
  await expect(page.getByText(words.live(1)).first()).toBeVisible()
  expect(await priceOf(product, first.id)).toBe((first.price1_e4 ?? 0) + 7)
  await expect(grid(page).locator('tr.bg-amber-bg')).toHaveCount(1)
  await dock(page).getByRole('button', { name: words.dock.publishNow }).click()
  await expect(page).toHaveURL(/\/admin\/daily-prices$/)
  expect(await priceOf(product, first.id)).toBe(Math.round((first.price1_e4 ?? 0) * 1.04) + 1)
})

test('a scheduled publication waits for its time, and can be published with a button', async ({
  page,
  product,
}) => {
  const { id, items } = await fileOf(product, 40)
  const [first] = items as [(typeof items)[0]]
  await openAs(page, desk, `/admin/daily-prices/${id}/changes`, demoPassword)
  await dock(page)
    .getByText(/5:45 am$/)
    .first()
    .click()
  await dock(page)
    .getByRole('button', { name: /^Publish .*5:45 am/ })
    .click()
  const log = page.getByRole('region', { name: words.log })
  await expect(log.locator('li').first()).toContainText(words.states.planned)
  expect(await priceOf(product, first.id)).toBe(first.price1_e4)
  await log.locator('li').first().getByRole('button', { name: words.dock.now, exact: true }).click()
  await expect(log).toContainText(words.inForce, { timeout: 20_000 })
  await expect.poll(() => priceOf(product, first.id)).not.toBe(first.price1_e4)
})

test('prices for a ship day wait until prices change on it', async ({ page, product }) => {
  const { id, items } = await fileOf(product, 120)
  const [first] = items as [(typeof items)[0]]
  await openAs(page, desk, `/admin/daily-prices/${id}/changes`, demoPassword)
  await dock(page).getByText(words.dock.shipDay, { exact: true }).click()
  const day = addDays(dayAt(new Date(), 'America/New_York'), 3)
  await dock(page).getByLabel(words.dock.shipDay).last().fill(day)
  await dock(page)
    .getByRole('button', { name: /^Publish .*5:45 am/ })
    .click()
  const log = page.getByRole('region', { name: words.log })
  await expect(log.locator('li').first()).toContainText(words.states.planned)
  const { at } = await product.db
    .selectFrom('publications')
    .select('at')
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(at).toEqual(instantOf(day, '05:45', 'America/New_York'))
  expect(await priceOf(product, first.id)).toBe(first.price1_e4)
})

test('on a phone the changes are ticked and published with a thumb', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await fileOf(product, 60)
  await openAs(page, desk, `/admin/daily-prices/${id}/changes`, demoPassword)
  await expect(page.getByRole('list', { name: words.list }).getByRole('listitem')).toHaveCount(11)
  await expectAccessible(page)
  await page.getByRole('list', { name: words.list }).getByRole('checkbox').nth(1).click()
  await expect(dock(page)).toContainText('9 changes selected')
  await dock(page).getByText(words.dock.now, { exact: true }).click()
  await dock(page).getByRole('button', { name: words.dock.publishNow }).click()
  await expect(page.getByRole('region', { name: words.log })).toContainText(words.inForce)
})

test('users who may only read and notify see the changes and no publish button', async ({
  page,
  product,
}) => {
  const { id } = await fileOf(product, 80)
  await openAs(page, 'marketing@demo.test', `/admin/daily-prices/${id}/changes`, demoPassword)
  await expect(grid(page).locator('tbody tr[aria-selected]')).toHaveCount(11)
  await expect(dock(page)).toHaveCount(0)
  await expect(grid(page).getByRole('checkbox').first()).toBeDisabled()
  await page.goto(new URL('/admin/daily-prices', page.url()).href)
  await page.getByRole('button', { name: words.notice.open }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Prices for')
  await dialog.getByText(words.notice.languages.es).click()
  await expect(dialog).toContainText('Precios del')
})
