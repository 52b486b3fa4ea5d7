import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { lastSecret } from './secrets.ts'
import { expect, expectAccessible, fillSignIn, openAs, test } from './support.ts'
import { say } from './words.ts'

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
  await page.getByRole('button', { name: say.signIn.byCode }).click()
  await expectAccessible(page)
  await page.getByLabel(say.signIn.mobile).fill('937 555')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say.doors.apply.need.phone)).toBeVisible()
  await page.getByLabel(say.signIn.mobile).fill(mobile)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say.signIn.codeSent(mobile))).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await expect(page.getByLabel(say.signIn.code)).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await lastSecret(product, mobile, 'verification-code')
  await page.getByLabel(say.signIn.code).pressSequentially(code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toContainText(say.errors.code_invalid)
  await expect(page.getByLabel(say.signIn.code)).toBeFocused()
  await page.getByLabel(say.signIn.code).pressSequentially(code)
  await inShop(page)
  await expect(page).toHaveURL(/\/orders$/)
})

test('a number that nobody has is answered like any other, and nothing is sent', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: say.signIn.byCode }).click()
  await page.getByLabel(say.signIn.mobile).fill('937 555 9999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say.signIn.codeSent('937 555 9999'))).toBeVisible()
  const sent = product.db.selectFrom('messages').select('id').where('recipient', '=', '9375559999')
  expect(await sent.execute()).toEqual([])
})

test('a forgotten password is set again by the link, common ones are refused, and the link works once', {
  tag: '@main',
}, async ({ page, shop, product, watch }) => {
  watch.allow(/change-password\/token$/)
  await page.goto('/')
  await page.getByLabel(say.doors.apply.email).fill(shop.email)
  await page.getByRole('button', { name: say.signIn.forgot }).click()
  await page.getByRole('button', { name: say.signIn.sendLink }).click()
  await expect(page.getByText(`If ${shop.email} has an account`)).toBeVisible()
  const path = await lastSecret(product, shop.email, 'reset-password')
  await page.goto(path)
  await expect(page.getByLabel(say.doors.password.field)).toHaveAttribute('autocomplete', 'new-password')
  await expectAccessible(page)
  await page.getByLabel(say.doors.password.field).fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(say.doors.password.tooShort)
  await page.getByLabel(say.doors.password.field).fill('password123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('too easy to guess')
  await page.getByLabel(say.doors.password.field).fill('Ranunculus-In-May-7')
  await expect(page.getByText(say.doors.password.good)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say.doors.password.doneTitle })).toBeVisible()
  await page.getByRole('link', { name: say.doors.token.signIn }).click()
  await fillSignIn(page, shop.email, 'Ranunculus-In-May-7')
  await inShop(page)
  // Also for a signed-in user, because the page is about the link.
  await page.goto(path)
  await expect(page.getByRole('heading', { name: say.doors.password.spentTitle })).toBeVisible()
})

test('a shop applies with its certificate, is approved, sets a password and orders', {
  tag: '@main',
}, async ({ page, product }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await page.getByRole('link', { name: say.signIn.apply }).click()
  await page.getByRole('button', { name: say.doors.apply.send }).click()
  await expect(page.getByText(say.doors.apply.check)).toBeVisible()
  await expect(page.getByLabel(say.doors.apply.businessName)).toBeFocused()
  await page.getByLabel(say.doors.apply.businessName).fill('Petal & Stem')
  await page.getByLabel(say.doors.apply.businessType).selectOption({ label: 'Flower shop' })
  await page.getByLabel(say.doors.apply.taxId).fill('OH 98-765432')
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no certificate'),
  })
  await expect(page.getByText(say.doors.apply.fileKind)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 certificate'),
  })
  await page.getByLabel(say.doors.apply.contactName).fill('Ana Ortiz')
  await page.getByLabel(say.doors.apply.email).fill('ana@petal-and-stem.example')
  await page.getByLabel(say.doors.apply.phone).fill('(937) 555-0117')
  await page.getByLabel(say.doors.apply.line1).fill('12 High St')
  await page.getByLabel(say.doors.apply.city).fill('Urbana')
  await page.getByLabel(say.doors.apply.state, { exact: true }).fill('oh')
  // Typed text is restored after a reload; a file must be chosen again.
  await page.reload()
  await expect(page.getByLabel(say.doors.apply.city)).toHaveValue('Urbana')
  await page.getByLabel(say.doors.apply.zip).fill('43078')
  await page.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 certificate'),
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: say.doors.apply.send }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByRole('heading', { name: say.doors.thanks.title })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: say.doors.password.welcomeTitle })).toBeVisible()
  await page.getByLabel(say.doors.password.field).fill('Ranunculus-In-May-7')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: say.doors.token.signIn }).click()
  await fillSignIn(page, 'ana@petal-and-stem.example', 'Ranunculus-In-May-7')
  await inShop(page)
  await page.goto('/fresh-flowers?search=alstroemeria')
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
})

test('an application that does not arrive keeps what was typed and says so', async ({ page, watch }) => {
  watch.allow(/auth\/sign-up$/)
  await page.goto('/apply')
  const fields = {
    'Business name': 'Petal & Stem',
    'Resale certificate number': 'OH 98-765432',
    'Your name': 'Ana Ortiz',
    Email: 'ana@petal-and-stem.example',
    'Phone number': '9375550117',
    'Street address': '12 High St',
    City: 'Urbana',
    'ZIP code': '43078',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByLabel(say.doors.apply.state, { exact: true }).fill('OH')
  await page.getByLabel(say.doors.apply.businessType).selectOption({ label: 'Flower shop' })
  await page.route('**/auth/sign-up', (route) => route.abort('failed'))
  await page.getByRole('button', { name: say.doors.apply.send }).click()
  await expect(page.getByRole('alert')).toContainText('connection')
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text)
  const buffer = Buffer.from('%PDF-1.7 certificate')
  const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(certificate)
  await page.unroute('**/auth/sign-up')
  await page.route('**/auth/sign-up', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '60' },
      body: JSON.stringify({
        code: 'files_unavailable',
        status: 503,
        detail: 'Files cannot be saved.',
        errors: [],
      }),
    }),
  )
  await page.getByRole('button', { name: say.doors.apply.send }).click()
  await expect(page.getByRole('alert')).toContainText('Files cannot be saved')
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text)
  await expect(page.getByText('certificate.pdf')).toBeVisible()
})

test('1.07 an email’s link asks before it ends such emails', async ({ page, watch }) => {
  watch.allow(/re-engagement-notification/)
  await page.goto('/email-unsubscribe-confirmation')
  await expect(page.getByRole('button', { name: say.doors.unsubscribe.stop })).toBeDisabled()
  await page.goto('/email-unsubscribe-confirmation?token=1.forged')
  await page.getByRole('button', { name: say.doors.unsubscribe.stop }).click()
  await expect(page.getByRole('alert')).toContainText('This link is incomplete')
  await page.route('**/re-engagement-notification', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: say.doors.unsubscribe.stop }).click()
  await expect(page.getByRole('heading', { name: say.doors.unsubscribe.doneTitle })).toBeVisible()
  await expectAccessible(page)
})

test('signed-out addresses are exact: more after them is the sign-in page', async ({ page }) => {
  for (const address of ['/thank-you/again', '/email-unsubscribe-confirmation/x', '/applying', '/nothing']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
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
    await expect(page.getByRole('heading', { name: say.doors.password.spentTitle })).toBeVisible()
    await page.goto('/email-unsubscribe-confirmation')
    await expect(page.getByRole('heading', { name: say.doors.unsubscribe.title })).toBeVisible()
    await page.goto('/apply')
    await page.getByRole('button', { name: say.doors.intro.next }).click()
    await page.getByRole('button', { name: say.doors.intro.next }).click()
    await expect(page.getByText('3 of 3')).toBeVisible()
    await page.getByRole('button', { name: say.doors.intro.start }).click()
    await expect(page.getByRole('heading', { name: say.doors.apply.title })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  })

  test('the introduction is skipped permanently, and never shown to somebody signed in', async ({
    page,
    shop,
  }) => {
    await openAs(page, shop.email)
    await inShop(page)
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('button', { name: say.doors.intro.skip }).click()
    await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  })
})
