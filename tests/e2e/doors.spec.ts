import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, fillSignIn, openAs, test } from './support.ts'

/** The secret part of the last mail or text to somebody, as the outbox holds it before or without sending. */
async function lastSecret(product: RunningProduct, recipient: string, kind: string, not = '') {
  const read = async () => {
    const row = await product.db
      .selectFrom('messages')
      .select('about')
      .where('recipient', '=', recipient)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { path, code } = (row?.about ?? {}) as { path?: string; code?: string }
    const secret = path ?? code ?? ''
    return secret === not ? '' : secret
  }
  await expect.poll(read, { timeout: 15_000 }).not.toBe('')
  return read()
}

const inShop = (page: Page) => expect(page.getByRole('banner')).toBeVisible()

test('a code to the mobile signs in: asked for, refused once, typed right, without a press', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/auth\/check-otp$/)
  const mobile = `937555${String(shop.userId).padStart(4, '0').slice(-4)}`
  await product.db
    .updateTable('users')
    .set({ mobile_number: mobile, mobile_verified_at: new Date() })
    .where('id', '=', shop.userId)
    .execute()
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expectAccessible(page)
  await page.getByLabel('Mobile number').fill('937 555')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone numbers have 10 digits.')).toBeVisible()
  await page.getByLabel('Mobile number').fill(mobile)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If somebody signs in with ${mobile}, a code is on its way.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await lastSecret(product, mobile, 'verification-code')
  await page.getByLabel('Code').pressSequentially(code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toContainText('That code is not right')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').pressSequentially(code)
  await inShop(page)
  await expect(page).toHaveURL(/\/orders$/)
})

test('a number that nobody has is answered like any other, and nothing is sent', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('Mobile number').fill('937 555 9999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If somebody signs in with 937 555 9999, a code is on its way.')).toBeVisible()
  const sent = product.db.selectFrom('messages').select('id').where('recipient', '=', '9375559999')
  expect(await sent.execute()).toEqual([])
})

for (const socket of [true, false])
  test(`a link opened on the phone signs in the desktop that waits, ${socket ? 'by its socket' : 'also without a socket'}`, async ({
    page,
    shop,
    product,
    browser,
    watch,
  }) => {
    if (!socket) {
      watch.allow(/auth\/(otp|attempts)/)
      await page.routeWebSocket(/auth\/otp/, (ws) => ws.close())
    }
    await page.goto('/')
    await page.getByLabel('Email').fill(shop.email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(shop.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('This page waits. Leave it open.')).toBeVisible()
    const path = await lastSecret(product, shop.email, 'sign-in-link')

    const phone = await (await browser.newContext({ baseURL: product.url })).newPage()
    // A mail scanner looks first: the link stays good.
    await page.request.get(path)
    const asked: { at: number; url: string }[] = []
    phone.on('request', (request) => asked.push({ at: Date.now(), url: request.url() }))
    const answer = await phone.goto(path)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await inShop(phone)
    expect(new URL(phone.url()).pathname).toBe('/')
    // 200 ms after the token's answer the user is read again, after 300 the page goes on.
    const at = (part: string) => asked.find(({ url }) => new URL(url).pathname.startsWith(part))?.at ?? 0
    expect(at('/api/v1/auth/current') - at('/api/v1/auth/token-login/')).toBeGreaterThanOrEqual(195)
    // The token is in no entry of the history.
    await phone.goBack().catch(() => null)
    expect(phone.url()).not.toContain(path)
    await phone.context().close()
    await inShop(page)
  })

test('2.08 a spent token leads to the sign-in page, one for somebody signed in and none at all to the shop', async ({
  page,
  shop,
}) => {
  await page.goto('/token/no-such-token')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/token')
  await expect(page).toHaveURL(/\/$/)
  await openAs(page, shop.email, '/token/whatever')
  await inShop(page)
  await expect(page).toHaveURL(/\/$/)
})

test('8.06 a token sign-in that fails leads to the sign-in page', async ({ page, watch }) => {
  watch.allow(/token-login/)
  await page.route('**/auth/token-login/*', (route) => route.abort('failed'))
  await page.goto('/token/some-token')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a forgotten password is set anew by the link, common ones are refused, and the link works once', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/change-password\/token$/)
  await page.goto('/')
  await page.getByLabel('Email').fill(shop.email)
  await page.getByRole('button', { name: 'Forgot it?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If somebody signs in with ${shop.email}`)).toBeVisible()
  const path = await lastSecret(product, shop.email, 'reset-password')
  await page.goto(path)
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password')
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Use at least 8 characters.')
  await page.getByLabel('New password').fill('password123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('too easy to guess')
  await page.getByLabel('New password').fill('Ranunculus-In-May-7')
  await expect(page.getByText('Good.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The password is set' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, shop.email, 'Ranunculus-In-May-7')
  await inShop(page)
  // Also for somebody signed in: the page is about the link.
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link has been used or is too old' })).toBeVisible()
})

test('a shop applies with its certificate, is approved, sets a password and orders', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await page.getByRole('link', { name: 'Apply for one' }).click()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('Some of it needs another look.')).toBeVisible()
  await expect(page.getByLabel('Name of the business')).toBeFocused()
  await page.getByLabel('Name of the business').fill('Petal & Stem')
  await page.getByLabel('What it does').selectOption({ label: 'Flower shop' })
  await page.getByLabel('Number of the resale certificate').fill('OH 98-765432')
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no certificate'),
  })
  await expect(page.getByText('That file is no PDF, JPEG or PNG.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 certificate'),
  })
  await page.getByLabel('Your name').fill('Ana Ortiz')
  await page.getByLabel('Email').fill('ana@petal-and-stem.example')
  await page.getByLabel('Phone number').fill('(937) 555-0117')
  await page.getByLabel('Street and number').fill('12 High St')
  await page.getByLabel('City').fill('Urbana')
  await page.getByLabel('State', { exact: true }).fill('oh')
  // What was typed is there again after a reload; a file has to be chosen anew.
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Urbana')
  await page.getByLabel('ZIP code').fill('43078')
  await page.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 certificate'),
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible()
  await expectAccessible(page)

  const staff = await page.context().browser()?.newContext({ baseURL: product.url })
  await staff?.request.post('/api/v1/auth/sign-in', {
    data: { email: 'admin@demo.test', password: demoPassword },
  })
  const list = await (await staff?.request.get('/api/v1/admin/applications?state=received'))?.json()
  const application = list.rows.find((row: { email: string }) => row.email === 'ana@petal-and-stem.example')
  expect(application).toMatchObject({ hasCertificate: true, address: { state: 'OH' } })
  const data = { decision: 'approve', terms: 'NET15', creditLimit: 1500, routeNumber: null }
  const approved = await staff?.request.put(`/api/v1/admin/applications/${application.id}`, { data })
  expect(approved?.status(), await approved?.text()).toBe(200)
  await staff?.close()

  await page.goto(await lastSecret(product, 'ana@petal-and-stem.example', 'application-approved'))
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await page.getByLabel('New password').fill('Ranunculus-In-May-7')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, 'ana@petal-and-stem.example', 'Ranunculus-In-May-7')
  await inShop(page)
  await page.goto('/fresh-flowers?search=alstroemeria')
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
})

test('an application that does not arrive keeps what was typed and says so', async ({ page, watch }) => {
  watch.allow(/auth\/sign-up$/)
  await page.goto('/apply')
  const fields = {
    'Name of the business': 'Petal & Stem',
    'Number of the resale certificate': 'OH 98-765432',
    'Your name': 'Ana Ortiz',
    Email: 'ana@petal-and-stem.example',
    'Phone number': '9375550117',
    'Street and number': '12 High St',
    City: 'Urbana',
    'ZIP code': '43078',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByLabel('State', { exact: true }).fill('OH')
  await page.getByLabel('What it does').selectOption({ label: 'Flower shop' })
  await page.route('**/auth/sign-up', (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('alert')).toContainText('connection')
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text)
})

test('1.07 a mail’s link asks before it ends such mails', async ({ page, watch }) => {
  watch.allow(/re-engagement-notification/)
  await page.goto('/email-unsubscribe-confirmation')
  await expect(page.getByRole('button', { name: 'Stop these mails' })).toBeDisabled()
  await page.goto('/email-unsubscribe-confirmation?token=1.forged')
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is not complete')
  await page.route('**/re-engagement-notification', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByRole('heading', { name: 'These mails stop' })).toBeVisible()
  await expectAccessible(page)
})

test('signed-out addresses are exact: more after them is the sign-in page', async ({ page }) => {
  for (const address of ['/thank-you/again', '/email-unsubscribe-confirmation/x', '/applying', '/nothing']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
  }
})

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })

  test('2.09 the introduction comes once, three screens at most, and leaves only two pages reachable', async ({
    page,
  }) => {
    await page.goto('/apply')
    await expect(page.getByText('1 of 3')).toBeVisible()
    await expectAccessible(page)
    for (const address of ['/', '/orders', '/thank-you', '/token/x']) {
      await page.goto(address)
      await expect(page.getByText('1 of 3')).toBeVisible()
    }
    await page.goto('/reset-password/no-such-token')
    await expect(page.getByRole('heading', { name: 'This link has been used or is too old' })).toBeVisible()
    await page.goto('/email-unsubscribe-confirmation')
    await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible()
    await page.goto('/apply')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('3 of 3')).toBeVisible()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('heading', { name: 'Apply for an account' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  })

  test('the introduction is skipped for good, and never shown to somebody signed in', async ({
    page,
    shop,
  }) => {
    await openAs(page, shop.email)
    await inShop(page)
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  })
})
