import { asDay } from '../../contract/dates.ts'
import { chargeEntry, creditEntry, post } from '../../db/ledger.ts'
import { makeShop } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, openAs, test, typeCard } from './support.ts'

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

test('what is past due is said on every page and cleared with a credit and a card', async ({
  page,
  product,
}) => {
  const { shop, numbers } = await shopThatOwes(product)
  await openAs(page, shop.email, '/orders')
  await expect(page.getByText('$120 is past due.')).toBeVisible()
  await expect(page.getByText('$100 clears it, with your credits of $20.')).toBeVisible()
  await page.getByRole('link', { name: 'Pay $120' }).click()
  await expect(page.getByRole('checkbox', { name: `Choose invoice ${numbers[0]}` })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: `Choose invoice ${numbers[1]}` })).not.toBeChecked()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $100.00' }).click()
  await expect(page.getByText('$120.00 is paid.')).toBeVisible()
  await expect(page.getByText('$120 is past due.')).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
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
  await page.getByRole('checkbox', { name: `Choose invoice ${numbers[0]}` }).uncheck()
  await page.getByRole('checkbox', { name: `Choose invoice ${numbers[1]}` }).check()
  await page.getByRole('checkbox', { name: /^Use credits/ }).uncheck()
  const amount = page.getByRole('textbox', { name: `Pay on invoice ${numbers[1]}` })
  await amount.fill('81')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter 0.01 to 80.00.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose what to pay.' })).toBeDisabled()
  await amount.fill('30')
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The card was declined.' })).toBeVisible()
  await expect(amount).toHaveValue('30')
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByText('$30.00 is paid.')).toBeVisible()
  await page.goto('/billing')
  await expect(page.getByText('$200.00', { exact: true })).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByRole('cell', { name: `Invoice ${numbers[1]}` })).toBeVisible()
})

test('the statement of a period is chosen, searched and saved as PDF', async ({ page, product }) => {
  const { shop, numbers } = await shopThatOwes(product)
  const year = day(-70).slice(0, 4)
  await openAs(page, shop.email, `/billing?year=${year}`)
  await expect(page.getByText('Opening balance')).toBeVisible()
  await page.getByRole('textbox', { name: 'Number, PO or amount' }).fill('120')
  await expect(page.getByRole('cell', { name: String(numbers[0]) })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`statement-${shop.accountNumber}-${year}-12-31.pdf`)
})
