import { demoPassword } from '../../db/demo/sign-ins.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, flowers, openAs, openAsFlorist, setCart, test } from './support.ts'
import { say } from './words.ts'

const password = 'Foxglove-At-Six-7'

async function invitationTo(product: RunningProduct, recipient: string): Promise<string> {
  const mail = await product.db
    .selectFrom('messages')
    .select('about')
    .where('recipient', '=', recipient)
    .where('kind', '=', 'company-invitation')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (mail.about as { path: string }).path
}

test('an owner invites a buyer, who orders; made a viewer, they see the cart and order no more', async ({
  page,
  browser,
  product,
  shop,
  watch,
}) => {
  watch.allow(/shopping-cart/)
  const email = `nina${shop.userId}@example.test`
  await openAs(page, shop.email, '/account/company')
  await expect(page.getByRole('heading', { name: say.account.company })).toBeVisible()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await page.getByLabel('Name').fill('Nina Alvarez')
  await page.getByLabel('Email').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  const theirs = await browser.newContext({ baseURL: product.url })
  const buyer = await theirs.newPage()
  await buyer.goto(await invitationTo(product, email))
  await buyer.getByLabel(/^New password/).fill(password)
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByRole('heading', { name: say.doors.password.doneTitle })).toBeVisible()
  await openAs(buyer, email, '/fresh-flowers', password)
  const [rose] = await flowers(buyer, 'rose', 5)
  const box = buyer.getByRole('spinbutton').first()
  await expect(box).toBeVisible()
  await setCart(buyer.request, [{ productId: rose?.productId ?? 0, quantity: rose?.minQuantity ?? 1 }])
  await buyer.goto('/cart')
  await buyer
    .getByRole('button', { name: /^Place/ })
    .first()
    .click()
  await expect(buyer).toHaveURL(/placed=/)

  // The owner's page was updated live meanwhile.
  await page.reload()
  await expect(row).toContainText('Last signed in')
  await row.getByRole('button', { name: 'Change Nina Alvarez' }).click()
  await row.getByLabel('Role').selectOption('viewer')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('View only')

  const refused = await buyer.request.post('/api/v1/shopping-cart', {
    data: { productId: rose?.productId, quantity: 5 },
  })
  expect(refused.status()).toBe(403)
  await buyer.goto(`/item/${rose?.productId}`)
  await expect(buyer.getByRole('heading', { name: rose?.productDescription ?? '', level: 1 })).toBeVisible()
  await expect(buyer.getByRole('spinbutton')).toHaveCount(0)
  await buyer.goto('/account/company')
  await expect(buyer.getByRole('heading', { name: say.account.company })).toHaveCount(0)

  // After removal they are signed out immediately.
  await row.getByRole('button', { name: say.ui.remove('Nina Alvarez') }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  expect((await buyer.request.get('/api/v1/shopping-cart')).status()).toBe(401)
  await theirs.close()
})

test('the demo’s company: its buyer orders for two of three addresses, its viewer sees the cart', async ({
  page,
}) => {
  await openAsFlorist(page, '/account/company')
  await expect(page.getByRole('listitem').filter({ hasText: 'buyer@demo.test' })).toContainText(
    'Orders for Rosewood & Rye Florist, Rosewood & Rye - Design Studio',
  )
  const [rose] = await flowers(page, 'rose', 5)
  await setCart(page.request, [{ productId: rose?.productId ?? 0, quantity: rose?.minQuantity ?? 1 }])
  await openAs(page, 'viewer@demo.test', '/cart', demoPassword)
  await expect(page.getByText(say.account.onlySees)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(rose?.productDescription ?? '')
  await expect(page.getByRole('button', { name: /^Place/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a viewer’s home, head and prices tell what the company has and buys, and invite to nothing', async ({
  page,
}) => {
  await openAsFlorist(page, '/order-guide')
  const [rose] = await flowers(page, 'rose', 5)
  await setCart(page.request, [{ productId: rose?.productId ?? 0, quantity: rose?.minQuantity ?? 1 }])
  await openAs(page, 'viewer@demo.test', '/', demoPassword)
  const main = page.getByRole('main')
  const head = page.getByRole('banner')
  await expect(main.getByRole('heading', { name: /^In your company’s cart: 1 line, \$/ })).toBeVisible()
  await expect(main.getByRole('list', { name: say.home.companyUsual }).getByRole('listitem')).not.toHaveCount(
    0,
  )
  await expect(main.getByRole('link', { name: 'Price list' })).toBeVisible()
  for (const invitation of [/^Add/, /Check out/, /Order guide/, /Quick order/])
    await expect(page.getByText(invitation)).toHaveCount(0)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await expect(main.getByText('Quantity', { exact: true })).toHaveCount(0)
  await expect(head.getByRole('link', { name: /cart/i })).toHaveCount(0)
  await expect(head).not.toContainText('order by')
  await expectAccessible(page)

  await head.getByRole('button', { name: /Change ship day/ }).click()
  await expect(page.getByText(say.shipment.seeText)).toBeVisible()
  await page.keyboard.press('Escape')
  await head.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: say.shell.companyCart }).click()
  await expect(page.getByText(say.account.onlySees)).toBeVisible()

  await page.goto('/fresh-flowers?search=rose')
  await expect(
    page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Cart' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search' }).fill('rose exp')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByTitle(/^Add/)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: say.shell.mainNavigation }).filter({ visible: true })
  await expect(bar.getByRole('link', { name: 'Cart' })).toHaveCount(0)
  await bar.getByRole('link', { name: say.shell.prices }).click()
  await expect(page.getByRole('heading', { name: 'Price list', level: 1 })).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
})

test('a wish to be called goes to the representative', async ({ page, product, shop }) => {
  await openAs(page, shop.email)
  await page
    .getByRole('button', { name: /^Account/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say.account.contact }).click()
  await expect(page.getByRole('heading', { name: say.account.contact, exact: true })).toBeVisible()
  await page.getByRole('button', { name: say.feedback.askToCall }).click()
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  await page.getByLabel(say.staff.audit.subject).fill('A wedding in June')
  await page.getByLabel(say.doors.apply.phone).fill('(937) 555-0117')
  await page.getByLabel('Best time').selectOption('morning')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(page.getByText(/^Message sent to/)).toBeVisible()
  const mails = await product.db
    .selectFrom('messages')
    .select('about')
    .where('kind', '=', 'customer-message')
    .execute()
  expect(
    mails
      .map(({ about }) => about as { email: string; subject: string; message: string })
      .filter(({ email }) => email === shop.email),
  ).toMatchObject([
    {
      subject: 'Please call: A wedding in June',
      message: 'Phone (937) 555-0117. Best time: in the morning.',
    },
  ])
})
