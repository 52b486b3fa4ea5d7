import { demoPassword } from '../../db/demo/sign-ins.ts'
import { type RunningProduct, runProduct } from './product.ts'
import { expect, expectAccessible, openAs, test as plain } from './support.ts'

/** A distributor who takes no more on account from two weeks past due on. */
const test = plain.extend<object, { product: RunningProduct }>({
  product: [
    async ({}, use) => {
      const product = await runProduct({ PAST_DUE_HOLD_DAYS: '14' })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const late = /the oldest invoice is \d+ days past due/

test('the office finds who is late, writes down a check that pays it, and takes it back', async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/overdue?hold=held&sort=days', demoPassword)
  const list = page.getByRole('table', { name: 'Customers past due' })
  const latest = list.getByRole('row').filter({ hasText: 'On hold' }).first()
  const [pastDue = ''] = (await latest.innerText()).match(/[\d,]+\.\d\d/) ?? []
  await latest.getByRole('link').click()
  await expect(page.getByText(late)).toBeVisible()
  const form = page.getByRole('form', { name: 'Write down the payment' })
  const write = form.getByRole('button', { name: 'Write down the payment' })
  await write.click()
  await expect(form.getByText('Enter an amount like 120.50.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Amount').fill(pastDue.replace(',', ''))
  await form.getByLabel('Check number').fill('9917')
  await write.click()
  await expect(page.getByText(`$${pastDue} is written down.`)).toBeVisible()
  await expect(page.getByText(late)).toHaveCount(0)
  const documents = page.getByRole('table', { name: 'Payments, credits and charges' })
  const check = documents.getByRole('row', { name: /Check.*9917/ })
  await check.getByRole('button', { name: /Take back Check/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`$${pastDue}`)
  await question.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(check.getByText('Returned')).toBeVisible()
  await expect(page.getByText(late)).toBeVisible()
})

test('on a phone the open invoices and payments of an account are lists that fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin@demo.test', '/admin/accounts/10003', demoPassword)
  const invoices = page.getByRole('list', { name: 'Open invoices' })
  await expect(invoices.getByRole('listitem').first()).toContainText(/Invoice \d+/)
  const documents = page.getByRole('list', { name: 'Payments, credits and charges' })
  await expect(documents.getByRole('listitem').first()).toContainText(/\d+\.\d\d/)
  await expect(page.getByRole('table')).toHaveCount(0)
  for (const list of [invoices, documents])
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectAccessible(page)
})

test('the office issues a credit and uses it for what is open', async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/accounts/10001', demoPassword)
  await page.getByRole('radio', { name: 'Credit', exact: true }).check({ force: true })
  const form = page.getByRole('form', { name: 'Issue the credit' })
  await form.getByLabel('Amount').fill('12')
  await form.getByLabel('Reason').selectOption({ label: 'Goodwill' })
  await form.getByRole('button', { name: 'Issue the credit' }).click()
  await expect(page.getByText('A credit of $12.00 is issued.')).toBeVisible()
  await page.getByRole('button', { name: /^Use \$.* of credits/ }).click()
  await expect(page.getByText(/of credits is used\.$/)).toBeVisible()
})

test('a statement is sent from the list, and the list says so', async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/statements?search=10003', demoPassword)
  const accounts = page.getByRole('table', { name: 'Accounts' })
  await expect(accounts.getByText('Never')).toBeVisible()
  await accounts.getByRole('button', { name: 'Send now: the statement of Maple & Main Floral' }).click()
  await expect(page.getByText('The statement is on its way to overdue@demo.test.')).toBeVisible()
  await expect(accounts.getByText('Never')).toHaveCount(0)
})
