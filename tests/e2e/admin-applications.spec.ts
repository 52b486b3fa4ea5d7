import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

/** A florist in Urbana applies for an account, without a certificate. */
async function apply(from: APIRequestContext, businessName: string, email: string) {
  const answer = await from.post('/api/v1/auth/sign-up', {
    data: {
      businessName,
      contactName: 'Ana Ortiz',
      email,
      phoneNumber: '(937) 555-0117',
      address: { addressLine1: '12 High St', city: 'Urbana', state: 'OH', zipCode: '43078' },
      taxId: 'OH 98-765432',
      businessType: 'florist',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

const open = async (page: Page, businessName: string) => {
  await openAs(page, 'admin@demo.test', '/admin', demoPassword)
  await page.getByRole('link', { name: /^Review: .*applications? (has been|are) waiting/ }).click()
  await page.getByRole('link', { name: new RegExp(businessName) }).click()
  return page.getByRole('region', { name: say.staff.applications.application, exact: true })
}

test('an application is approved with terms, route and price tier, and the customer is there', {
  tag: '@main',
}, async ({ page, product, request }) => {
  await apply(request, 'Petal & Stem', 'ana@petal.example')
  const application = await open(page, 'Petal & Stem')
  await expect(application.getByText('12 High St · Urbana, OH 43078')).toBeVisible()
  await expect(application.getByText(say.staff.applications.noCertificate)).toBeVisible()
  await application.getByLabel(say.staff.applications.terms).selectOption({ label: 'NET 30' })
  await application.getByLabel(say.staff.applications.priceTier).selectOption('2')
  await application.getByLabel(say.staff.applications.creditLimit).fill('a lot')
  await application.getByRole('button', { name: say.staff.applications.approve, exact: true }).click()
  await expect(application.getByText('Enter a number.')).toBeVisible()
  await application.getByLabel(say.staff.applications.creditLimit).fill('$1,500')
  await expectAccessible(page)
  await application.getByRole('button', { name: say.staff.applications.approve, exact: true }).click()
  await expect(application.getByText(/^Petal & Stem is now customer \d+\.$/)).toBeVisible()
  const made = await product.db
    .selectFrom('customers')
    .select(['terms', 'price_tier', 'credit_limit_cents'])
    .where('email', '=', 'ana@petal.example')
    .executeTakeFirstOrThrow()
  expect(made).toEqual({ terms: 'NET30', price_tier: 2, credit_limit_cents: 150_000 })
})

test('an application is declined with words that the applicant reads', async ({ page, product, request }) => {
  await apply(request, 'Weeds & Co', 'bo@weeds.example')
  const application = await open(page, 'Weeds & Co')
  await application.getByText(say.staff.applications.decline, { exact: true }).first().click()
  await application.getByLabel(say.staff.applications.declineMessage).fill('The certificate is missing.')
  await application.getByRole('button', { name: say.staff.applications.decline, exact: true }).click()
  await expect(application.getByText(say.staff.applications.states.declined, { exact: true })).toBeVisible()
  await expect(application.getByText('The certificate is missing.')).toBeVisible()
  const mail = await product.db
    .selectFrom('messages')
    .select(['kind', 'about'])
    .where('recipient', '=', 'bo@weeds.example')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    kind: 'application-declined',
    about: { message: 'The certificate is missing.' },
  })
})
