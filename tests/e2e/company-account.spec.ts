import { companyClient, startCompany } from '../support/company-stand-in.ts'
import { makeUser } from '../support/make.ts'
import { freePort } from '../support/server.ts'
import { runProduct } from './product.ts'
import { expect, expectAccessible, test } from './support.ts'
import { say } from './words.ts'

test('staff sign in on their company’s own page and continue where they wanted; others read why they can’t', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.allow(/auth\/company|127\.0\.0\.1:\d+\//)
  const port = String(await freePort())
  const company = await startCompany(`http://localhost:${port}/company-sign-in`)
  const product = await runProduct({
    PORT: port,
    OIDC_ISSUER: company.issuer,
    OIDC_CLIENT_ID: companyClient.clientId,
    OIDC_CLIENT_SECRET: companyClient.clientSecret,
    OIDC_BUTTON: 'Petal ID',
  })
  try {
    const house = await product.db
      .selectFrom('customers')
      .select('id')
      .where('is_house', '=', true)
      .executeTakeFirstOrThrow()
    const email = 'nora@harborandvine.test'
    await makeUser(product.db, { customerId: house.id, email, authorities: ['SALES', 'FLOWERS'] })
    company.people.set('nora', { email, verified: true })
    // The page of this provider package loads a font from the internet.
    await page.route(/fonts\.googleapis\.com/, (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    )
    const button = page.getByRole('button', { name: say.signIn.byCompany('Petal ID') })
    const atCompany = async (login: string) => {
      await page.getByPlaceholder('Enter any login').fill(login)
      await page.getByPlaceholder('and password').fill('any')
      await page.getByRole('button', { name: 'Sign-in' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
    }

    await page.goto(`${product.url}/personal-info`)
    await expectAccessible(page)
    await button.click()
    await atCompany('stranger')
    await expect(page.getByRole('heading', { level: 1, name: say.doors.company.failedTitle })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('No staff user matches your company’s account.')
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page)

    await page.context().clearCookies()
    await page.goto(`${product.url}/personal-info`)
    await button.click()
    await atCompany('nora')
    await expect(page.getByRole('heading', { level: 1, name: say.personalInfo.title })).toBeVisible()
    await expect(page.getByText(email).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/personal-info')

    // Opening the used address again, as from the browser's history: it works only once.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${product.url}/company-sign-in?code=used&state=used`)
    await expect(page.getByRole('alert')).toContainText('This sign-in has expired')
    await page.getByRole('link', { name: say.doors.company.toSignIn }).click()
    await company.stop()
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Sign in another way' })).toBeVisible()
    await company.start()
  } finally {
    await page.close()
    await product.close()
    await company.close()
  }
})
