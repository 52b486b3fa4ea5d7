import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeShop } from '../support/make.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const t = say.campaigns
const subject = 'We close early on Tuesday'

test('a campaign is written for chosen shops, tried out, kept over a reload, sent once, and followed to its end', {
  tag: '@main',
}, async ({ page, product, shop }) => {
  const { db } = product
  const other = await makeShop(db)
  await openAs(page, 'marketing@demo.test', '/admin/campaigns/new', demoPassword)
  const form = page.getByRole('form', { name: t.newTitle })
  await form.getByLabel(t.labels.name, { exact: true }).fill('Thanksgiving hours')
  await form.getByRole('button', { name: say.audience.add }).click()
  await form
    .getByLabel(say.audience.kind, { exact: true })
    .selectOption({ label: say.audience.kinds.customer })
  await form.getByLabel(say.audience.values).fill(`${shop.accountNumber}, ${other.accountNumber}`)
  await form.getByRole('button', { name: say.audience.addThis, exact: true }).click()

  await page.getByRole('button', { name: t.send(2) }).click()
  await expect(form.getByText(t.fillIn)).toHaveCount(2)
  await form.getByLabel(t.labels.subjectEn, { exact: true }).fill(subject)
  await form.getByRole('textbox', { name: t.labels.bodyEn, exact: true }).fill('Order by 3 pm, dear ')
  await form.getByRole('button', { name: t.pieceNames.shop }).click()
  await expect(form.getByRole('textbox', { name: t.labels.bodyEn, exact: true })).toHaveValue(
    'Order by 3 pm, dear {shop}',
  )
  await expect(
    page
      .frameLocator(`iframe[title="${t.mailTitle(subject)}"]`)
      .getByRole('paragraph')
      .filter({ hasText: 'Order by 3 pm' }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t.sendTest }).click()
  await expect(page.getByText(t.tested('marketing@demo.test'))).toBeVisible()
  await page.getByRole('button', { name: t.keep, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/campaigns\/\d+$/)
  await page.reload()
  const draft = page.getByRole('form', { name: 'Thanksgiving hours' })
  await expect(draft.getByLabel(t.labels.subjectEn, { exact: true })).toHaveValue(subject)

  await draft
    .getByRole('button', { name: /^Remove .* from the recipients$/ })
    .first()
    .click()
  await page.getByRole('button', { name: t.send(1), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.send(1) }).click()
  const howFar = page.getByRole('region', { name: t.howFar })
  await expect(howFar.getByText(t.progress('1', '1'))).toBeVisible({ timeout: 20_000 })
  await expect(howFar.getByText(t.leftOut(1))).toBeVisible()
  await expectAccessible(page)
  const sent = await db
    .selectFrom('messages')
    .select(['recipient', 'body'])
    .where('kind', '=', 'campaign')
    .where('recipient', 'in', [shop.email, other.email])
    .execute()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toContain('Order by 3 pm, dear ')
  expect(sent[0]?.body).not.toContain('{shop}')
})

test('an address is blocked with a reason and unblocked again; the mailing list says why nothing goes there', async ({
  page,
  shop,
}) => {
  const m = say.mailing
  await openAs(page, 'marketing@demo.test', '/admin/suppressions', demoPassword)
  await page.getByRole('banner').getByRole('button', { name: m.hold }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.addressToHold).fill(shop.email)
  await dialog.getByRole('button', { name: m.hold }).click()
  await dialog.getByLabel(m.why).fill('Asked by phone')
  await dialog.getByRole('button', { name: m.hold }).click()
  await expect(page.getByText(m.nowHeld(shop.email))).toBeVisible()

  await page.goto(`/admin/mailing-list?held=mail&name=${encodeURIComponent(shop.email)}`)
  await expect(page.getByRole('row').filter({ hasText: shop.email })).toContainText(m.causes.staff)

  await page.goto(`/admin/suppressions?address=${encodeURIComponent(shop.email)}`)
  await page.getByRole('button', { name: m.letGo, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: m.letGo, exact: true }).click()
  await expect(page.getByText(m.nothingHeld).or(page.getByText(say.staff.noMatch))).toBeVisible()
})
