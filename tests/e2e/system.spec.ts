import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

test('the queue is paused and resumed; another system gets a webhook, is tried, and a key', {
  tag: '@main',
}, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/jobs', demoPassword)
  await page.getByRole('button', { name: say.jobs.pause }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.jobs.pause }).click()
  await expect(page.getByText(say.jobs.paused)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: say.jobs.resume }).click()
  await expect(page.getByText(say.jobs.paused)).toHaveCount(0)

  await page.goto('/admin/webhooks?open=new')
  await page.getByLabel(say.webhooks.fields.name).fill('ERP of the house')
  await page.getByLabel(say.webhooks.fields.url).fill('http://127.0.0.1/hooks')
  const add = page.locator('main').getByRole('button', { name: say.webhooks.add })
  await add.click()
  await expect(page.getByText('Choose at least one event.')).toBeVisible()
  await page.getByLabel(say.webhooks.everything(say.webhooks.groups.order ?? '')).check()
  await add.click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: say.personalInfo.haveIt }).click()
  await page.getByRole('button', { name: say.webhooks.test, exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: say.webhooks.trySend }).click()
  // A private network address is never called, and the page says so.
  await expect(page.getByText('This address is inside the house or not of the web.')).toBeVisible()
  await expect(page.getByText('"type": "webhook.test"')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/webhooks')
  await expect(page.getByText(say.webhooks.failingLead('ERP of the house'))).toBeVisible()
  await page.getByRole('button', { name: say.webhooks.edit }).click()
  await page.getByRole('button', { name: say.webhooks.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.webhooks.remove }).click()
  await expect(page.getByText(say.webhooks.empty)).toBeVisible()

  await page.goto('/admin/api-keys?open=new')
  const form = page.getByRole('region', { name: say.apiKeys.add })
  await form.getByLabel(say.personalInfo.keyName).fill('QuickBooks bridge')
  await form.getByLabel(say.personalInfo.keyReads.ORDER_HISTORY).check()
  await form.getByRole('button', { name: say.personalInfo.makeKey }).click()
  const password = page.getByLabel(say.personalInfo.currentPassword)
  await expect(password.or(page.getByText(/^sty_.{20,}/))).toBeVisible()
  if (await password.isVisible()) {
    await password.fill(demoPassword)
    await page.getByRole('button', { name: say.personalInfo.goOn }).click()
  }
  await expect(page.getByText(/^sty_.{20,}/)).toBeVisible()
  await page.getByRole('button', { name: say.personalInfo.haveIt }).click()
  const keys = page.getByRole('grid', { name: say.apiKeys.list }).locator('tbody tr')
  await expect(keys.filter({ hasText: 'QuickBooks bridge' })).toHaveCount(1)
  await keys
    .filter({ hasText: 'QuickBooks bridge' })
    .getByRole('button', { name: say.apiKeys.revokeOf('QuickBooks bridge') })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: say.apiKeys.revoke }).click()
  await expect(keys.filter({ hasText: 'QuickBooks bridge' })).toContainText(say.apiKeys.states.revoked)
})

test('the page of health says how each part is, runs its check, and makes a link that anyone opens until it ends', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/health', demoPassword)
  const parts = page.getByRole('region', { name: say.health.partsTitle })
  await expect(parts.getByText(say.health.sentences['gateway.sandbox'](() => 0))).toBeVisible()
  await expect(
    page.getByRole('region', { name: say.health.processesTitle }).getByText(say.health.processStates.alive),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say.health.runDoctor }).click()
  const doctor = page.getByRole('region', { name: say.health.doctorTitle })
  await expect(doctor.getByText(say.health.lastRun)).toBeVisible({ timeout: 30_000 })

  await page.getByLabel(say.health.fields.name).fill('Petal & Stem')
  await page.getByRole('button', { name: say.health.addLink }).click()
  const address = await page.getByText(/\/status\/[\w-]{32}$/).innerText()
  await page.getByRole('button', { name: say.personalInfo.haveIt }).click()

  const context = await browser.newContext()
  const reader = await context.newPage()
  await reader.goto(new URL(address).pathname)
  await expect(reader.getByRole('heading', { name: say.status.title })).toBeVisible()
  await expect(reader.getByRole('listitem')).toHaveCount(Object.keys(say.status.parts).length)
  await expect(reader.getByText(say.status.parts.cards)).toBeVisible()
  await expectAccessible(reader)
  await page.getByRole('button', { name: say.health.revokeOf('Petal & Stem') }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.health.revoke, exact: true }).click()
  await expect(page.getByText(say.health.noLinks)).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: say.status.noLink })).toBeVisible()
  await context.close()
})
