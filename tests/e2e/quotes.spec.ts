import type { Locator } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { quotes } from '../../web/words/areas/quotes.en.ts'
import { quotes as es } from '../../web/words/areas/quotes.es.ts'
import { quotesDesk as desk } from '../../web/words/areas/quotes-desk.en.ts'
import { cardShop, makeShop } from '../support/make.ts'
import { jpegOf } from '../support/photos.ts'
import { chooseLanguage } from './kept-browser.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, makeSold, openAs, ordersOf, test, typeCard } from './support.ts'

test('a shop asks for a rose, offers another price for it, and the desk takes that: one order at the price of both', {
  tag: '@main',
}, async ({ page, shop, product, browser }) => {
  test.slow()
  const description = `Juliet Garden Rose ${shop.customerId}`
  await makeSold(product, { description, onHand: 500 })
  await openAs(page, shop.email, '/special-order-summary')
  await page.getByRole('button', { name: quotes.new }).click()
  await page.getByLabel(quotes.ask.words).fill('24 stems of peach Juliet for a wedding, about 2.50')
  const read = page.getByRole('region', { name: quotes.ask.read })
  await expect(read.getByText('24 stems', { exact: true })).toBeVisible()
  await expect(read.getByText('$2.50', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send to / }).click()
  const thread = page.getByRole('region', { name: /Juliet/ })
  await expect(thread.getByRole('heading', { level: 2 })).toContainText('Juliet')

  // The desk opens the request, sees the wish, and offers a catalogue item.
  const office = await browser.newContext({ baseURL: product.url })
  const staff = await office.newPage()
  await openAs(staff, 'admin@demo.test', '/admin/special-orders', demoPassword)
  await staff.getByLabel(desk.find).fill('Juliet')
  await staff
    .getByRole('grid', { name: desk.list })
    .getByRole('link', { name: /Juliet/ })
    .click()
  const opened = staff.getByRole('region', { name: /Juliet/ })
  await expect(opened.getByText(desk.states.IN_REVIEW)).toBeVisible()
  await opened.getByLabel(desk.goods).fill(description)
  await opened.getByRole('button', { name: desk.pickItem(description) }).click()
  await opened.getByLabel(desk.quantity).fill('24')
  await opened.getByLabel(desk.price).fill('2.65')
  await expectAccessible(staff)
  await opened.getByRole('button', { name: desk.sendOffer(1) }).click()
  await expect(opened.getByText(desk.states.QUOTED)).toBeVisible()

  // The shop reads it live and proposes a lower price.
  await expect(thread.getByRole('button', { name: quotes.accept('$63.60') })).toBeVisible()
  await expectAccessible(page)
  await thread.getByRole('button', { name: quotes.counter }).click()
  await thread.getByLabel(quotes.counterPrice).fill('2.50')
  await thread.getByRole('button', { name: quotes.counterSend }).click()
  await expect(thread.getByText(quotes.states.COUNTERED())).toBeVisible()

  await expect(opened.getByRole('button', { name: desk.take })).toBeVisible()
  await opened.getByRole('button', { name: desk.take }).click()
  await expect(opened.getByText(desk.states.ORDERED)).toBeVisible()
  const [order, ...more] = await ordersOf(product, shop.customerId)
  expect(more).toEqual([])
  const link = thread.getByRole('link', { name: quotes.toOrder(Number(order?.order_number)) })
  await expect(link).toBeVisible()

  // On a phone in Spanish the thread is a separate page, with a link to the order.
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseLanguage('es')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).getByText(es.states.ORDERED())).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: es.toOrder(Number(order?.order_number)) }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order?.order_number}`))
  await expect(page.getByText(description).first()).toBeVisible()
  await office.close()
})

test('an offer has two lines and an alternative that the shop chooses instead; a line without a price is sent back to its field', async ({
  page,
  shop,
  product,
  browser,
}) => {
  test.slow()
  const ranunculus = `Ranunculus Elegance Coral ${shop.customerId}`
  await makeSold(product, { description: ranunculus, onHand: 200 })
  await openAs(page, shop.email, '/special-order-summary')
  await page.getByRole('button', { name: quotes.new }).click()
  await page.getByLabel(quotes.ask.words).fill('60 stems of coral ranunculus for a wedding')
  await page.getByRole('button', { name: /^Send to / }).click()
  const thread = page.getByRole('region', { name: /ranunculus for/i })
  await expect(thread.getByRole('heading', { level: 2 })).toBeVisible()

  const office = await browser.newContext({ baseURL: product.url })
  const staff = await office.newPage()
  await openAs(staff, 'admin@demo.test', '/admin/special-orders', demoPassword)
  await staff.getByLabel(desk.find).fill('ranunculus')
  await staff
    .getByRole('grid', { name: desk.list })
    .getByRole('link', { name: /ranunculus for/i })
    .click()
  const opened = staff.getByRole('region', { name: /ranunculus for/i })
  const lines = opened.getByRole('list', { name: desk.lines }).locator('> li')
  await lines.first().getByLabel(desk.goods).fill(ranunculus)
  await lines
    .first()
    .getByRole('button', { name: desk.pickItem(ranunculus) })
    .click()
  await lines.first().getByLabel(desk.price).fill('3')
  // Goods that aren't in the catalogue, instead of the ranunculus; and greens with them.
  await lines.first().getByRole('button', { name: desk.alternative }).click()
  await lines.nth(1).getByLabel(desk.orGoods).fill('Garden roses in coral, from Ecuador')
  await opened.getByRole('button', { name: desk.addLine }).click()
  await lines.nth(2).getByLabel(desk.goods).fill('Italian ruscus')
  await lines.nth(2).getByLabel(desk.quantity).fill('10')
  await lines.nth(2).getByLabel(desk.price).fill('12.5')
  await opened.getByRole('button', { name: desk.sendOffer(1) }).click()
  await expect(opened.getByText(desk.lookAtLines)).toBeVisible()
  await expect(lines.nth(1).getByText(desk.wrongPrice)).toBeVisible()
  await expectAccessible(staff)
  await lines.nth(1).getByLabel(desk.price).fill('2.80')
  // 60 at $3 and 10 at $12.50.
  await expect(opened.getByText(`${desk.total} $305`)).toBeVisible()
  await opened.getByRole('button', { name: desk.sendOffer(1) }).click()
  await expect(opened.getByText(desk.states.QUOTED)).toBeVisible()

  await expect(thread.getByRole('button', { name: quotes.accept('$305') })).toBeVisible()
  await thread.getByRole('radio').nth(1).check()
  // 60 at $2.80 instead.
  await thread.getByRole('button', { name: quotes.accept('$293') }).click()
  await expect(
    thread.getByText(quotes.states.ACCEPTED()).or(thread.getByText(quotes.states.ORDERED())).first(),
  ).toBeVisible()
  await office.close()
})

/** A shop's default card, which its bank accepted once and now declines. */
async function saveDeclinedCard({ db }: RunningProduct, customerId: number) {
  const card = {
    token: `tok_${crypto.randomUUID()}`,
    brand: 'Visa',
    last_four: '0002',
    expire_month: 12,
    expire_year: 2034,
  }
  await db
    .insertInto('sandbox_cards')
    .values({ ...card, behavior: 'declined', reusable: true })
    .execute()
  await db
    .insertInto('saved_cards')
    .values({ ...card, customer_id: customerId, gateway: 'sandbox', is_default: true })
    .execute()
}

/** Asserts that a picture has loaded, not only that it has a place. */
const isSeen = (photo: Locator) =>
  expect
    .poll(() => photo.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

test('a shop asks with a photo, which the desk sees; its card is declined, another one pays, and there is one order', async ({
  page,
  product,
  browser,
  watch,
}) => {
  test.slow()
  watch.allow(/special-order-quote\/status$/)
  const shop = await makeShop(product.db, cardShop)
  await saveDeclinedCard(product, shop.customerId)
  const description = `Quicksand Garden Rose ${shop.customerId}`
  await makeSold(product, { description, onHand: 500 })
  await openAs(page, shop.email, '/special-order-summary')
  await page.getByRole('button', { name: quotes.new }).click()
  await page.getByLabel(quotes.ask.words).fill('24 stems of sand roses like these')
  await page
    .getByLabel(quotes.ask.photo, { exact: true })
    .setInputFiles({ name: 'bouquet.jpg', mimeType: 'image/jpeg', buffer: await jpegOf() })
  await expect(page.getByRole('button', { name: quotes.ask.remove(1) })).toBeVisible()
  await page.getByRole('button', { name: /^Send to / }).click()
  const thread = page.getByRole('region', { name: /sand roses/ })
  await isSeen(thread.getByRole('img', { name: quotes.photo(1) }))

  const office = await browser.newContext({ baseURL: product.url })
  const staff = await office.newPage()
  await openAs(staff, 'admin@demo.test', '/admin/special-orders', demoPassword)
  await staff.getByLabel(desk.find).fill('sand roses')
  await staff
    .getByRole('grid', { name: desk.list })
    .getByRole('link', { name: /sand roses/ })
    .click()
  const opened = staff.getByRole('region', { name: /sand roses/ })
  await isSeen(opened.getByRole('img', { name: quotes.photo(1) }))
  await expectAccessible(staff)
  await opened.getByLabel(desk.goods).fill(description)
  await opened.getByRole('button', { name: desk.pickItem(description) }).click()
  await opened.getByLabel(desk.quantity).fill('24')
  await opened.getByLabel(desk.price).fill('2.65')
  await opened.getByRole('button', { name: desk.sendOffer(1) }).click()
  await expect(opened.getByText(desk.states.QUOTED)).toBeVisible()

  await thread.getByRole('button', { name: quotes.accept('$63.60') }).click()
  const declined = thread.getByRole('alert').filter({ hasText: quotes.cardDeclined })
  await expect(declined).toBeVisible()
  await expect(opened.getByText(desk.needsCard)).toBeVisible()
  await expectAccessible(page)
  const [order, ...others] = await ordersOf(product, shop.customerId)
  expect([order?.status, others.length]).toEqual(['PENDING_PAYMENT', 0])
  const number = Number(order?.order_number)
  await declined.getByRole('link', { name: quotes.payOrder(number) }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}`))
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect
    .poll(async () => (await ordersOf(product, shop.customerId)).map((one) => one.payment_status))
    .toEqual(['PAID'])

  await page.goBack()
  await expect(declined).toHaveCount(0)
  await expect(thread.getByRole('link', { name: quotes.toOrder(number) })).toBeVisible()
  await office.close()
})
