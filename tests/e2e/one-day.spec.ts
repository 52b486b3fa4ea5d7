import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { dayAt } from '../../contract/core/dates.ts'
import type { Claim } from '../../contract/features/claims/fields.ts'
import type { OpenedOrder } from '../../contract/features/order-desk/order.ts'
import type { Statement } from '../../contract/features/receivables/receivables.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { claims } from '../../web/words/areas/claims.en.ts'
import { pickLists } from '../../web/words/areas/pick-lists.en.ts'
import { makeDriver, makeProduct, makeRoute, makeShop, makeUser } from '../support/make.ts'
import { wordsOn } from '../support/pdf.ts'
import type { RunningProduct } from './product.ts'
import { lastSecret } from './secrets.ts'
import { expect, openAs, ordersOf, readApi, setCart, test, untilOpensOffline } from './support.ts'
import { say } from './words.ts'

test.use({ serviceWorkers: 'allow' })

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** A small picture, like a camera's. */
const picture = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a37' } })
    .jpeg()
    .toBuffer(),
})

/** A separate browser for each person. */
async function browserOf(browser: Browser, { url }: RunningProduct, viewport: typeof phone) {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  return context.newPage()
}

const pdf = async (page: Page, path: string) => {
  const answer = await page.request.get(`/api/v1/${path}`, { headers: { accept: 'application/pdf' } })
  expect(answer.status(), path).toBe(200)
  return wordsOn(await answer.body()).join(' ')
}

const csv = async (page: Page, path: string) => {
  const answer = await page.request.get(`/api/v1/${path}`, { headers: { accept: 'text/csv' } })
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

const broken = async ({ db }: RunningProduct) =>
  (await runInvariants(db)).flatMap((one) => one.broken.map((what) => `${one.title}: ${what}`))

/** The people of this day, and two shops on one route. The first shop pays on delivery. */
async function theDay({ db }: RunningProduct) {
  const routeNumber = await makeRoute(db, { weekdays: [0, 1, 2, 3, 4, 5, 6] })
  const address = { route_number: routeNumber }
  const shop = await makeShop(db, { customer: { name: 'Bloom and Branch', terms: 'COD' }, address })
  const next = await makeShop(db, { customer: { name: 'Next Door Flowers' }, address })
  const house = await db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const driver = await makeUser(db, { customerId: house.id, authorities: ['TRUCK_DRIVERS', 'CAMERA_USE'] })
  const name = `Marcus of ${routeNumber}`
  await makeDriver(db, { name, userId: driver.userId })
  const named = async (flower: string) => {
    const description = `${flower} of ${routeNumber}`
    return { description, productId: await makeProduct(db, { description, type: description, onHand: 500 }) }
  }
  return {
    routeNumber,
    shop,
    next,
    driver: { ...driver, name },
    rose: await named('Rose'),
    lily: await named('Lily'),
    tulip: await named('Tulip'),
  }
}

test('one day in five browsers: ordered, shorted, picked, driven without signal, checked in and claimed; every paper has the same numbers', {
  tag: '@main',
}, async ({ browser, product }) => {
  test.setTimeout(120_000)
  const before = await broken(product)
  const day = await theDay(product)
  const { routeNumber, shop, next, driver, rose, lily, tulip } = day
  const today = dayAt(new Date(), 'America/New_York')
  const [desk, store, dispatcher, truck, florist] = await Promise.all([
    browserOf(browser, product, desktop),
    browserOf(browser, product, phone),
    browserOf(browser, product, desktop),
    browserOf(browser, product, phone),
    browserOf(browser, product, phone),
  ])

  // The florist orders 120 roses, 10 lilies and 5 tulips at $5.86, to be paid on delivery.
  await openAs(florist, shop.email)
  await setCart(florist.request, [
    { productId: rose.productId, quantity: 120 },
    { productId: lily.productId, quantity: 10 },
    { productId: tulip.productId, quantity: 5 },
  ])
  await florist.goto('/cart')
  await florist.getByRole('button', { name: say.checkout.place(1) }).click()
  await expect(florist.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const [order] = await ordersOf(product, shop.customerId)
  const orderNumber = order?.order_number ?? 0
  expect(order?.total_cents).toBe(79_110)

  // The shop next door orders too.
  await openAs(store, next.email)
  await setCart(store.request, [{ productId: rose.productId, quantity: 30 }])
  const placed = await store.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(placed.ok(), await placed.text()).toBe(true)
  const other = (await ordersOf(product, next.customerId))[0]?.order_number ?? 0

  // The desk moves both orders to today, and counts six lilies instead of ten.
  await openAs(
    desk,
    'desk@demo.test',
    `/admin/orders?shipDay=${order?.ship_day}&open=${orderNumber}`,
    demoPassword,
  )
  const moved = await desk.request.post('/api/v1/admin/orders/move', {
    data: { orderNumbers: [other], shipDay: today, reason: 'They are out of roses.' },
  })
  expect((await moved.json()).refused).toEqual([])
  const panel = desk.getByRole('region', { name: `${say.orderDesk.order} ${orderNumber}` })
  const save = async (button: string) => {
    await panel.getByRole('button', { name: button, exact: true }).click()
    await expect(desk.getByText(say.orderDesk.opened.done).first()).toBeVisible()
  }
  await panel.getByRole('tab', { name: say.orderDesk.parts.delivery }).click()
  await panel.getByLabel(say.orderDesk.delivery.day).fill(today)
  await panel.getByLabel(say.orderDesk.delivery.force).check()
  await panel.getByLabel(say.orderDesk.opened.reason).fill('You asked for it today.')
  await save(say.orderDesk.opened.save)
  await panel.getByRole('tab', { name: say.orderDesk.parts.lines }).click()
  const deliverOf = async (description: string, there: number, reason: string) => {
    await panel.getByRole('button', { name: `${say.orderDesk.line.open} ${description}` }).click()
    await panel.getByRole('radio', { name: say.orderDesk.line.deliver, exact: true }).check({ force: true })
    await panel.getByLabel(say.orderDesk.line.thereLabel).fill(String(there))
    await panel.getByLabel(say.orderDesk.opened.reason).first().fill(reason)
    await panel.getByRole('button', { name: say.orderDesk.line.doDeliver(there), exact: true }).click()
  }
  await deliverOf(lily.description, 6, 'Four came in brown.')
  await expect(panel.getByText('$767.66')).toBeVisible()

  // The cold store picks with a phone, and finds four tulips instead of five.
  await openAs(
    store,
    'desk@demo.test',
    `/admin/pick-lists?${new URLSearchParams({ shipDay: today, routeNumber })}`,
    demoPassword,
  )
  await store.getByRole('button', { name: pickLists.print }).click()
  await expect(store.getByText(pickLists.done)).toBeVisible()
  const item = (description: string) => store.getByRole('listitem').filter({ hasText: description }).first()
  const boxes = item(rose.description).getByRole('checkbox')
  for (const n of [0, 1]) {
    await boxes.nth(n).click()
    await expect(boxes.nth(n)).toBeChecked()
  }
  // A scanner types an item's number and presses Enter; the space bar checks it off.
  await store.getByLabel(pickLists.scan).fill(String(lily.productId))
  await store.keyboard.press('Enter')
  await store.keyboard.press('Space')
  await expect(item(lily.description).getByRole('checkbox')).toBeChecked()
  await item(tulip.description)
    .getByRole('button', { name: new RegExp(`^${pickLists.less}`) })
    .click()
  await item(tulip.description).getByLabel(pickLists.took).fill('4')
  await store.keyboard.press('Enter')
  await expect(item(tulip.description).getByText(pickLists.missing(1))).toBeVisible()

  // The desk's open page is updated live; the desk settles the short, and both orders are packed.
  await expect(panel.getByText(say.orderDesk.line.there(4, 5, 1))).toBeVisible()
  await deliverOf(tulip.description, 4, 'One is broken.')
  await expect(panel.getByText('$761.80')).toBeVisible()
  await panel.getByRole('button', { name: say.orderDesk.moveTo.PACKED, exact: true }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: say.orderDesk.bulk.moveCount('Pack', 1) })
    .click()
  await expect(panel.getByText(say.orders.statuses.PACKED)).toBeVisible()
  const packed = await desk.request.post('/api/v1/admin/orders/state', {
    data: { orderNumbers: [other], to: 'PACKED' },
  })
  expect((await packed.json()).refused).toEqual([])
  const which = new URLSearchParams({ shipDay: today, routeNumber })
  const list = await pdf(store, `admin/pick-lists?${which}`)
  const slip = await pdf(store, `admin/pick-lists?${which}&paper=slips`)

  // The dispatcher assigns a driver and a truck to the run, puts the other shop first and notifies both.
  await openAs(dispatcher, 'dispatch@demo.test', `/admin/runs?day=${today}&open=${routeNumber}`, demoPassword)
  await dispatcher
    .getByRole('button', { name: `${say.runs.driver}, ${say.runs.truck.toLowerCase()}` })
    .click()
  await dispatcher.getByLabel(say.runs.driver, { exact: true }).selectOption({ label: driver.name })
  await dispatcher.getByLabel(say.runs.truck, { exact: true }).fill('12')
  await dispatcher.getByRole('button', { name: say.runs.save, exact: true }).click()
  await expect(dispatcher.getByText(`${driver.name}, ${say.runs.truck.toLowerCase()} 12`)).toBeVisible()
  const stops = dispatcher.getByRole('region', { name: say.runs.stops }).locator('tbody tr')
  await stops.filter({ hasText: 'Bloom and Branch' }).focus()
  await dispatcher.keyboard.press('Alt+ArrowDown')
  await expect(stops.nth(1)).toContainText('Bloom and Branch')

  await dispatcher.getByRole('button', { name: say.runs.tell(2) }).click()
  await dispatcher
    .getByRole('dialog')
    .getByRole('button', { name: say.runs.tell(2) })
    .click()
  await expect(dispatcher.getByText(say.runs.told(2))).toBeVisible()
  await florist.goto(await lastSecret(product, shop.email, 'delivery-news'))
  const title = florist.getByRole('heading', { level: 1 })
  const packing = say.deliveryPage.packing('').split(',')[0] ?? ''
  await expect(title).toContainText(packing)

  // The driver has the run on the phone, without signal from the dock to the last stop; only the phone's clock advances.
  await truck.clock.install()
  await openAs(truck, driver.email, '/drive')
  await expect(truck.getByRole('heading', { level: 1 })).toHaveText(new RegExp(routeNumber))
  await untilOpensOffline(truck, '/drive')
  const press = (name: string) => truck.getByRole('button', { name, exact: true }).click()
  await truck.context().setOffline(true)
  await press(say.drive.load)
  await truck.getByRole('button', { name: 'Bloom and Branch' }).click()
  await press(say.drive.allOn)
  await press(say.drive.leave)
  await press(say.drive.here)
  await press(say.drive.places.BACK_DOOR)
  await truck.getByLabel(say.drive.take).setInputFiles(await picture())
  await expect(truck.getByText(say.drive.saved)).toBeVisible()
  await press(say.drive.delivered)
  await truck.clock.fastForward('05:00')
  await press(say.drive.here)
  await truck.getByRole('button', { name: say.drive.collectFlag('$761.80') }).click()
  for (const digit of '2207') await press(digit)
  await press(say.drive.takeMoney('check', '$761.80'))
  await truck.getByLabel(say.drive.take).setInputFiles(await picture())
  await expect(truck.getByText(say.drive.saved)).toBeVisible()
  await press(say.drive.someone)
  await truck.getByLabel(say.drive.nameOf).fill('Elena')
  const pad = truck.getByRole('img', { name: say.drive.sign })
  // Below the buttons docked at the edge of the screen.
  await truck.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nothing to sign on')
  await truck.mouse.move(box.x + 40, box.y + 40)
  await truck.mouse.down()
  await truck.mouse.move(box.x + 160, box.y + 70, { steps: 4 })
  await truck.mouse.up()
  await press(say.drive.delivered)
  await expect(truck.getByRole('button', { name: say.drive.end, exact: true })).toBeVisible()
  await truck.clock.fastForward('02:00')
  expect(await title.textContent(), 'nobody has heard of the truck').toContain(packing)

  // The signal is back: the shop and the dispatcher are notified immediately.
  await truck.context().setOffline(false)
  await expect(title).toHaveText(say.deliveryPage.delivered)
  await expect(florist.getByRole('img', { name: say.deliveryPage.photo })).toBeVisible()
  await expect(stops.nth(1)).toContainText('Elena')
  await press(say.drive.end)
  await press(say.drive.handOver)
  await expect(truck.getByText(say.drive.handedOver)).toBeVisible()

  // A delivery counts when it can no longer be undone; the phone reports when it was.
  const state = async () => (await ordersOf(product, shop.customerId))[0]?.status
  await expect.poll(state).toBe('DELIVERED')

  // She checks in: two lilies are bad. The rules settle the claim.
  const door = say.deliveryPage.checkIn
  await florist.getByRole('button', { name: door.some }).click()
  const arrived = florist.getByRole('listitem').filter({ hasText: lily.description })
  await arrived.getByRole('button', { name: door.states.BAD }).click()
  const many = arrived.getByRole('textbox', { name: new RegExp(door.howMany.replace('?', '\\?')) })
  await many.fill('2')
  await many.press('Enter')
  await expect(arrived).toContainText(door.of(2, '6 bunches'))
  await florist.getByRole('button', { name: door.rest }).click()
  await expect(florist.getByRole('heading', { name: door.done })).toBeVisible()
  await arrived.getByRole('link', { name: door.claim }).click()
  await florist.getByText(claims.reasons.BOTRYTIS_MOLD, { exact: true }).click()
  for (const kind of ['ALL', 'LABEL', 'CLOSE'] as const)
    await florist
      .getByLabel(claims.write.take(claims.photoKinds[kind]), { exact: true })
      .setInputFiles(await picture())
  await expect(florist.getByText(claims.write.photosAll(3))).toBeVisible()
  await florist.getByRole('button', { name: claims.write.send('$11.72') }).click()
  await expect(florist.getByText(claims.one.yours('$11.72'))).toBeVisible()

  // The office accepts the check.
  await dispatcher.getByRole('button', { name: say.runs.accept }).click()
  await expect(dispatcher.getByText(say.runs.accepted(1))).toBeVisible()

  // 120 roses, 6 lilies and 4 tulips at $5.86; two lilies credited; a check for the full amount.
  const [mine] = await ordersOf(product, shop.customerId)
  expect(mine).toMatchObject({
    status: 'DELIVERED',
    goods_cents: 76_180,
    shipping_cents: 0,
    total_cents: 76_180,
  })
  for (const paper of [list, slip])
    for (const one of [rose, lily, tulip]) expect(paper).toContain(one.description)
  await florist.goto(`/orders/${orderNumber}`)
  await expect(florist.getByText('$761.80').first()).toBeVisible()
  const invoice = await pdf(florist, `orders/${orderNumber}/invoice.pdf`)
  expect(invoice).toContain('$761.80')
  expect(await pdf(desk, `admin/orders/${orderNumber}/invoice.pdf`)).toBe(invoice)
  const opened = await readApi<OpenedOrder>(desk, `admin/orders/${orderNumber}`)
  expect(opened).toMatchObject({
    totalAmount: 761.8,
    invoice: { amount: 761.8, paid: 761.8, credited: 11.72 },
    credits: [{ amount: 11.72, line: 2 }],
  })
  expect(opened.lineRows.map(({ quantity, short, amount }) => [quantity, short, amount])).toEqual([
    [120, 0, 703.2],
    [6, 4, 35.16],
    [4, 1, 23.44],
  ])
  const { rows } = await readApi<{ rows: Claim[] }>(florist, 'claims')
  expect(rows).toMatchObject([{ orderNumber, status: 'CREDITED', claimed: 11.72, approved: 11.72 }])
  const statement = await readApi<Statement>(florist, 'account/statements')
  expect(statement).toMatchObject({ charges: 761.8, payments: 761.8, credits: 11.72, closing: -11.72 })
  expect(
    statement.rows.map(({ kind, dueAmount, receivedAmount }) => [kind, dueAmount, receivedAmount]),
  ).toEqual([
    ['INVOICE', 761.8, 0],
    ['CREDIT_MEMO', 0, 11.72],
    ['PAYMENT', 0, 761.8],
  ])
  for (const saved of [await pdf(florist, 'account/statements'), await csv(florist, 'account/statements')]) {
    for (const number of ['761.80', '11.72', '2207']) expect(saved).toContain(number)
  }
  await desk.reload()
  await panel.getByRole('tab', { name: say.orderDesk.parts.money }).click()
  await expect(panel.getByText('11.72').first()).toBeVisible()
  await expect(panel.getByText('761.80').first()).toBeVisible()
  expect(await readApi(florist, 'account/summary')).toMatchObject({ withDriver: 0, openBalance: -11.72 })

  expect(await broken(product)).toEqual(before)
  for (const page of [desk, store, dispatcher, truck, florist]) await page.context().close()
})
