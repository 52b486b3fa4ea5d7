import { type APIRequestContext, request } from '@playwright/test'
import sharp from 'sharp'
import { addDays, dayAt } from '../../contract/core/dates.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { claimPolicy } from '../../web/words/areas/claim-policy.en.ts'
import { claims } from '../../web/words/areas/claims.en.ts'
import { claimsDesk } from '../../web/words/areas/claims-desk.en.ts'
import { makeProduct } from '../support/make.ts'
import { makeUlid } from '../support/make-run.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, openAs, ordersOf, type Shop, setCart, test } from './support.ts'
import { say } from './words.ts'

/** A small picture, like a camera's. */
const picture = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a37' } })
    .jpeg()
    .toBuffer(),
})

/** A staff member, who uses only the API. */
async function houseApi(product: RunningProduct, email: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: product.url })
  await api.post('/api/v1/auth/sign-in', { data: { email, password: demoPassword } })
  return api
}

/** A shop's delivered order: 120 bunches of one flower. */
async function delivered(product: RunningProduct, shop: Shop, api: APIRequestContext) {
  const description = `Rose Claim ${makeUlid().slice(-6)}`
  const productId = await makeProduct(product.db, {
    description,
    type: description,
    onHand: 500,
  } as never)
  await setCart(api, [{ productId, quantity: 120 }])
  const placed = await api.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(placed.ok(), await placed.text()).toBe(true)
  const orderNumber = (await ordersOf(product, shop.customerId)).at(-1)?.order_number ?? 0
  const desk = await houseApi(product, 'desk@demo.test')
  for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
    const moved = await desk.post('/api/v1/admin/orders/state', { data: { orderNumbers: [orderNumber], to } })
    expect((await moved.json()).refused, to).toEqual([])
  }
  await desk.dispose()
  return { orderNumber, description }
}

test('a florist claims moldy flowers with photos on the phone without signal, is credited as soon as it is back, and finds it on the statement', {
  tag: '@main',
}, async ({ page, context, shop, product, watch }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, shop.email)
  const { orderNumber, description } = await delivered(product, shop, page.request)
  await page.goto(`/orders/${orderNumber}`)
  await page.getByRole('link', { name: say.orders.claims.wrong, exact: true }).first().click()
  await page.getByRole('checkbox', { name: description }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: claims.write.next(1) }).click()

  await page.getByText(claims.reasons.BOTRYTIS_MOLD, { exact: true }).click()
  const many = page.getByRole('spinbutton', { name: claims.write.quantityOf(description) })
  await many.fill('2')
  await many.press('Tab')
  const take = (kind: keyof typeof claims.photoKinds) =>
    page.getByLabel(claims.write.take(claims.photoKinds[kind]), { exact: true })
  await take('ALL').setInputFiles(await picture())
  await take('LABEL').setInputFiles(await picture())
  const send = page.getByRole('button', { name: claims.write.send('$11.72') })
  await expect(send).toBeDisabled()

  // Leaving the page and returning keeps everything that was entered.
  await expect(
    page.getByRole('button', { name: claims.write.removePhoto(claims.photoKinds.LABEL) }),
  ).toBeVisible()
  await page.reload()
  await expect(many).toHaveValue('2')
  await take('CLOSE').setInputFiles(await picture())
  await expect(page.getByText(claims.write.photosAll(3))).toBeVisible()
  await page
    .getByRole('button', {
      name: claims.marks.add(claims.write.photoOf(claims.photoKinds.CLOSE, description)),
    })
    .click({ position: { x: 60, y: 60 } })
  await expect(page.getByRole('button', { name: claims.marks.mark(1) })).toBeVisible()
  await expectAccessible(page)

  watch.allow(/api/)
  await context.setOffline(true)
  await send.click()
  await expect(page.getByText(claims.write.waits)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(claims.one.yours('$11.72'))).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(claims.one.byRule(1))).toBeVisible()
  await expect(page.getByRole('img', { name: claims.photoKinds.CLOSE })).toBeVisible()
  await expectAccessible(page)

  const kept = await product.db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.status'])
    .where('o.order_number', '=', orderNumber)
    .execute()
  expect(kept).toEqual([{ status: 'CREDITED' }])
  await page.goto('/claims')
  await expect(page.getByRole('listitem').filter({ hasText: description })).toContainText('$11.72')
  await page.goto('/billing')
  await expect(page.getByText('11.72').first()).toBeVisible()
})

test('the desk denies a claim by keyboard, is asked again by the shop, and approves a part of it', async ({
  page,
  shop,
  product,
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: product.url })
  const florist = await context.newPage()
  await openAs(florist, shop.email)
  const { orderNumber, description } = await delivered(product, shop, florist.request)
  const made = await florist.request.post('/api/v1/claims', {
    data: { clientId: makeUlid(), orderNumber, lines: [{ line: 1, quantity: 30, reason: 'MISSING' }] },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { claimId, number } = (await made.json()) as { claimId: number; number: string }
  const sent = await florist.request.post(`/api/v1/claims/${claimId}/submit`, { data: {} })
  expect(sent.status(), await sent.text()).toBe(200)

  await openAs(page, 'admin@demo.test', `/admin/claims?q=${number}`, demoPassword)
  const grid = page.getByRole('grid', { name: claimsDesk.list })
  await grid.getByRole('rowheader').first().focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: `${claimsDesk.claim} ${number}` })
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(description)
  await expectAccessible(page)
  await page.keyboard.press('d')
  await expect(panel.getByText(claimsDesk.answerNeeded.DENY)).toBeVisible()
  const words = panel.getByRole('textbox', { name: claimsDesk.answer })
  await expect(words).toBeFocused()
  await page.keyboard.type('The driver counted them all.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(claimsDesk.done.DENY(number))).toBeVisible()

  await florist.goto(`/claims/${claimId}`)
  await expect(florist.getByText(claims.one.denied)).toBeVisible()
  await expect(florist.getByText('The driver counted them all.').first()).toBeVisible()
  await florist.getByRole('button', { name: claims.one.reopen }).click()
  await florist.getByLabel(claims.one.reopenLabel).fill('Box 3 was half empty.')
  await florist.getByRole('button', { name: claims.one.reopen }).click()
  await expect(florist.getByText(claims.one.waiting)).toBeVisible()

  // The desk's page is updated live, and the same panel decides the claim.
  const units = panel.getByRole('spinbutton', { name: claimsDesk.credited(description) })
  await units.fill('10')
  await units.press('Tab')
  await words.fill('Ten of them, by the photo of the dock.')
  await panel.getByRole('button', { name: claimsDesk.approve('$58.60') }).click()
  await expect(page.getByText(claimsDesk.done.APPROVE(number))).toBeVisible()
  await expect(florist.getByText(claims.one.yours('$58.60'))).toBeVisible()
  await context.close()
})

test('the policy is changed, tried on eighteen months of claims and published from a day on', async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/claim-policy', demoPassword)
  const rules = page.getByRole('region', { name: claimPolicy.rules })
  const most = rules.getByLabel(claimPolicy.numbers.mostAmount ?? '').first()
  await most.fill('none')
  await page.getByRole('button', { name: claimPolicy.publish }).click()
  await expect(page.getByText(claimPolicy.bounds(0, 10_000))).toBeVisible()
  await most.fill('20')
  await page.getByRole('button', { name: claimPolicy.down(claims.rules.QUALITY) }).click()
  await expect(rules.getByRole('listitem').first()).toContainText(claimPolicy.ifs.COUNTED)
  await page.getByText(claimPolicy.spans['18_MONTHS'], { exact: true }).click()
  await page.getByRole('button', { name: claimPolicy.try, exact: true }).click()
  const trial = page.getByRole('region', { name: claimPolicy.tryTitle })
  await expect(trial.getByRole('status').or(trial.getByText(claimPolicy.noClaims))).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(claimPolicy.startsOn).fill(addDays(dayAt(new Date(), 'America/New_York'), 40))
  await page.getByRole('button', { name: claimPolicy.publish }).click()
  await expect(page.getByText(claimPolicy.published)).toBeVisible()
  await expect(page.getByLabel(claimPolicy.table, { exact: true })).toBeVisible()
})
