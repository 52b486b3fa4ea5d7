import { demoPassword } from '../../db/demo/sign-ins.ts'
import { growers as es } from '../../web/words/areas/growers.es.ts'
import { expect, expectAccessible, openAs, readApi, test } from './support.ts'
import { say } from './words.ts'

const t = say.growers

type Sheet = {
  rows: { productId: number; cells: { offered: number | null; draft: object | null }[] }[]
  weeks: { week: string; isClosed: boolean }[]
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a grower pastes twelve weeks from a spreadsheet with mistakes, corrects them and publishes; a florist is offered them', async ({
  page,
  browser,
  product,
}) => {
  const boxes = await product.db
    .selectFrom('products')
    .select(['id', 'description'])
    .where('vendor_id', '=', 'VCO100')
    .where('is_grower_direct', '=', true)
    .where('um', '=', 'BX')
    .where('date_available', 'is', null)
    .where('state', '=', 'live')
    .orderBy('description')
    .orderBy('id')
    .limit(2)
    .execute()
  await product.db.deleteFrom('availability_drafts').execute()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'vendor@demo.test', '/', demoPassword)
  // The day starts with urgent work, or with availability.
  await expect(page).toHaveURL(/\/vendor\/(orders|availability)/)
  await page.goto('/vendor/availability')
  await page.getByText(t.byBox(24)).click()
  await expect(page).toHaveURL(/by=box/)
  const sheet = page.getByRole('grid', { name: t.availability })
  const row = (i: number) =>
    sheet
      .getByRole('row')
      .filter({ hasText: boxes[i]!.description.slice(0, 20) })
      .first()
  await expect(row(0)).toBeVisible()
  await expectAccessible(page)

  const { weeks } = await readApi<Sheet>(page, 'vendor/availability?by=box&weeks=26')
  const open = weeks.findIndex(({ isClosed }) => !isClosed)
  /**
   * Twelve weeks of two products: a letter among digits, a word instead of a number, the others as a Colombian spreadsheet formats them.
   */
  const first = ['12O', '80 cajas', '40', '1.200', '40', '40', '40', '40', '40', '40', '40', '40']
  const second = ['60', '60', 'agotado', '60', '60', '60', '60', '60', '60', '60', '60', '60,5']
  await row(0)
    .getByRole('gridcell')
    .nth(1 + open)
    .click()
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [first, second].map((cells) => cells.join('\t')).join('\n'),
  )
  await page.keyboard.press('ControlOrMeta+v')
  const lookAt = page.getByRole('region', { name: t.toLookAt(3) })
  await expect(lookAt).toBeVisible()
  await expect(page.getByText(t.pasted(24, 21, 3))).toBeVisible()

  // The draft is on the server, so another page of the same farm shows it.
  await page.reload()
  await expect(lookAt).toBeVisible()
  await lookAt.getByRole('button', { name: t.use('120') }).click()
  await expect(page.getByRole('region', { name: t.toLookAt(2) })).toBeVisible()
  await page
    .getByRole('region', { name: t.toLookAt(2) })
    .getByRole('button', { name: t.use('61') })
    .click()
  const last = page.getByRole('region', { name: t.toLookAt(1) })
  await expect(last).toBeVisible()
  await last.getByRole('listitem').getByRole('button').last().click()
  await expect(last).toHaveCount(0)

  const before = page.getByRole('button', { name: t.publish(23) })
  await expect(before).toBeVisible()
  await before.click()
  await expect(page.getByText(t.published(23))).toBeVisible()
  await expect(page.getByText(t.noChanges)).toBeVisible()
  const after = await readApi<Sheet>(page, 'vendor/availability?by=box&weeks=26')
  const published = after.rows.find(({ productId }) => productId === boxes[0]!.id)
  expect(published?.cells.slice(open, open + 4).map(({ offered }) => offered)).toEqual([120, 80, 40, 1200])

  // A florist is offered what is left in all weeks.
  const florist = await browser.newContext()
  const shop = await florist.newPage()
  await openAs(shop, 'florist@demo.test', '/', demoPassword)
  await expect
    .poll(
      async () => (await readApi<{ inventory: number }>(shop, `inventory/item/${boxes[0]!.id}`)).inventory,
    )
    .toBeGreaterThanOrEqual(1_700)
  await shop.goto(`/item/${boxes[0]!.id}`)
  await expect(shop.getByRole('heading', { level: 1, name: boxes[0]!.description })).toBeVisible()
  await florist.close()

  // On a phone in Spanish the same weeks have steppers.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/vendor/sold')
  await expect(page.getByRole('heading', { level: 1, name: t.sold.title })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/vendor/quality')
  await expect(page.getByRole('heading', { level: 1, name: t.quality.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say.shell.account }).filter({ visible: true }).click()
  await page.getByText('Español', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: es.quality.title })).toBeVisible()
  await page.goto('/vendor/availability?by=box')
  await expect(page.getByRole('heading', { level: 1, name: es.availability })).toBeVisible()
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  await expectAccessible(page)
})

test('a picture from the farm’s phone is in the shop once buying has approved it', async ({
  page,
  product,
  browser,
}) => {
  const p = say.proposals
  const { id, description } = await product.db
    .selectFrom('products')
    .select(['id', 'description'])
    .where('vendor_id', '=', 'VCO100')
    .where('state', '=', 'live')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'vendor@demo.test', `/vendor/products/${id}`, demoPassword)
  await expect(page.getByRole('heading', { level: 1, name: description })).toBeVisible()
  // A plain gray square: bright, without contrast and without edges.
  const picture = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 400
    const context = canvas.getContext('2d')!
    context.fillStyle = '#c8c8c8'
    context.fillRect(0, 0, 400, 400)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  await page
    .getByLabel(p.take(p.kinds.HEAD))
    .setInputFiles({ name: 'rose.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') })
  await expect(page.getByText(p.adviceText.sharp)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: p.send(1) }).click()
  await expect(page.getByText(p.sent(1))).toBeVisible()
  await expect(page.getByText(p.stateOf.PENDING)).toBeVisible()
  await page.getByRole('button', { name: p.draft }).click()
  await expect(page.getByLabel(p.english)).not.toHaveValue('')
  await page.getByRole('button', { name: p.sendWords }).click()
  await expect(page.getByText(p.wordsSent)).toBeVisible()

  const house = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const buying = await house.newPage()
  await openAs(buying, 'admin@demo.test', '/admin/product-proposals', demoPassword)
  const item = buying.getByRole('listitem').filter({ hasText: description })
  await expect(item.getByRole('img').first()).toBeVisible()
  await expectAccessible(buying)
  await item.getByRole('button', { name: p.showIt }).click()
  await expect(buying.getByText(p.shown(description))).toBeVisible()
  await house.close()
  await page.reload()
  await expect(page.getByText(p.stateOf.SHOWN)).toBeVisible()
  await expect(page.getByText(p.photo)).toBeVisible()
})
