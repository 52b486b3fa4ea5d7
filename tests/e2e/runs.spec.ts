import sharp from 'sharp'
import { addDays, dayAt } from '../../contract/core/dates.ts'
import { linkTo, makeRun, phoneOf } from '../support/make-run.ts'
import { testPassword } from '../support/password.ts'
import { signInTo } from '../support/server.ts'
import { expect, expectAccessible, openAs, test, untilOpensOffline } from './support.ts'
import { say } from './words.ts'

test.use({ serviceWorkers: 'allow' })

/** A small picture, like a camera's. */
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer()

test('a run without a network from the dock to the last stop, with the page reloaded in between, arrives once when there is signal', {
  tag: '@main',
}, async ({ page: first, context, product, watch }) => {
  test.slow()
  watch.allow(/api|drive|assets/)
  let page = first
  const phone = { width: 390, height: 844 }
  const day = dayAt(new Date(), 'America/New_York')
  const run = await makeRun(product, { day })
  await page.setViewportSize(phone)
  await openAs(page, run.driving.email, '/drive')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(run.routeNumber))
  // The page and its files are stored together.
  await untilOpensOffline(page, '/drive')
  await expectAccessible(page)

  await context.setOffline(true)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button(say.drive.load).click()
  // A scanner types what it reads and presses Enter.
  const { order_number } = await product.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', run.shops[1]?.orderId ?? 0)
    .executeTakeFirstOrThrow()
  const reader = page.getByLabel(say.drive.scan.label)
  await reader.fill(`SY1-${order_number}-1-2`)
  await reader.press('Enter')
  await expect(page.getByText(say.drive.scan.taken(1, 2, 2, 'Shop at stop 2'))).toBeVisible()
  await expect(page.getByText(say.drive.loadedOf(1, 4))).toBeVisible()
  await page.reload()
  await expect(page.getByText(say.drive.loadedOf(1, 4))).toBeVisible()
  await button(say.drive.leave).click()
  await button(say.drive.here).click()
  await expect(page.getByText(say.drive.stopOf(1, 2))).toBeVisible()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && (width < 48 || height < 48))
      .map(({ width, height }) => `${width} × ${height}`),
  )
  expect(small, 'targets below 48 px').toEqual([])
  await page
    .getByLabel(say.drive.take)
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await expect(page.getByText(say.drive.saved)).toBeVisible()
  await button(say.drive.places.COOLER).click()
  await expectAccessible(page)
  await button(say.drive.delivered).click()
  await expect(page.getByText(say.drive.undoText(1))).toBeVisible()

  // The phone was off: the app opens from its storage.
  await page.close()
  page = await context.newPage()
  await page.setViewportSize(phone)
  await context.setOffline(true)
  await page.goto('/drive')
  await context.setOffline(true)
  await expect(page.getByText(say.drive.noSignal)).toBeVisible()
  await expect(page.getByText(say.drive.next(2))).toBeVisible()
  await button(say.drive.here).click()
  await button(say.drive.places.BACK_DOOR).click()
  await button(say.drive.delivered).click()
  // Nothing is asked twice: a missing photo is a question, and continuing counts as the answer.
  await button(say.drive.leaveSo).click()
  await expect(button(say.drive.end)).toBeVisible()
  const kept = () =>
    product.db
      .selectFrom('run_events as e')
      .innerJoin('runs as r', 'r.id', 'e.run_id')
      .select(['e.kind', 'e.seq'])
      .where('r.route_number', '=', run.routeNumber)
      .orderBy('e.seq')
      .execute()
  expect(await kept()).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText(say.drive.noSignal)).toBeHidden({ timeout: 30_000 })
  await expect
    .poll(async () => (await kept()).map(({ kind }) => kind))
    .toEqual(['LOADED', 'LEFT_DOCK', 'ARRIVED', 'DELIVERED', 'ARRIVED', 'DELIVERED'])
  const photos = () =>
    product.db
      .selectFrom('stop_photos as p')
      .innerJoin('runs as r', 'r.id', 'p.run_id')
      .select('p.id')
      .where('r.route_number', '=', run.routeNumber)
      .execute()
  await expect.poll(async () => (await photos()).length).toBe(1)
  await button(say.drive.end).click()
  await page.getByRole('button', { name: say.drive.handOver, exact: true }).click()
  await expect(page.getByText(say.drive.handedOver)).toBeVisible()
})

test('the dispatcher sees the trucks, types a time, orders the stops with the keyboard, notifies the shops and manages the drivers', {
  tag: '@main',
}, async ({ page, product }) => {
  test.slow()
  // Tomorrow, so that the typed time is in the future at any hour.
  const day = addDays(dayAt(new Date(), 'America/New_York'), 1)
  const run = await makeRun(product, { day, shops: 3 })
  await openAs(page, run.office.email, `/admin/runs?day=${day}&open=${run.routeNumber}`)
  const table = page.getByRole('region', { name: say.runs.stops })
  const row = (at: number) => table.locator('tbody tr').nth(at)
  await expect(row(0)).toContainText('Shop at stop 1')
  await row(0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row(0)).toContainText('Shop at stop 2')
  await expect(row(1)).toContainText('Shop at stop 1')
  const eta = page.getByRole('textbox', { name: say.runs.etaOf('Shop at stop 3') })
  await eta.fill('11:55 pm')
  await eta.press('Enter')
  await expect(eta).toHaveValue('11:55 pm')
  await expectAccessible(page)
  await page.getByRole('button', { name: say.runs.tell(3) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say.runs.tell(3) })
    .click()
  await expect(page.getByText(say.runs.told(3))).toBeVisible()

  await page.getByRole('button', { name: say.runs.proof.title }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.runs.proof.photo).selectOption('REQUIRED')
  await dialog.getByRole('button', { name: say.runs.save, exact: true }).click()
  await expect(page.getByText(say.runs.proof.saved)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/drivers?open=new')
  await page.getByLabel(say.runs.drivers.fields.name, { exact: true }).fill('Rosa Lindqvist')
  await page.getByLabel(say.runs.drivers.fields.routes).fill(run.routeNumber)
  await page.getByRole('button', { name: say.runs.drivers.add }).last().click()
  await expect(page.getByText(say.runs.drivers.added('Rosa Lindqvist'))).toBeVisible()
  await expect(page.getByRole('grid').getByText('Rosa Lindqvist')).toBeVisible()
})

test('a florist follows her truck by its link, checks her boxes in by it, and a bad line leads to a claim', async ({
  page,
  context,
  product,
  watch,
}) => {
  test.slow()
  watch.allow(/delivery/)
  // The demo's clock advances today's orders automatically.
  const day = addDays(dayAt(new Date(), 'America/New_York'), 1)
  const run = await makeRun(product, { day, shops: 2 })
  const { report, stopIds } = await phoneOf(await signInTo(product.url, run.driving.email, testPassword))
  const t = say.deliveryPage
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/d/${await linkTo(product.db, stopIds[1] ?? 0)}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText(t.packing('').split(',')[0] ?? '')
  await report('LEFT_DOCK')
  await expect(title).toHaveText(t.away(2))
  await report('DELIVERED', { stopId: stopIds[0], pieces: 2, taker: 'Sam', place: 'HAND', signature: null })
  await expect(title).toHaveText(t.away(1), { timeout: 10_000 })
  await expectAccessible(page)
  // Without signal the last state stays, with its time.
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(t.offline('').split('.')[0] ?? '')).toBeVisible()
  await expect(title).toHaveText(t.away(1))
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await report('DELIVERED', {
    stopId: stopIds[1],
    pieces: 2,
    taker: 'Elena',
    place: 'COOLER',
    signature: null,
  })
  await expect(title).toHaveText(t.delivered)
  await page.getByRole('button', { name: t.checkIn.some }).click()
  await page.getByRole('button', { name: t.checkIn.states.BAD }).first().click()
  await expect(page.getByRole('link', { name: t.checkIn.claim })).toHaveAttribute(
    'href',
    /^\/claims\/new\?order=\d+&line=\d+&quantity=\d+$/,
  )
  await page.getByRole('button', { name: t.checkIn.rest }).click()
  await expect(page.getByRole('heading', { name: t.checkIn.done })).toBeVisible()
  await expectAccessible(page)

  // The order's page shows it too.
  const { order_number } = await product.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', run.shops[1]?.orderId ?? 0)
    .executeTakeFirstOrThrow()
  await openAs(page, run.shops[1]?.email ?? '', `/orders/${order_number}`)
  await expect(page.getByRole('heading', { name: t.checkIn.done })).toBeVisible()
  await expect(page.getByRole('link', { name: t.checkIn.claim })).toHaveCount(1)
})
