import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { assistant as en } from '../../web/words/areas/assistant.en.ts'
import { assistant as es } from '../../web/words/areas/assistant.es.ts'
import { expect, expectAccessible, openAs, openAsFlorist, readApi, signInByApi, test } from './support.ts'

type Cart = { totals: { lines: number; quantity: number } }

const question = (page: Page) => page.getByRole('textbox', { name: en.askLabel })

async function ask(page: Page, words: string) {
  const box = question(page)
  await box.fill(words)
  await box.press('Enter')
  await expect(answers(page).last().getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: en.stop })).toBeHidden()
}

const answers = (page: Page) => page.getByRole('list', { name: en.talk }).locator('> li')

test('a florist asks for white roses for Friday, changes the quantities, adds them, and continues asking', {
  tag: '@main',
}, async ({ page }) => {
  test.slow()
  await openAsFlorist(page, '/fresh-flowers')
  await expect(page.getByRole('button', { name: en.lily, exact: true })).toBeVisible()
  await page.keyboard.press('Control+.')
  const panel = page.getByRole('complementary', { name: en.lily })
  await expect(question(page)).toBeFocused()

  await ask(page, 'what white roses over 50 under a dollar for friday')
  const boxes = answers(page).last().getByRole('spinbutton')
  await expect(boxes.first()).toBeVisible()
  // Beside the catalogue, the products she names replace the list until the chip is clicked.
  await expect(page.getByText(en.asNamed)).toBeVisible()

  // Nothing is in the cart until the user adds it.
  const before = await readApi<Cart>(page, 'shopping-cart')
  await boxes.first().fill('100')
  await boxes.first().press('Tab')
  const add = panel.getByRole('button', { name: /^Add/ })
  if (await add.isVisible()) await add.click()
  await expect
    .poll(async () => (await readApi<Cart>(page, 'shopping-cart')).totals.lines)
    .toBe(before.totals.lines + 1)

  await ask(page, 'cheaper')
  await expect(answers(page)).toHaveCount(2)
  await expectAccessible(page)

  // Arrow up restores the last question. Escape closes the panel, and the shortcut reopens the same conversation.
  await question(page).press('ArrowUp')
  await expect(question(page)).toHaveValue('cheaper')
  await question(page).fill('')
  await question(page).press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Control+.')
  await expect(answers(page)).toHaveCount(2)
})

test('where an order is and what is owed come with the pages that say so, and one conversation is found again', async ({
  page,
}) => {
  test.slow()
  await openAsFlorist(page, '/lily-ai')
  await ask(page, 'where is my order')
  await expect(
    answers(page)
      .last()
      .getByRole('link', { name: /order \d+/ })
      .first(),
  ).toBeVisible()
  await ask(page, 'what do I owe')
  await expect(
    answers(page)
      .last()
      .getByText(/You owe/)
      .first(),
  ).toBeVisible()
  await expect(answers(page).last().getByText(en.lookedAt)).toBeVisible()
  // The history beside it shows the conversation immediately.
  const history = page.getByRole('complementary', { name: en.history })
  await expect(history.getByRole('button', { name: en.renameOf('where is my order') })).toBeVisible()

  await page.getByRole('button', { name: en.startNew }).click()
  await expect(page.getByText(en.helloText)).toBeVisible()
  await history.getByRole('textbox', { name: en.find }).fill('owe')
  const found = history.getByRole('list', { name: en.found }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('button', { name: en.renameOf('where is my order') }).click()
  await history.getByRole('textbox', { name: en.name }).fill('My Friday')
  await history.getByRole('button', { name: en.save }).click()
  await expect(found.getByText('My Friday')).toBeVisible()
  await found.getByText('My Friday').click()
  await expect(answers(page)).toHaveCount(2)

  await history.getByRole('button', { name: en.removeOf('My Friday') }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.remove, exact: true }).click()
  await expect(history.getByText(en.noneFound)).toBeVisible()
  await expect(page.getByText(en.helloText)).toBeVisible()
})

test('a stopped answer can be asked again, and without a connection a question waits for it', async ({
  page,
  context,
  watch,
}) => {
  await openAsFlorist(page, '/lily-ai')
  let isHeld = true
  await page.route('**/api/v1/ai/chat', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue().catch(() => undefined)
  })
  await question(page).fill('how long do peonies keep')
  await question(page).press('Enter')
  await page.getByRole('button', { name: en.stop }).click()
  await expect(page.getByText(en.stopped)).toBeVisible()
  isHeld = false
  await page.getByRole('button', { name: en.again }).click()
  await expect(answers(page).last().getByText(/vase/).first()).toBeVisible()

  watch.allow(/\/api\/v1\//)
  await context.setOffline(true)
  await question(page).fill('until when for the next truck')
  await question(page).press('Enter')
  await expect(page.getByText(en.waiting)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(en.waiting)).toBeHidden()
  await expect(answers(page)).toHaveCount(2)
})

test('what Lily may not do goes to the representative, and a wrong answer to the desk', async ({ page }) => {
  await openAsFlorist(page, '/lily-ai')
  await ask(page, 'can you do 10% off the lilies')
  await answers(page).last().getByRole('button', { name: /^Send/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.handOverWord).fill('For the Saturday wedding.')
  await dialog.getByRole('button', { name: en.handOver, exact: true }).click()
  await expect(page.getByRole('link', { name: en.seeThread }).first()).toBeVisible()

  await page.getByRole('button', { name: en.bad }).click()
  await page.getByRole('textbox', { name: en.whatWrong }).fill('Nora gave it last week.')
  await page.getByRole('button', { name: en.sendRating, exact: true }).click()
  await expect(page.getByText(en.ratingSent)).toBeVisible()
})

test('Lily speaks Spanish and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInByApi(page, 'florist@demo.test', demoPassword)
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await page.goto('/lily-ai')
  await expect(page.getByRole('heading', { level: 1, name: es.lily })).toBeVisible()
  await expect(page.getByText(es.staysHere)).toBeVisible()
  const box = page.getByRole('textbox', { name: es.askLabel })
  await box.fill('qué rosas blancas hay')
  await box.press('Enter')
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
})

test('a photo without a model that sees goes to a person, and a viewer is offered no boxes', async ({
  page,
}) => {
  await openAs(page, 'viewer@demo.test', '/lily-ai', demoPassword)
  await ask(page, 'white roses')
  await expect(answers(page).last().getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await page.getByRole('button', { name: en.photo }).click()
  await expect(page.getByText(en.noEyes)).toBeVisible()
})

test('after an answer with steps the next question is the one in sight, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsFlorist(page, '/lily-ai')
  await ask(page, 'where is my order')
  await ask(page, 'how do i add a user')
  await ask(page, 'what do i owe')
  await expect(answers(page).last().getByText('what do i owe', { exact: true })).toBeInViewport()
})
