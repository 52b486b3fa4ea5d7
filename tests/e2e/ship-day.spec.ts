import { expect, expectAccessible, openAs, pressUntil, readApi, shipDays, test } from './support.ts'
import { say } from './words.ts'

type Shipment = { shipDay: string; deliveryMethod: string }

test('a ship day is chosen with only the keyboard, and a closed one says why', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email)
  const strip = page.getByRole('button', { name: /Change ship day or method/ })
  await expect(strip).toBeVisible()
  const days = await shipDays(page)
  const { shipDay } = await readApi<Shipment>(page, 'shipment')
  const closed = days.find(
    ({ enabled, date, reason }) => !enabled && date > shipDay && reason !== 'before_tomorrow',
  )
  const open = days.find(({ enabled, date }) => enabled && date > (closed?.date ?? shipDay))
  if (!closed || !open) throw new Error('nine weeks without a shut day')

  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: say.shipment.title })
  await expect(dialog).toBeVisible()
  const focusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')
  const walkTo = async (day: string) => {
    for (let at = await focusedDay(); at !== day; at = await focusedDay()) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(focusedDay).not.toBe(at)
    }
  }
  await expect(dialog.locator(`[data-day="${shipDay}"]`)).toBeVisible()
  await pressUntil(page, 'Tab', async () => (await focusedDay()) !== '')

  await walkTo(closed.date)
  await page.keyboard.press('Enter')
  // The line below the calendar gives the reason; the day is not chosen.
  await expect(dialog.getByRole('status').first()).toContainText(/: .+\./)
  await expect(dialog).toBeVisible()
  expect((await readApi<Shipment>(page, 'shipment')).shipDay).toBe(shipDay)

  await walkTo(open.date)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(strip).toContainText(String(Number(open.date.slice(8))))
  expect((await readApi<Shipment>(page, 'shipment')).shipDay).toBe(open.date)
})

test('Escape leaves the picker with nothing changed, and the focus where it was', async ({ page, shop }) => {
  await openAs(page, shop.email)
  const strip = page.getByRole('button', { name: /Change ship day or method/ })
  await strip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: say.shipment.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: say.shipment.title })).toBeHidden()
  await expect(strip).toBeFocused()
})

test('each method has its own days, and the chosen one is what the strip says', async ({ page, shop }) => {
  await openAs(page, shop.email)
  await page.getByRole('button', { name: /Change ship day or method/ }).click()
  const dialog = page.getByRole('dialog', { name: say.shipment.title })
  for (const [name, code] of [
    [/^UPS/, 'UPS'],
    [/^Pickup/, 'PICKUP'],
    [/^Truck/, 'TRUCK'],
  ] as const) {
    await dialog.getByRole('radio', { name }).check()
    const days = new Map((await shipDays(page, code)).map(({ date, enabled }) => [date, enabled]))
    const shown = () =>
      dialog
        .locator('[data-day]')
        .evaluateAll((cells) =>
          cells.map(
            (cell) => [cell.getAttribute('data-day') ?? '', !cell.hasAttribute('aria-disabled')] as const,
          ),
        )
    await expect
      .poll(async () => (await shown()).filter(([day, open]) => open !== (days.get(day) ?? false)), {
        message: code,
      })
      .toEqual([])
  }
  await dialog.getByRole('radio', { name: /^Pickup/ }).check()
  await expectAccessible(page, ['light'])
  await dialog.getByRole('button', { name: /^Ship / }).click()
  await expect(page.getByRole('button', { name: /^Pickup · .*Change ship day or method/ })).toBeVisible()
  expect((await readApi<Shipment>(page, 'shipment')).deliveryMethod).toBe('Pickup')
})
