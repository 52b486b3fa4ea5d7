import { asDay } from '../../contract/core/dates.ts'
import { chargeEntry, creditEntry, post } from '../../db/ledger.ts'
import { makeShop } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, openAs, openAsFlorist, readApi, saveAs, test, typeCard } from './support.ts'
import { say } from './words.ts'

let lastNumber = 880_000
const day = (offset: number) => asDay(new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10))

/** A shop that owes $120 (forty days late), $80 and $50, and has a credit of $20. */
async function shopThatOwes({ db }: RunningProduct) {
  const shop = await makeShop(db)
  const { customerId } = shop
  const numbers: number[] = []
  const owed = [
    { amountCents: 12_000, issuedOn: day(-70), dueOn: day(-40) },
    { amountCents: 8000, issuedOn: day(-20), dueOn: day(10) },
    { amountCents: 5000, issuedOn: day(-5), dueOn: day(25) },
  ]
  for (const { amountCents, issuedOn, dueOn } of owed) {
    lastNumber += 1
    numbers.push(lastNumber)
    const { id } = await db
      .insertInto('invoices')
      .values({
        invoice_number: lastNumber,
        customer_id: customerId,
        kind: 'DEBIT_MEMO',
        issued_on: issuedOn,
        due_on: dueOn,
        amount_cents: amountCents,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = chargeEntry({ id, customerId, kind: 'DEBIT_MEMO', issuedOn, amountCents })
    await post(db, [entry], new Date())
  }
  const credit = { customerId, kind: 'CREDIT_MEMO' as const, issuedOn: day(-4), amountCents: 2000 }
  const { id } = await db
    .insertInto('credit_memos')
    .values({
      customer_id: customerId,
      issued_on: credit.issuedOn,
      amount_cents: credit.amountCents,
      note: 'Roses wilted on arrival',
      actor: 'Accounts',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(db, [creditEntry({ id, ...credit })], new Date())
  return { shop, numbers }
}

test('what is past due is said on every page and cleared with a credit and a card', { tag: '@main' }, async ({
  page,
  product,
}) => {
  const { shop, numbers } = await shopThatOwes(product)
  await openAs(page, shop.email, '/orders')
  await expect(page.getByText(say.shell.pastDue('$120'))).toBeVisible()
  await expect(page.getByText(say.shell.pastDueLess('$100', '$20'))).toBeVisible()
  await page.getByRole('link', { name: say.shell.payPastDue('$120') }).click()
  await expect(page.getByRole('checkbox', { name: say.billing.choose(numbers[0] ?? 0) })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: say.billing.choose(numbers[1] ?? 0) })).not.toBeChecked()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: say.billing.payAmount('$100.00') }).click()
  await expect(page.getByText(say.billing.paid('$120.00'))).toBeVisible()
  await expect(page.getByText(say.shell.pastDue('$120'))).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: say.billing.receipt, exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
})

test('a part of one invoice is paid; a declined card pays nothing and loses nothing that was typed', async ({
  page,
  product,
  watch,
}) => {
  watch.allow(/payment\/token$/)
  const { shop, numbers } = await shopThatOwes(product)
  await openAs(page, shop.email, '/billing?view=pay&choose=overdue')
  await page.getByRole('checkbox', { name: say.billing.choose(numbers[0] ?? 0) }).uncheck()
  await page.getByRole('checkbox', { name: say.billing.choose(numbers[1] ?? 0) }).check()
  await page.getByRole('checkbox', { name: /^Use credits/ }).uncheck()
  const amount = page.getByRole('textbox', { name: say.billing.payNowFor(numbers[1] ?? 0) })
  await amount.fill('81')
  await expect(page.getByRole('alert').filter({ hasText: say.billing.amountWrong('80.00') })).toBeVisible()
  await expect(page.getByRole('button', { name: say.billing.chooseFirst })).toBeDisabled()
  await amount.fill('30')
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: say.billing.payAmount('$30.00') }).click()
  await expect(page.getByRole('alert').filter({ hasText: say.checkout.declines.card_declined })).toBeVisible()
  await expect(amount).toHaveValue('30')
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: say.billing.payAmount('$30.00') }).click()
  await expect(page.getByText(say.billing.paid('$30.00'))).toBeVisible()
  await page.goto('/billing')
  await expect(page.getByText('$200.00', { exact: true })).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByRole('cell', { name: say.billing.invoiceNumber(numbers[1] ?? 0) })).toBeVisible()
})

test('the statement of a period is chosen, searched and saved as PDF', async ({ page, product }) => {
  const { shop, numbers } = await shopThatOwes(product)
  const year = day(-70).slice(0, 4)
  await openAs(page, shop.email, `/billing?year=${year}`)
  await expect(page.getByText(say.billing.openingBalance)).toBeVisible()
  // None of the charges has a PO number.
  await expect(page.getByRole('columnheader', { name: say.billing.purchaseOrder })).toHaveCount(0)
  await page.getByRole('textbox', { name: say.billing.find }).fill('120')
  await expect(page.getByRole('rowheader', { name: String(numbers[0] ?? 0) })).toBeVisible()
  const download = page.waitForEvent('download')
  await saveAs(page, say.billing.save('PDF'))
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^statement-${shop.accountNumber}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`),
  )
})

test('a month that is over asks for nothing that is paid, and the running one for the balance after credits', async ({
  page,
}) => {
  await openAsFlorist(page, '/billing')
  const { openBalance, credits } = await readApi<{ openBalance: number; credits: number }>(
    page,
    'account/summary',
  )
  expect(credits).toBeGreaterThan(0)
  const balance = openBalance.toLocaleString('en-US', { minimumFractionDigits: 2 })
  const pay = page.getByRole('button', { name: `Pay $${balance}`, exact: true })
  await expect(pay).toBeVisible()
  await expect(page.getByText(/\$[\d,.]+ due by /)).toBeVisible()

  await page.getByLabel(say.billing.period, { exact: true }).selectOption({ index: 1 })
  await expect(page.getByRole('region', { name: /^Aging on / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0)
  await expect(page.getByText(/due by /)).toHaveCount(0)

  await page.getByText(say.billing.pay, { exact: true }).click()
  await expect(page.getByText(say.billing.nothingPastDue)).toBeVisible()
  await page.getByRole('checkbox', { name: say.billing.chooseAll }).click()
  await expect(pay).toBeVisible()
})
