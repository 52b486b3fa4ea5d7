import type { CDPSession, Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { testPassword } from '../support/password.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const t = say.personalInfo

/** A phone with a fingerprint sensor, simulated by Chromium. */
async function plugIn(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

/** The simulated phone would accept the suggestion below the email field automatically; here the user clicks the button. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    // An empty page has no passkeys.
    if (isSecureContext) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

async function add(page: Page, name: string) {
  await page.getByRole('button', { name: t.addPasskey }).click()
  await page.getByLabel(t.passkeyName).fill(name)
  await page.getByRole('button', { name: t.makePasskey }).click()
  await expect(page.getByText(t.passkeyAdded(name))).toBeVisible()
}

/** Leaves the page first, because its background requests would be rejected. */
async function forget(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/personal-info')
}

test('security 9: a passkey is added, signs in, confirms that it is the person, is renamed and removed', {
  tag: '@main',
}, async ({ page, shop, product, watch }) => {
  watch.allow(/auth\/prove|account\/passkeys/)
  await withoutAutofill(page)
  await plugIn(page)
  await openAs(page, shop.email, '/personal-info')
  await add(page, 'Shop phone')
  const row = page.getByRole('list', { name: t.passkeys }).getByRole('listitem')
  await expect(row).toContainText(t.passkeyNeverUsed)
  await expectAccessible(page)
  // The device reports that it already has one.
  await page.getByRole('button', { name: t.addPasskey }).click()
  await page.getByRole('button', { name: t.makePasskey }).click()
  await expect(page.getByText(t.passkeyOnDevice)).toBeVisible()
  await page.getByRole('button', { name: t.cancel }).click()

  await forget(page)
  const button = page.getByRole('button', { name: say.signIn.byPasskey })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(row).toContainText(t.passkeyLastUsed)

  await row.getByRole('button', { name: t.renamePasskeyOf('Shop phone') }).click()
  await page.getByLabel(t.passkeyName).fill('Rosa’s phone with a name as long as a delivery note in June')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(t.passkeyRenamed)).toBeVisible()

  await product.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', shop.userId)
    .execute()
  await row.getByRole('button', { name: /^Remove: Rosa/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click()
  const proof = page.getByRole('dialog', { name: t.proofTitle })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: t.proofByPasskey }).click()
  await expect(page.getByText(/^Rosa’s phone .* removed\.$/)).toBeVisible()
  await expect(row).toBeHidden()
})

test('a passkey is offered below the email field, and one that was removed says so', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/auth\/passkey$/)
  await plugIn(page)
  await openAs(page, shop.email, '/personal-info')
  await add(page, 'Shop phone')
  await forget(page)
  // The simulated phone answers as soon as the field offers the passkey.
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()

  await product.db.deleteFrom('passkeys').where('user_id', '=', shop.userId).execute()
  await withoutAutofill(page)
  await forget(page)
  await page.getByRole('button', { name: say.signIn.byPasskey }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'That passkey doesn’t work here.' })).toBeVisible()
  await page.getByLabel(say.signIn.email).fill(shop.email)
  await page.getByLabel(say.signIn.password, { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
})

test('a person without a passkey, or who says no, reads it and signs in another way', async ({
  page,
  shop,
}) => {
  await withoutAutofill(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await page.addInitScript(() => {
    if (isSecureContext)
      navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/')
  await page.getByRole('button', { name: say.signIn.byPasskey }).click()
  await expect(page.getByRole('alert')).toContainText(say.signIn.passkeyNone)
  await page.getByLabel(say.signIn.email).fill(shop.email)
  await expect(page.getByLabel(say.signIn.email)).toHaveValue(shop.email)
})

test('an administrator removes the passkeys of a person who lost a phone: they are signed out, and it opens nothing any more', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/auth\/passkey$|remove-passkeys/)
  await withoutAutofill(page)
  await plugIn(page)
  await openAs(page, shop.email, '/personal-info')
  await add(page, 'Lost phone')
  const hers = () =>
    product.db.selectFrom('sessions').select('id').where('user_id', '=', shop.userId).execute()
  expect(await hers()).toHaveLength(1)

  await page.context().clearCookies()
  await openAs(page, 'admin@demo.test', `/admin/users?open=${shop.userId}`, demoPassword)
  await product.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('email', '=', 'admin@demo.test'),
    )
    .execute()
  const actions = say.staff.actions
  const panel = page.getByRole('region', { name: say.staff.users.user, exact: true })
  const row = panel.getByRole('listitem').filter({ hasText: actions.passkeysText(1) })
  await row.getByRole('button', { name: actions.removePasskeys }).click()
  const dialog = page.getByRole('dialog', { name: /’s passkeys\?$/ })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: actions.removePasskeysYes }).click()
  const proof = page.getByRole('dialog', { name: t.proofTitle })
  await proof.getByLabel(t.currentPassword).fill(demoPassword)
  await proof.getByRole('button', { name: t.goOn }).click()
  await expect(page.getByText(/’s passkeys are removed\.$/)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await hers()).toEqual([])

  // The phone still has its key, but the shop has removed it.
  await forget(page)
  await page.getByRole('button', { name: say.signIn.byPasskey }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'That passkey doesn’t work here.' })).toBeVisible()
  await page.getByLabel(say.signIn.email).fill(shop.email)
  await page.getByLabel(say.signIn.password, { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(page.getByRole('list', { name: t.passkeys })).toHaveCount(0)
})
