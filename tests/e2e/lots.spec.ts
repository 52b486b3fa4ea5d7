import type { Page } from '@playwright/test'
import { addDays, asDay, dayAt } from '../../contract/core/dates.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { lots } from '../../web/words/areas/lots.en.ts'
import { announceProducts, makeLot, makeProduct } from '../support/make.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'

const zone = 'America/New_York'
const openDesk = (page: Page, address: string) => openAs(page, 'prices@demo.test', address, demoPassword)

test('on a phone goods are received and counted, the oldest lot leaves first, and what grows old is marked down', {
  tag: '@main',
}, async ({ page, product }) => {
  const { db } = product
  await page.setViewportSize({ width: 390, height: 844 })
  const today = dayAt(new Date(), zone)
  const name = 'Tulip Strong Gold Yellow 40cm'
  const productId = await makeProduct(db, { description: name, category: 'Tulips', type: 'Tulip', onHand: 0 })
  // Ten bunches from last week, in the cooler.
  await db.updateTable('stock').set({ on_hand: 10 }).where('product_id', '=', productId).execute()
  const old = await makeLot(db, { productId, units: 10, place: 'Cooler 9', arrived_on: addDays(today, -8) })
  await announceProducts(db, [productId])
  const lotsOf = async () =>
    (
      await db
        .selectFrom('lots')
        .select(['id', 'remaining'])
        .where('product_id', '=', productId)
        .orderBy('id')
        .execute()
    ).map(({ id, remaining }) => ({ isOld: Number(id) === Number(old), remaining }))

  await openDesk(page, '/admin/goods-in')
  await page.getByRole('textbox', { name: lots.scan }).fill(String(productId))
  await page.keyboard.press('Enter')
  await page.getByLabel(lots.quantity).fill('40')
  await page.getByRole('combobox', { name: lots.place }).fill('Cooler 9')
  await page.getByRole('button', { name: lots.add, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: lots.toReceive(1, 40) })).toBeVisible()
  await expectAccessible(page, ['light'])
  await page.getByRole('button', { name: lots.receive, exact: true }).click()
  await expect(page.getByText(lots.receivedDone(40))).toBeVisible()
  expect(await lotsOf()).toEqual([
    { isOld: true, remaining: 10 },
    { isOld: false, remaining: 40 },
  ])

  // Six are missing: they are taken from the oldest lot.
  await page.goto('/admin/counts')
  await page.getByRole('link', { name: /^Cooler 9/ }).click()
  await page.getByLabel(lots.countOf(name)).last().fill('44')
  await page.keyboard.press('Enter')
  await expect(page.getByText(lots.differs(-6))).toBeVisible()
  expect(await lotsOf()).toEqual([
    { isOld: true, remaining: 4 },
    { isOld: false, remaining: 40 },
  ])

  // Units promised to orders are taken from the oldest lot first.
  await db.updateTable('stock').set({ allocated: 3 }).where('product_id', '=', productId).execute()
  await openAs(page, 'prices@demo.test', `/admin/stock?search=${productId}`, demoPassword)
  const { rows } = await (await page.request.get(`/api/v1/admin/lots?search=${productId}`)).json()
  expect(
    rows.map(({ remaining, promised }: { remaining: number; promised: number }) => [remaining, promised]),
  ).toEqual(
    expect.arrayContaining([
      [4, 3],
      [40, 0],
    ]),
  )
  await db.updateTable('stock').set({ allocated: 0 }).where('product_id', '=', productId).execute()

  await page.goto('/admin/stock?view=mark-downs')
  const proposal = page.getByRole('listitem').filter({ hasText: name })
  await expect(proposal).toBeVisible()
  await proposal.getByRole('checkbox').check()
  await page.getByLabel(lots.newPriceOf(name)).fill('3.05')
  await page.getByLabel(lots.untilOf(name)).fill(addDays(asDay(today), 2))
  await page.getByRole('button', { name: lots.markDown(1) }).click()
  await expect(page.getByText(lots.markedDown(1))).toBeVisible()
  await expect(proposal).toHaveCount(0)
  const row = await db
    .selectFrom('products')
    .select(['price1_e4', 'original_price_e4'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ price1_e4: 30_500, original_price_e4: 61_000 })
})
