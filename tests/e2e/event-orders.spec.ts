import type { Page } from '@playwright/test'
import { addDays, type Day, dayAt, weekdayOf } from '../../contract/core/dates.ts'
import { eventOrders as say } from '../../web/words/areas/event-orders.en.ts'
import { eventOrders as sayInSpanish } from '../../web/words/areas/event-orders.es.ts'
import { chooseLanguage } from './kept-browser.ts'
import { expect, expectAccessible, isFocused, makeSold, openAs, readApi, test } from './support.ts'

/** A Saturday some weeks ahead. */
function saturday(): Day {
  const soon = addDays(dayAt(new Date(), 'America/New_York'), 21)
  return addDays(soon, (6 - weekdayOf(soon) + 7) % 7)
}

type Saved = {
  id: number
  version: number
  designs: { name: string; pieces: number }[]
  items: { productId: number; stems: number[]; inCart: number; shipDay: string | null }[]
}

async function savedEvent(page: Page): Promise<Saved> {
  const id = /events\/(\d+)/.exec(page.url())?.[1]
  return readApi<Saved>(page, `event-orders/${id}`)
}

/** Creates an event with the API and opens its page. */
async function openNew(page: Page, items: { productId: number; stems: number[] }[]) {
  const day = saturday()
  const made = await page.request.post('/api/v1/event-orders', {
    data: { name: 'Harper and Cole', eventDay: day },
  })
  const event = (await made.json()) as Record<string, never> & { id: number; shipTo: { id: number } }
  const answer = await page.request.put(`/api/v1/event-orders/${event.id}`, {
    data: {
      version: 1,
      name: event.name,
      occasion: event.occasion,
      eventDay: day,
      eventTime: null,
      designDay: event.designDay,
      deliveryMethod: event.deliveryMethod,
      shipToId: event.shipTo.id,
      charge: null,
      note: '',
      designs: [{ name: 'Arch', pieces: 1 }],
      items: items.map((item) => ({ ...item, waste: 0, shipDay: null })),
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(`/events/${event.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harper and Cole' })).toBeVisible()
  return event.id
}

test('a florist plans a wedding from nothing to the cart with only the keyboard', { tag: '@main' }, async ({
  page,
  shop,
  product,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const rose = `Wedding Rose ${shop.customerId}`
  const greens = `Wedding Ruscus ${shop.customerId}`
  await makeSold(product, { description: rose, onHand: 500, category: 'Roses', type: 'Rose' })
  await makeSold(product, { description: greens, onHand: 500, category: 'Greens', type: 'Greens' })
  await openAs(page, shop.email, '/events')
  await expect(page.getByText(say.empty)).toBeVisible()
  await page.getByRole('button', { name: say.startEmpty }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(say.name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(say.needsName)).toBeVisible()
  await dialog.getByLabel(say.name).fill('Harper and Cole')
  await dialog.getByLabel(say.day, { exact: true }).fill(saturday())
  await dialog.getByLabel(say.name).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harper and Cole' })).toBeVisible()
  await expect(page.getByText(say.noItems)).toBeVisible()

  // Two designs, named as they are added.
  for (const name of ['Bridal bouquet', 'Centerpieces']) {
    await page.getByRole('button', { name: say.addDesign }).press('Enter')
    const box = page.getByRole('textbox', { name: /Name of design/ }).last()
    await expect.poll(() => isFocused(box)).toBe(true)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel(say.pieces('Centerpieces')).focus()
  await page.keyboard.type('15')

  // `+` in a cell adds an item.
  for (const item of [rose, greens]) {
    await page.keyboard.press('+')
    await page.keyboard.type(item)
    await expect(page.getByRole('button', { name: new RegExp(item) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel(say.cell(item, 'Bridal bouquet')).focus()
  }
  await page.getByLabel(say.cell(rose, 'Bridal bouquet')).focus()
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel(say.cell(rose, 'Centerpieces'))).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say.cell(greens, 'Centerpieces'))).toBeFocused()
  await page.keyboard.type('2')
  // 12 + 60 stems of roses plus 5% waste are 76: eight bunches, four stems left over.
  const row = page.getByRole('row').filter({ hasText: rose })
  await expect(row.getByText('8 bunches')).toBeVisible()
  await expect(page.getByText(say.saved, { exact: true })).toBeVisible()
  // The page saves shortly after each change.
  await expect
    .poll(async () => (await savedEvent(page)).items.map(({ stems }) => stems))
    .toEqual([
      [12, 4],
      [0, 2],
    ])
  expect((await savedEvent(page)).designs).toMatchObject([
    { name: 'Bridal bouquet', pieces: 1 },
    { name: 'Centerpieces', pieces: 15 },
  ])
  await expectAccessible(page)

  // Prices are locked, and everything is added to the cart once.
  await page.getByRole('button', { name: say.lockDo(2) }).press('Enter')
  await expect(page.getByText(say.lockedNow(2), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Add 2 lines to the cart/ }).press('Enter')
  await expect(page.getByText(say.put(2))).toBeVisible()
  await expect(page.getByText(say.allOrdered)).toBeVisible()
  expect((await savedEvent(page)).items.map(({ inCart }) => inCart)).toEqual([8, 4])
  await page.getByRole('link', { name: say.openCart }).press('Enter')
  await expect(page.getByText(rose).first()).toBeVisible()
  const cart = await readApi<{ orders: { details: { quantity: number }[] }[] }>(page, 'shopping-cart')
  const quantities = cart.orders.flatMap(({ details }) => details.map(({ quantity }) => quantity))
  expect(quantities.sort()).toEqual([4, 8])

  // A link in the calendar of promised goods leads back to the event.
  await page.goto('/calendar')
  await page.getByRole('link', { name: 'Harper and Cole' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harper and Cole' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say.pdf }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^flowers-\d+\.pdf$/)
})

test('on a phone in Spanish a list is pasted, a recipe is kept, and the event is copied and canceled', async ({
  page,
  shop,
  product,
}) => {
  test.slow()
  const t = sayInSpanish
  await page.setViewportSize({ width: 390, height: 844 })
  const rose = `Rosa Novia ${shop.customerId}`
  await makeSold(product, { description: rose, onHand: 500 })
  await chooseLanguage('es')
  await openAs(page, shop.email, '/')
  await openNew(page, [])
  await page.getByRole('button', { name: t.paste }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(t.pasteLabel)
    .fill(`Artículo\tRamo x 1\tCentros x 10\n${rose}\t12\t3\nzzqqxx ${shop.customerId}\t4\t1`)
  await dialog.getByRole('button', { name: t.pasteRead }).click()
  await expect(dialog.getByText(t.pasteFound(1, 2))).toBeVisible()
  await dialog.getByRole('button', { name: t.pasteDo(1) }).click()
  await expect(page.getByLabel(t.cell(rose, 'Centros'))).toHaveValue('3')
  await expect(page.getByLabel(t.pieces('Centros'))).toHaveValue('10')
  await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t.recipes }).click()
  await dialog.getByRole('button', { name: t.recipeKeep('Ramo') }).click()
  await expect(dialog.getByRole('button', { name: t.recipeUseOf('Ramo') })).toBeVisible()
  await dialog.getByRole('button', { name: t.done }).click()

  await page.getByRole('button', { name: t.copy, exact: true }).click()
  await dialog.getByLabel(t.name).fill('Otra boda')
  await dialog.getByLabel(t.day, { exact: true }).fill(saturday())
  await dialog.getByRole('button', { name: t.createDo }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otra boda' })).toBeVisible()
  await expect(page.getByLabel(t.cell(rose, 'Centros'))).toHaveValue('3')

  await page.getByRole('button', { name: t.details, exact: true }).click()
  await dialog.getByRole('button', { name: t.cancelEvent }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.cancelEvent }).click()
  await expect(page.getByText(t.canceled)).toBeVisible()
  await expect(page.getByLabel(t.cell(rose, 'Centros'))).toBeDisabled()
})

test('an item that sells out while the page is open is left out of the cart by name, and the rest goes in', async ({
  page,
  shop,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [kept, lost] = [`Kept Rose ${shop.customerId}`, `Lost Rose ${shop.customerId}`]
  const first = await makeSold(product, { description: kept, onHand: 50 })
  const second = await makeSold(product, { description: lost, onHand: 50 })
  await openAs(page, shop.email, '/')
  await openNew(page, [
    { productId: first, stems: [20] },
    { productId: second, stems: [20] },
  ])
  await expect(page.getByRole('button', { name: /^Add 2 lines/ })).toBeVisible()
  await product.db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', second).execute()
  await product.db.deleteFrom('stock_movements').where('product_id', '=', second).execute()
  await product.db.deleteFrom('lots').where('product_id', '=', second).execute()
  await page.getByRole('button', { name: /^Add 2 lines/ }).click()
  await expect(page.getByText(say.put(1))).toBeVisible()
  const left = page.getByRole('status').filter({ hasText: say.putLeft })
  await expect(left.getByText(lost)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: lost }).getByText(say.soldOut)).toBeVisible()
})

test('two people edit one event: what was typed stays until it is decided', async ({
  page,
  context,
  shop,
  product,
  watch,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const rose = `Shared Rose ${shop.customerId}`
  const id = await makeSold(product, { description: rose, onHand: 500 })
  await openAs(page, shop.email, '/')
  const eventId = await openNew(page, [{ productId: id, stems: [20] }])
  const other = await context.newPage()
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto(`/events/${eventId}`)
  const mine = page.getByLabel(say.cell(rose, 'Arch'))
  const theirs = other.getByLabel(say.cell(rose, 'Arch'))
  await expect(theirs).toHaveValue('20')

  // Without unsaved input here, changes saved by the other user appear.
  await theirs.fill('30')
  await expect(other.getByText(say.saved, { exact: true })).toBeVisible()
  await expect(mine).toHaveValue('30')

  // Typed without a connection while the other user saves.
  watch.allow(/event-orders/)
  await page.route('**/api/v1/event-orders/**', (route) => route.abort('internetdisconnected'))
  await mine.fill('55')
  await expect(
    page.getByText(say.unsaved, { exact: true }).or(page.getByText(say.saving).first()),
  ).toBeVisible()
  await theirs.fill('41')
  await expect(other.getByText(say.saved, { exact: true })).toBeVisible()
  await page.unroute('**/api/v1/event-orders/**')
  await expect(page.getByText(say.conflict)).toBeVisible({ timeout: 20_000 })
  await expect(mine).toHaveValue('55')
  await page.getByRole('button', { name: say.keepMine }).click()
  await expect(page.getByText(say.saved, { exact: true })).toBeVisible()
  await expect(theirs).toHaveValue('55')
  expect((await savedEvent(page)).items[0]?.stems).toEqual([55])
})
