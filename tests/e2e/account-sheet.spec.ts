import { chooseLanguage } from './kept-browser.ts'
import { expect, expectAccessible, openAsFlorist, test } from './support.ts'

const words = {
  en: { main: 'Main', account: 'Account', orders: 'Orders' },
  es: { main: 'Principal', account: 'Cuenta', orders: 'Pedidos' },
}

for (const language of ['en', 'es'] as const)
  test(`on a phone every page of the account is in view at once; Esc, Back and a choice close the sheet (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: language === 'es' ? 'dark' : 'light' })
    await chooseLanguage(language)
    const t = words[language]
    await openAsFlorist(page)
    const bar = page.getByRole('navigation', { name: t.main }).filter({ visible: true })
    await bar.getByRole('link', { name: t.orders }).click()
    await expect(page).toHaveURL(/\/orders$/)
    const button = bar.getByRole('button', { name: t.account })
    const sheet = page.getByRole('dialog', { name: t.account })
    await button.click()
    await expect(sheet.getByRole('link').nth(17)).toBeVisible()
    for (const control of [
      ...(await sheet.getByRole('link').all()),
      ...(await sheet.getByRole('button').all()),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 })
      expect((await control.boundingBox())?.height, await control.innerText()).toBeGreaterThanOrEqual(44)
    }
    for (const choice of await sheet.getByRole('radio').all())
      await expect(choice.locator('xpath=..')).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('link', { name: t.orders, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessible(page)
    // The page behind gets no focus.
    for (let n = 0; n < 25; n++) {
      await page.keyboard.press('Tab')
      const isOutside = () => {
        const focused = document.activeElement
        return focused !== document.body && !focused?.closest('dialog')
      }
      expect(await page.evaluate(isOutside), `after Tab ${n + 1}`).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await expect(sheet.getByRole('link').nth(17)).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/orders$/)
    await button.click()
    await sheet.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/order-guide/)
    await expect(sheet).toBeHidden()
  })
