import { apiReference } from '../../web/words/areas/api-reference.en.ts'
import { feedback as spanish } from '../../web/words/areas/feedback.es.ts'
import { chooseLanguage } from './kept-browser.ts'
import { expect, expectAccessible, openAs, openAsFlorist, test } from './support.ts'
import { say } from './words.ts'

test('a question is written at once beside earlier ones; an open message leaves a button for a new one', async ({
  page,
  shop,
}) => {
  const t = say.feedback
  await openAs(page, shop.email, '/account/contact')
  const form = page.getByRole('form', { name: t.newTitle })
  await expect(form).toBeVisible()
  await expect(page.getByRole('button', { name: t.newTitle })).toHaveCount(0)
  await expectAccessible(page)
  await form.getByLabel(t.fields.message).fill('Do you have more cymbidium for Friday?')
  await form.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('heading', { level: 2, name: /cymbidium/ })).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: t.newTitle }).click()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: t.cancel }).click()
  await expect(form.getByLabel(t.fields.message)).toHaveValue('')
})

test('on a phone in Spanish a new message comes first, and the buttons to call are whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseLanguage('es')
  await openAsFlorist(page, '/account/contact')
  const main = page.getByRole('main')
  const start = main.getByRole('button', { name: spanish.newTitle })
  const controls = [
    start,
    main.getByRole('link', { name: /^Llamar al \(\d{3}\)/ }),
    main.getByRole('button', { name: spanish.askToCall }),
  ]
  for (const control of controls) {
    await expect(control).toBeVisible()
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await control.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  await start.click()
  await expect(page).toHaveURL(/open=new/)
  await expect(page.getByRole('form', { name: spanish.newTitle })).toBeVisible()
})

test('a call of the API opens to its parts by name, and the search says how many calls it finds', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/docs')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: apiReference.createKey })).toBeVisible()
  await main.getByPlaceholder(apiReference.search).fill('Adds a product (or several')
  await expect(main.getByText(apiReference.count('1'))).toBeVisible()
  await main.locator('summary').click()
  for (const name of [apiReference.body, apiReference.errors, apiReference.reply])
    await expect(main.getByRole('heading', { level: 3, name })).toBeVisible()
  await expectAccessible(page)
})
