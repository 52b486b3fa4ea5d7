import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makePastOrder } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { expect, expectAccessible, flowers, openAs, readApi, test } from './support.ts'
import { say } from './words.ts'

test('the email of daily prices fills the reader’s cart by its link, once, and a link in it stops the next one', async ({
  page,
  shop,
  product,
  browser,
}) => {
  await product.db
    .updateTable('customers')
    .set({ daily_pricing: true })
    .where('id', '=', shop.customerId)
    .execute()
  await openAs(page, shop.email)
  const [row] = await flowers(page, 'alstroemeria', 2)
  const { productId, minQuantity } = row!
  await makePastOrder(product.db, {
    ...shop,
    placedAt: new Date(Date.now() - 9 * 86_400_000),
    lines: [{ productId, quantity: minQuantity * 2 }],
    order: { user_id: shop.userId },
  })
  await openAs(page, 'admin@demo.test', '/', demoPassword)
  await page.request.post('/api/v1/daily-pricing/notify', { data: {} })
  type Listed = { rows: { id: number }[] }
  let text = ''
  await expect(async () => {
    const { rows } = await readApi<Listed>(page, `admin/outbox?recipient=${shop.email}`)
    const mail = await readApi<{ text: string | null }>(page, `admin/outbox/${rows[0]?.id}`)
    text = mail.text ?? ''
    expect(text).toContain(`mail=${shop.userId}.`)
  }).toPass({ timeout: 30_000 })
  const fills = /\/cart\?mail=\S+/.exec(text)?.[0] ?? ''
  const stops = /\/email-unsubscribe-confirmation\?token=\S+/.exec(text)?.[0] ?? ''

  const context = await browser.newContext()
  const reader = await context.newPage()
  await reader.goto(fills)
  await reader.getByLabel(say.signIn.email).fill(shop.email)
  await reader.getByLabel(say.signIn.password, { exact: true }).fill(testPassword)
  await reader.keyboard.press('Enter')
  await expect(reader.getByText(say.checkout.fromMail.added(1))).toBeVisible()
  await expect(reader.getByRole('spinbutton').first()).toHaveValue(String(minQuantity * 2))
  await expect(reader).toHaveURL(/\/cart$/)
  await expectAccessible(reader)
  await reader.goto(fills)
  await expect(reader.getByText(say.checkout.fromMail.already)).toBeVisible()
  await expect(reader.getByRole('spinbutton').first()).toHaveValue(String(minQuantity * 2))

  await reader.goto(stops)
  await reader.getByRole('button', { name: say.doors.unsubscribe.stop }).click()
  await expect(reader.getByRole('heading', { name: say.doors.unsubscribe.doneTitle })).toBeVisible()
  const { left } = (await (
    await page.request.post('/api/v1/daily-pricing/notify/preview', { data: {} })
  ).json()) as { left: { stopped: number } }
  expect(left.stopped).toBeGreaterThan(0)
  await context.close()
})
