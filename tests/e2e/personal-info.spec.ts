import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeUser } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { type RunningProduct, runProduct } from './product.ts'
import { expect, expectAccessible, fillSignIn, openAs, readApi, test } from './support.ts'
import { say } from './words.ts'

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()
const code = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at })

/** Answers the password prompt, which appears at most once in fifteen minutes. */
async function prove(page: Page) {
  const dialog = page.getByRole('dialog', { name: say.personalInfo.proofTitle })
  await dialog.getByLabel(say.personalInfo.currentPassword).fill(testPassword)
  await dialog.getByRole('button', { name: say.personalInfo.goOn }).click()
  await expect(dialog).toBeHidden()
}

/** Makes the session's last password confirmation too old. */
const longAgo = (db: ProductDb, userId: number) =>
  db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', userId)
    .execute()
type ProductDb = RunningProduct['db']

test('name, telephone and addresses are changed, each on its own', async ({ page, shop, watch }) => {
  watch.allow(/account\/addresses/)
  await openAs(page, shop.email, '/personal-info')
  await expect(page.getByRole('heading', { level: 1, name: say.personalInfo.title })).toBeVisible()
  await page.getByRole('button', { name: say.personalInfo.changeOf('Name') }).click()
  await page.getByRole('textbox', { name: say.personalInfo.name }).fill('Ana Ortiz')
  await page.getByRole('button', { name: say.personalInfo.save }).click()
  await toast(page, say.personalInfo.nameSaved)
  await page.getByRole('button', { name: say.personalInfo.changeOf(say.personalInfo.phone) }).click()
  const phone = page.getByRole('textbox', { name: say.personalInfo.phone })
  await phone.fill('555-0117')
  await page.getByRole('button', { name: say.personalInfo.save }).click()
  await toast(page, say.personalInfo.badPhone)
  await phone.fill('937 555 0117')
  await page.getByRole('button', { name: say.personalInfo.save }).click()
  await expect(page.getByText('(937) 555-0117')).toBeVisible()

  await page.getByRole('button', { name: say.personalInfo.addAddress }).click()
  await page.getByLabel(say.personalInfo.addressName).fill('Second shop')
  await page.getByLabel(say.personalInfo.street, { exact: true }).fill('12 High St')
  await page.getByLabel(say.personalInfo.city).fill('Urbana')
  await page.getByRole('textbox', { name: say.personalInfo.state }).fill('oh')
  await page.getByLabel(say.personalInfo.zip).fill('43078')
  // Without a response, typed text stays, also over a reload, and is saved once.
  await page.route('**/api/v1/account/addresses', (route) => route.abort())
  await page.getByRole('button', { name: say.personalInfo.save }).click()
  const unanswered = page.getByRole('alert').filter({ hasText: say.form.unanswered })
  await expect(unanswered).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel(say.personalInfo.city)).toHaveValue('Urbana')
  await page.unroute('**/api/v1/account/addresses')
  await page.reload()
  await page.getByRole('button', { name: say.personalInfo.addAddress }).click()
  await page.getByRole('button', { name: say.form.bringBack }).click()
  await expect(page.getByLabel(say.personalInfo.city)).toHaveValue('Urbana')
  await page.getByRole('button', { name: say.personalInfo.save }).click()
  await toast(page, 'Second shop saved.')
  await expect(page.getByText('12 High St, Urbana, OH 43078')).toBeVisible()
  await page.getByRole('button', { name: say.personalInfo.removeOf('Second shop') }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.personalInfo.remove }).click()
  await toast(page, say.personalInfo.addressRemoved('Second shop'))
  await expectAccessible(page)
})

test('security 9: the mobile changes by a code, after the password was typed again', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/change-mobile|auth\/prove/)
  await openAs(page, shop.email, '/personal-info')
  await longAgo(product.db, shop.userId)
  await page.getByRole('button', { name: say.personalInfo.changeOf('Mobile') }).click()
  await page.getByRole('textbox', { name: say.personalInfo.mobile }).fill('(937) 555-0171')
  await page.getByRole('button', { name: say.personalInfo.sendCode }).click()
  await expect(page.getByText(/We sent a code to \(937\) 555-0171/)).toBeVisible()
  await expect(page.getByRole('button', { name: /again in/i })).toBeDisabled()
  const sms = await product.db
    .selectFrom('messages')
    .select(['about', 'body'])
    .where('recipient', '=', '9375550171')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const digits = /\d{6}/.exec(`${sms.body ?? ''} ${JSON.stringify(sms.about)}`)?.[0] ?? ''
  await page.getByRole('textbox', { name: say.personalInfo.code }).fill(digits)
  await page.getByRole('button', { name: say.personalInfo.save }).click()
  const dialog = page.getByRole('dialog', { name: say.personalInfo.proofTitle })
  await dialog.getByLabel(say.personalInfo.currentPassword).fill('not this one')
  await dialog.getByRole('button', { name: say.personalInfo.goOn }).click()
  await expect(dialog.getByText(say.personalInfo.wrongPassword)).toBeVisible()
  await prove(page)
  await toast(page, say.personalInfo.mobileSaved)
  await expect(page.getByText(say.personalInfo.verified, { exact: true })).toBeVisible()
})

test('the email changes once the emailed link is opened, and the token stays in no address', {
  tag: '@main',
}, async ({ page, shop, product }) => {
  await openAs(page, shop.email, '/personal-info')
  const email = `new-${shop.email}`
  await page.getByRole('button', { name: say.personalInfo.changeOf('Email') }).click()
  await page.getByLabel(say.personalInfo.newEmail).fill(email)
  await page.getByRole('button', { name: say.personalInfo.sendLink }).click()
  await expect(page.getByText(`Open the link we emailed to ${email}`)).toBeVisible()
  const mail = await product.db
    .selectFrom('messages')
    .select(['about', 'body'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  const [path = ''] =
    /\/personal-info\?confirmEmail=[\w-]+/.exec(`${mail.body ?? ''} ${JSON.stringify(mail.about)}`) ?? []
  await page.goto(path)
  await expect(page.getByText(say.personalInfo.confirmed(email))).toBeVisible()
  await expect(page).toHaveURL(/\/personal-info$/)
  expect(await readApi(page, 'account')).toMatchObject({ email })
})

test('emails are switched off one kind at a time', async ({ page, shop }) => {
  await openAs(page, shop.email, '/personal-info')
  await page.getByRole('link', { name: say.personalInfo.notificationsLink }).click()
  const { kinds, byWay } = say.notices
  await page.getByRole('switch', { name: `${kinds['daily-pricing']}: ${byWay.mail}` }).click()
  await expect
    .poll(() => readApi(page, 'account'))
    .toMatchObject({ notifications: { orders: { mail: true }, 'daily-pricing': { mail: false } } })
})

test('other sessions are listed and signed out', async ({ page, browser, product, shop }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await openAs(other, shop.email, '/orders')
  await openAs(page, shop.email, '/personal-info')
  await expect(page.getByText(say.personalInfo.thisOne, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await toast(page, say.personalInfo.sessionEnded)
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('security 16: a second factor is set up, requested at the next sign-in, and replaced by a recovery code', {
  tag: '@main',
}, async ({ page, shop, watch }) => {
  watch.allow(/auth\/(sign-in|second-factor)/)
  await openAs(page, shop.email, '/personal-info')
  await page.getByRole('button', { name: say.personalInfo.setUp }).click()
  await expect(page.getByRole('img', { name: say.personalInfo.qr })).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  // Uses the previous code, which is still valid, and leaves the current one for the sign-in.
  await page.getByLabel(say.personalInfo.appCode).fill(code(secret, Date.now() - 30_000))
  await page.getByRole('button', { name: say.personalInfo.turnOn }).click()
  await expect(page.getByText(say.personalInfo.recoveryTitle)).toBeVisible()
  const recovery = await page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).allInnerTexts()
  expect(recovery).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: say.personalInfo.haveThem }).click()
  await expect(page.getByText(say.personalInfo.recoveryLeft(10))).toBeVisible()

  for (const typed of [() => code(secret), () => recovery[0] ?? '']) {
    // Leaves the page first, because its background requests would be rejected.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/personal-info')
    await fillSignIn(page, shop.email)
    await expect(page.getByRole('heading', { level: 1, name: say.personalInfo.secondFactor })).toBeVisible()
    await expectAccessible(page)
    const text = typed()
    await page.getByLabel(say.personalInfo.code).fill(text)
    if (text.length > 6) await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: say.personalInfo.title })).toBeVisible()
  }
  await expect(page.getByText(say.personalInfo.recoveryLeft(9))).toBeVisible()
})

test('an API key shows once, works, and is revoked', async ({ page, shop, product, watch }) => {
  watch.allow(/account\/api-keys$/)
  const { email, userId } = await makeUser(product.db, {
    customerId: shop.customerId,
    authorities: ['SALES', 'FLOWERS'],
  })
  await openAs(page, email, '/personal-info')
  await longAgo(product.db, userId)
  await page.getByRole('button', { name: say.personalInfo.addKey }).click()
  await page.getByRole('textbox', { name: say.personalInfo.keyName, exact: true }).fill('Till')
  await page.getByRole('checkbox', { name: 'Flowers' }).check()
  await page.getByRole('checkbox', { name: say.personalInfo.keyReads.PERSON }).check()
  await page.getByRole('button', { name: say.personalInfo.makeKey }).click()
  await prove(page)
  const key = await page.getByText(/^sty_[\w-]{43}$/).innerText()
  const ask = () => fetch(`${product.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await ask()).json()).toMatchObject({ email })
  await page.getByRole('button', { name: say.personalInfo.haveIt }).click()
  await expect(page.getByText(key)).toBeHidden()
  await page.getByRole('button', { name: say.personalInfo.revokeOf('Till') }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.personalInfo.revoke }).click()
  await toast(page, say.personalInfo.keyRevoked('Till'))
  expect((await ask()).status).toBe(401)
})

test('security 16: an administrator who needs a second factor is led to it, and continues with it', async ({
  page,
  watch,
}) => {
  // Until then, requests by the shop around the page are rejected.
  watch.allow(/\/api\/v1\//)
  const strict = await runProduct({ SECOND_FACTOR: 'admins' })
  try {
    const answer = await page.request.post(`${strict.url}/api/v1/auth/sign-in`, {
      data: { email: 'admin@demo.test', password: demoPassword },
    })
    expect(answer.status()).toBe(200)
    await page.goto(`${strict.url}/fresh-flowers`)
    await expect(page.getByText(say.personalInfo.secondFactorNeeded)).toBeVisible()
    await page.getByRole('button', { name: say.personalInfo.setUp }).click()
    const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
    await page.getByLabel(say.personalInfo.appCode).fill(code(secret))
    await page.getByRole('button', { name: say.personalInfo.turnOn }).click()
    await page.getByRole('button', { name: say.personalInfo.haveThem }).click()
    await expect(page.getByRole('button', { name: say.personalInfo.removeSecondFactor })).toBeHidden()
    await page.goto(`${strict.url}/fresh-flowers`)
    await expect(page.getByRole('spinbutton').first()).toBeVisible()
  } finally {
    await page.close()
    await strict.close()
  }
})
