import { demoPassword } from '../../db/demo/sign-ins.ts'
import { type RunningProduct, runProduct } from './product.ts'
import { expect, expectAccessible, openAs, test as plain } from './support.ts'
import { say } from './words.ts'

/** A distributor that stops ordering on account two weeks after an invoice was due. */
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

test('the office finds who is late, writes down a check that pays it, and undoes it', {
  tag: '@main',
}, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/overdue?hold=held&sort=-days', demoPassword)
  const list = page.getByRole('grid', { name: say.money.list })
  const latest = list.getByRole('row').filter({ hasText: say.money.holds.held }).first()
  const [pastDue = ''] = (await latest.innerText()).match(/[\d,]+\.\d\d/) ?? []
  await latest.getByRole('link').click()
  await expect(page.getByText(late)).toBeVisible()
  const form = page.getByRole('form', { name: say.money.record })
  const write = form.getByRole('button', { name: say.money.record })
  await write.click()
  await expect(form.getByText('Enter a number.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel(say.money.amount).fill(pastDue.replace(',', ''))
  await form.getByLabel(say.money.checkNumber).fill('9917')
  await write.click()
  await expect(page.getByText(`$${pastDue} recorded.`)).toBeVisible()
  await expect(page.getByText(late)).toHaveCount(0)
  const documents = page.getByRole('table', { name: say.money.documents })
  const check = documents.getByRole('row', { name: /Check.*9917/ })
  await check.getByRole('button', { name: /Reverse Check/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`$${pastDue}`)
  await question.getByRole('button', { name: say.money.reverse, exact: true }).click()
  await expect(check.getByText(say.money.reversals.returned ?? '')).toBeVisible()
  await expect(page.getByText(late)).toBeVisible()
})

test('on a phone the open invoices and payments of an account are lists that fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin@demo.test', '/admin/accounts/10003', demoPassword)
  const invoices = page.getByRole('list', { name: say.money.openInvoices })
  await expect(invoices.getByRole('listitem').first()).toContainText(/Invoice \d+/)
  const documents = page.getByRole('list', { name: say.money.documents })
  await expect(documents.getByRole('listitem').first()).toContainText(/\d+\.\d\d/)
  await expect(page.getByRole('table')).toHaveCount(0)
  for (const list of [invoices, documents])
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectAccessible(page)
})

test('the office issues a credit and uses it for what is open', async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/accounts/10001', demoPassword)
  await page.getByRole('radio', { name: say.money.forms.credit, exact: true }).check({ force: true })
  const form = page.getByRole('form', { name: say.money.issueCredit })
  await form.getByLabel(say.money.amount).fill('12')
  await form.getByLabel(say.money.reverseWhy).selectOption({ label: 'Goodwill' })
  await form.getByRole('button', { name: say.money.issueCredit }).click()
  await expect(page.getByText(say.money.credited('$12.00'))).toBeVisible()
  await page.getByRole('button', { name: /^Use \$.* in credits/ }).click()
  await expect(page.getByText(/in credits used\.$/)).toBeVisible()
})

test('a statement is sent from the list, and the list says so', async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/statements?search=10003', demoPassword)
  const accounts = page.getByRole('grid', { name: say.money.accounts })
  await expect(accounts.getByText(say.money.neverSent)).toBeVisible()
  await accounts.getByRole('button', { name: say.money.sendFor('Maple & Main Floral') }).click()
  await expect(page.getByText(say.money.sent('overdue@demo.test'))).toBeVisible()
  await expect(accounts.getByText(say.money.neverSent)).toHaveCount(0)
})
