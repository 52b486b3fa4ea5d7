import type { Page, Request } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, readApi, test } from './support.ts'
import { say } from './words.ts'

const openAsAdmin = (page: Page, address: string) => openAs(page, 'admin@demo.test', address, demoPassword)
const userForm = (page: Page) => page.getByRole('form', { name: say.staff.users.user })
const offer = say.form.unsaved

/** Requests with a method to addresses, as they are sent. */
function sentBy(page: Page, method: string, address: RegExp): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) sent.push(request)
  })
  return sent
}
const keysOf = (sent: Request[]) => sent.map((request) => request.headers()['idempotency-key'])

const openCharge = async (page: Page, accountNumber: number) => {
  await openAsAdmin(page, `/admin/accounts/${accountNumber}`)
  return chargeForm(page)
}
async function chargeForm(page: Page) {
  await page.getByRole('radio', { name: say.money.forms.charge, exact: true }).check({ force: true })
  const form = page.getByRole('form', { name: say.money.issueCharge })
  return {
    form,
    amount: form.getByLabel('Amount'),
    issue: form.getByRole('button', { name: say.money.issueCharge }),
  }
}
type Money = { documents: { kind: string; amount: number }[] }
const chargesOf = async (page: Page, accountNumber: number, amount: number) => {
  const { documents } = await readApi<Money>(page, `admin/receivables/${accountNumber}`)
  return documents.filter((one) => one.kind === 'charge' && one.amount === amount).length
}

test('errors are shown at their fields before anything is sent, in the reader’s language', async ({
  page,
  shop,
}) => {
  const sent = sentBy(page, 'PUT', /admin\/user$/)
  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  const form = userForm(page)
  await form.getByLabel('Name').fill('')
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: say.form.save }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText('Enter a valid email address.')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Rosa')
  await expect(form.getByText('Enter a name.')).toHaveCount(0)
  await expect(form.getByText('Enter a valid email address.')).toBeVisible()

  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.reload()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  const spanish = page.getByRole('form', { name: 'Usuario' })
  await spanish.getByRole('button', { name: 'Guardar' }).click()
  await expect(spanish.getByText('Escriba un correo válido.')).toBeVisible()
  expect(sent).toEqual([])
})

test('leaving what is not saved is asked about, and discarding it leaves nothing behind', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  const name = userForm(page).getByLabel('Name')
  const before = await name.inputValue()
  await name.fill('Rosa Typed')
  const question = page.getByRole('dialog')
  await page.getByRole('link', { name: say.admin.roles }).click()
  await expect(question).toContainText(say.form.leaveTitle)
  await question.getByRole('button', { name: say.form.stay }).click()
  await expect(name).toHaveValue('Rosa Typed')
  // Another row beside the list is another form.
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await question.getByRole('button', { name: say.form.leave }).click()
  await expect(userForm(page)).toHaveCount(0)
  await page.goBack()
  await expect(name).toHaveValue(before)
  await expect(page.getByText(offer)).toHaveCount(0)
})

test('what was typed is offered once after a reload, and is saved as it was', async ({ page, shop }) => {
  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  const form = userForm(page)
  const name = form.getByLabel('Name')
  const before = await name.inputValue()
  await name.fill('Rosa Kept')
  await page.reload()
  await expect(form.getByText(offer)).toBeVisible()
  await expect(name).toHaveValue(before)
  await expectAccessible(page)
  await form.getByRole('button', { name: say.form.bringBack }).click()
  await expect(name).toHaveValue('Rosa Kept')
  await form.getByRole('button', { name: say.form.save }).click()
  await expect(page.getByText(say.staff.saved('Rosa Kept'))).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Rosa Kept')
  await expect(page.getByText(offer)).toHaveCount(0)

  await name.fill('Rosa Dropped')
  await page.reload()
  await form.getByRole('button', { name: say.form.drop }).click()
  await page.reload()
  await expect(name).toHaveValue('Rosa Kept')
  await expect(page.getByText(offer)).toHaveCount(0)
})

test('a conflict shows both values field by field, and either can be saved', { tag: '@main' }, async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/admin\/user$/)
  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  const form = userForm(page)
  await form.getByLabel('Name').fill('Rosa Mine')
  await form.getByLabel('Phone', { exact: true }).fill('937-555-0111')
  await product.db
    .updateTable('users')
    .set({ name: 'Rosa Theirs', phone_number: '9375550199', version: 7 })
    .where('id', '=', shop.userId)
    .execute()
  await form.getByRole('button', { name: say.form.save }).click()
  await expect(form.getByRole('row', { name: /^Name Rosa Theirs Rosa Mine/ })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: say.form.takeOf(say.staff.users.phone) }).click()
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('9375550199')
  await form.getByRole('button', { name: say.form.save }).click()
  await expect(page.getByText(say.staff.saved('Rosa Mine'))).toBeVisible()
  await expect(form.getByRole('row')).toHaveCount(0)
  const { name, phone_number: phone } = await product.db
    .selectFrom('users')
    .select(['name', 'phone_number'])
    .where('id', '=', shop.userId)
    .executeTakeFirstOrThrow()
  expect([name, phone]).toEqual(['Rosa Mine', '9375550199'])
})

test('a double press sends once, and an answer that is lost is asked for under the same key', {
  tag: '@main',
}, async ({ page, shop, watch }) => {
  watch.allow(/charges$/)
  const { accountNumber } = shop
  const sent = sentBy(page, 'POST', /charges$/)
  const { form, amount, issue } = await openCharge(page, accountNumber)
  await amount.fill('12.25')
  await issue.dblclick()
  await expect(page.getByText(say.money.charged('$12.25'))).toBeVisible()
  expect(sent).toHaveLength(1)

  // The entry is saved, but its response doesn't arrive.
  await page.route(/charges$/, async (route) => {
    await route.fetch()
    await route.abort()
    await page.unroute(/charges$/)
  })
  await amount.fill('13.75')
  await issue.click()
  await expect(page.getByText(say.money.charged('$13.75'))).toBeVisible()
  await expect(form.getByLabel('Amount')).toHaveValue('')
  const [first, lost, again] = keysOf(sent)
  expect(again).toBe(lost)
  expect(lost).not.toBe(first)
  expect(await chargesOf(page, accountNumber, 12.25)).toBe(1)
  expect(await chargesOf(page, accountNumber, 13.75)).toBe(1)
})

test('what nobody answered is the same entry after a reload', async ({ page, shop, watch }) => {
  watch.allow(/charges$/)
  const { accountNumber } = shop
  const sent = sentBy(page, 'POST', /charges$/)
  const { form, amount, issue } = await openCharge(page, accountNumber)
  await page.route(/charges$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await amount.fill('14.50')
  await issue.click()
  await expect(form.getByText(say.form.unanswered)).toBeVisible({ timeout: 15_000 })
  await page.unroute(/charges$/)
  await page.reload()
  const after = await chargeForm(page)
  await after.form.getByRole('button', { name: say.form.bringBack }).click()
  await after.issue.click()
  await expect(page.getByText(say.money.charged('$14.50'))).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(1)
  expect(await chargesOf(page, accountNumber, 14.5)).toBe(1)
})
