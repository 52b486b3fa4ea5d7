import { type Locator, type Page, request } from '@playwright/test'
import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import { holidaysIn } from '../../contract/rules/holidays.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { dates } from '../../web/words/areas/dates.en.ts'
import { makeProduct, makeRoute, makeShop } from '../support/make.ts'
import {
  expect,
  expectAccessible,
  isFocused,
  openAs,
  ordersOf,
  pressUntil,
  setCart,
  shipDays,
  test,
} from './support.ts'
import { say } from './words.ts'

const tooSoon = String(dates.ask.rules.tomorrow[1])

const admin = (page: Page, address: string) => openAs(page, 'admin@demo.test', address, demoPassword)

/** The first open day at least two weeks ahead, for which no other journey orders. */
async function laterDay(page: Page) {
  const days = await shipDays(page, 'PICKUP')
  const [first] = days
  const from = addDays(asDay(first?.date ?? ''), 16)
  return asDay(days.find(({ enabled, date }) => enabled && date >= from)?.date ?? '')
}

test('a day is closed with only the keyboard after a preview of the effects; a shop’s open picker follows, and undo opens it', {
  tag: '@main',
}, async ({ page, shop, browser }) => {
  await admin(page, '/admin/dates')
  const grid = page.getByRole('grid', { name: dates.calendar.grid })
  await expect(grid).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const shopPage = await context.newPage()
  await openAs(shopPage, shop.email)
  const day = await laterDay(shopPage)
  await shopPage.getByRole('button', { name: say.shipment.change }).click()
  const cell = shopPage.getByRole('dialog', { name: say.shipment.title }).locator(`[data-day="${day}"]`)
  await expect(cell).toBeEnabled()

  await page.locator('[data-day][tabindex="0"]').focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')
  await pressUntil(page, 'ArrowRight', async () => (await focused()) === day)
  await page.keyboard.press('Enter')
  await expect(page.getByText(dates.plan.touches)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /affected/ })).toBeVisible()
  await page.getByLabel(dates.note).fill('Inventory count')
  await page.keyboard.press('Enter')
  await expect(page.getByText(dates.plan.done.shut)).toBeVisible()
  await expect(grid.locator(`[data-day="${day}"]`)).toContainText('Inventory count')
  await expect(async () => {
    const [found] = (await shipDays(shopPage, 'PICKUP')).filter(({ date }) => date === day)
    expect(found).toMatchObject({ enabled: false, note: 'Inventory count' })
  }).toPass()
  await expect(cell).toBeDisabled()

  const { rows } = await (await page.request.get('/api/v1/admin/changes?area=dates')).json()
  const back = await page.request.post(`/api/v1/admin/changes/${rows[0].id}/revert`, { data: {} })
  expect(back.status()).toBe(201)
  await expect(grid.locator(`[data-day="${day}"]`)).not.toContainText('Inventory count')
  await expect(cell).toBeEnabled()
  await context.close()
})

test('why an account can’t order for a day is answered rule by rule, and the address of the page is the question', async ({
  page,
  shop,
}) => {
  const day = addDays(asDay(new Date().toISOString().slice(0, 10)), -3)
  await admin(page, `/admin/dates?ask=1&account=${shop.accountNumber}&day=${day}&by=TRUCK`)
  await expect(page.getByText(tooSoon)).toBeVisible()
  await expect(page.locator('[data-outcome="refuses"]').first()).toContainText(tooSoon)
  await page.getByRole('button', { name: dates.ask.inWords }).click()
  await expect(page.locator('[lang="es"]').filter({ hasText: 'mañana' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(dates.ask.title)).toBeHidden()
})

test('a run is moved in a trial without effect, and the trial is then applied', async ({ page }) => {
  await admin(page, '/admin/dates/routes')
  const cell = page.locator('[data-state="runs"]').nth(3)
  await expect(cell).toBeVisible()
  await expectAccessible(page)
  await page.locator('[data-cell][tabindex="0"]').focus()
  const stateOf = () => page.evaluate(() => document.activeElement?.getAttribute('data-state') ?? '')
  // Runs of today can no longer change.
  do await page.keyboard.press('ArrowRight')
  while ((await stateOf()) !== 'runs')
  await page.keyboard.press('x')
  await expect(page.getByText(dates.runs.holdsNothing)).toBeVisible()
  await expect(page).toHaveURL(/trial=\d+/)
  // The event about the change arrives before the slow response, and the page must not fetch the trial again.
  await page.route('**/api/v1/admin/runs', async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: dates.runs.hold }).click()
  await expect(page.getByText(dates.runs.held)).toBeVisible()
  await expect(page).not.toHaveURL(/trial=/)
  await expect(page.getByText(dates.runs.holdsNothing)).toBeHidden()
  const { rows } = await (await page.request.get('/api/v1/admin/changes?area=dates')).json()
  expect((await page.request.post(`/api/v1/admin/changes/${rows[0].id}/revert`, { data: {} })).status()).toBe(
    201,
  )
})

test('only with the keyboard Thanksgiving is planned: a cut-off, an extra run and a moved run, and all are undone', async ({
  page,
}) => {
  test.slow()
  // A year without orders so far.
  const year = Number(new Date().toISOString().slice(0, 4)) + 1
  const day = holidaysIn(year).find(({ rule }) => rule === 'thanksgiving')?.day as Day
  const written = (to: Day) => `${to.slice(5, 7)}/${to.slice(8)}/${to.slice(0, 4)}`
  const tabTo = (target: Locator) => pressUntil(page, 'Tab', () => isFocused(target), 200)
  const press = async (target: Locator) => {
    await expect(target).toBeEnabled()
    await tabTo(target)
    await page.keyboard.press('Enter')
  }
  await admin(page, `/admin/holidays?year=${year}`)
  await press(page.getByRole('button', { name: 'Thanksgiving Day', exact: true }))
  const cutOffs = page.getByLabel(dates.holidays.cutoffs)
  await expect(cutOffs).toBeVisible()
  await tabTo(cutOffs)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${written(addDays(day, 1))} ${written(addDays(day, -2))} 15:00`)
  await press(page.getByRole('main').getByRole('button', { name: dates.save, exact: true }))
  await expect(page.getByRole('row', { name: /Thanksgiving Day/ })).toContainText('3:00 pm')

  await page.goto(`/admin/dates/routes?from=${addDays(day, -3)}`)
  const focused = page.locator('[data-cell]:focus')
  await expect(page.locator('[data-cell]').first()).toBeVisible()
  await tabTo(page.locator('[data-cell][tabindex="0"]'))
  const cells = await page
    .locator('[data-cell]')
    .evaluateAll((all) => all.map(({ dataset }) => ({ at: dataset.cell ?? '', state: dataset.state })))
  const rowOf = ({ at }: { at: string }) => Number(at.split(' ')[0])
  /** Moves there with arrow keys, like a user without a mouse. */
  const goTo = async ({ at = '' }: { at?: string } = {}) => {
    const [row = 0, column = 0] = at.split(' ').map(Number)
    const place = async () => ((await focused.getAttribute('data-cell')) ?? '').split(' ').map(Number)
    for (let [y = 0, x = 0] = await place(); y !== row || x !== column; [y = 0, x = 0] = await place())
      await page.keyboard.press(
        y < row ? 'ArrowDown' : y > row ? 'ArrowUp' : x < column ? 'ArrowRight' : 'ArrowLeft',
      )
  }
  const empty = cells.find(({ state }) => state === 'none')
  const run = cells.find(
    (one) =>
      one.state === 'runs' &&
      rowOf(one) !== rowOf(empty ?? one) &&
      cells.some((other) => rowOf(other) === rowOf(one) && other.state === 'none'),
  )
  const goal = cells.find((one) => run && rowOf(one) === rowOf(run) && one.state === 'none')
  await goTo(empty)
  await page.keyboard.press('x')
  await expect(page.getByText(dates.runs.trial(1))).toBeVisible()
  await goTo(run)
  await page.keyboard.press('m')
  await goTo(goal)
  await page.keyboard.press('Enter')
  await expect(page.getByText(dates.runs.trial(2))).toBeVisible()
  await press(page.getByRole('button', { name: dates.runs.hold }))
  await expect(page.getByText(dates.runs.held)).toBeVisible()
  await expect(page.locator('[data-state="extra"]')).toHaveCount(2)
  await expect(page.locator('[data-state="moved"]')).toHaveCount(1)

  const { rows } = await (await page.request.get('/api/v1/admin/changes?area=dates')).json()
  for (const { id } of rows.slice(0, 2))
    expect((await page.request.post(`/api/v1/admin/changes/${id}/revert`, { data: {} })).status()).toBe(201)
  await expect(page.locator('[data-state="extra"]')).toHaveCount(0)
})

test('a day that is closed under an open check-out is said there; nothing is lost, and the next day takes the order', async ({
  page,
  product,
}) => {
  const { db } = product
  const shop = await makeShop(db, {
    address: { route_number: await makeRoute(db, { weekdays: [0, 1, 2, 3, 4, 5, 6] }) },
  })
  await openAs(page, shop.email)
  const [first, next] = (await shipDays(page)).filter(({ enabled }) => enabled)
  await setCart(page.request, [
    { productId: await makeProduct(db), quantity: 2 },
    { productId: await makeProduct(db), quantity: 3 },
  ])
  await page.goto('/cart')
  const place = page.getByRole('button', { name: say.checkout.place(1) })
  await expect(place).toBeEnabled()
  const poNumber = page.getByLabel(say.checkout.purchaseOrder).first()
  await poNumber.fill('PO-7781')

  const desk = await request.newContext({ baseURL: product.url })
  await desk.post('/api/v1/auth/sign-in', { data: { email: 'admin@demo.test', password: demoPassword } })
  const row = {
    scope: 'customer',
    scopeKey: String(shop.accountNumber),
    fromDay: first?.date,
    toDay: first?.date,
  }
  const shut = await desk.put('/api/v1/admin/disabled', {
    data: { add: [{ ...row, note: 'Snow', kind: 'disabled' }], remove: [] },
  })
  expect(shut.status(), await shut.text()).toBeLessThan(300)
  await expect(place).toBeDisabled()
  await expect(page.getByText(say.checkout.dayClosedText).first()).toBeVisible()
  await expect(poNumber).toHaveValue('PO-7781')
  await expect(page.getByRole('spinbutton')).toHaveCount(2)

  const instead = page
    .getByRole('main')
    .getByRole('button', { name: /^Ship / })
    .first()
  await expect(instead).toBeVisible()
  await instead.click()
  await expect(place).toBeEnabled()
  await place.click()
  await expect(page.getByText(/PO-7781/).first()).toBeVisible()
  const [order] = await ordersOf(product, shop.customerId)
  expect(order).toMatchObject({ po_number: 'PO-7781', ship_day: next?.date })
  await desk.dispose()
})

test('cut-offs, pre-orders and holidays are read and changed by those who keep the dates', async ({
  page,
}) => {
  await admin(page, '/admin/cut-offs')
  await expect(page.getByRole('table', { name: dates.cutOffs.list })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/holidays?year=2027')
  await page.getByRole('button', { name: 'Thanksgiving Day', exact: true }).click()
  await expect(page.getByLabel(dates.holidays.closedDays)).toHaveValue('11/25/2027')
  await expectAccessible(page)
  await page.goto('/admin/pre-orders?open=new')
  await expect(page.getByLabel(dates.preOrders.items)).toBeVisible()
  await expectAccessible(page)
})
