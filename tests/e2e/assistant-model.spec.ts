import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { assistant as t } from '../../web/words/areas/assistant.en.ts'
import { feedbackDesk } from '../../web/words/areas/feedback-desk.en.ts'
import { settings } from '../../web/words/areas/settings.en.ts'
import { startModel } from '../support/model-stand-in.ts'
import { jpegOf } from '../support/photos.ts'
import { type RunningProduct, runProduct } from './product.ts'
import { test as base, expect, expectAccessible, openAs, openAsFlorist, readApi } from './support.ts'

type Cart = { totals: { lines: number } }

/** A product with a language model, whose answers the test sets. */
const test = base.extend<object, { model: Awaited<ReturnType<typeof startModel>>; product: RunningProduct }>({
  model: [
    // Playwright reads the fixtures that a function needs from the names in its first argument.
    async ({}, use) => {
      const model = await startModel()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ model }, use) => {
      const product = await runProduct({
        MODEL_URL: model.url,
        MODEL_KEY: 'sk-test',
        MODEL_SEES: '1',
        MODEL_TIMEOUT_MS: '20000',
        MODEL_SECONDS: '30',
      })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const vague = 'surprise me with whatever feels like a snowy morning'
const answers = (page: Page) => page.getByRole('list', { name: t.talk }).locator('> li')
const question = (page: Page) => page.getByRole('textbox', { name: t.askLabel })

test('a language model answers what the rules don’t understand; the page says so, and what leaves the server, and a photo of a list becomes a proposal', async ({
  page,
  model,
  product,
  browser,
}) => {
  test.slow()
  model.plays((_, n) =>
    n === 1
      ? { calls: [{ name: 'find_goods', arguments: { words: 'rose', colors: ['White'] } }] }
      : { say: 'White roses have that feeling.' },
  )
  await openAsFlorist(page, '/lily-ai')
  const { host } = new URL(model.url)
  await expect(page.getByRole('region', { name: t.aboutTitle })).toContainText(host)
  await expectAccessible(page)
  const before = await readApi<Cart>(page, 'shopping-cart')
  await question(page).fill(vague)
  await question(page).press('Enter')
  await expect(answers(page).getByText('White roses have that feeling.', { exact: true })).toBeVisible()
  await expect(answers(page).last().getByText(t.byModel)).toBeVisible()
  await expect(answers(page).last().getByRole('spinbutton').first()).toBeVisible()
  await expectAccessible(page)

  // The flower's name and price are the distributor's own, not the model's.
  const { messages } = model.asked.at(-1)?.body ?? { messages: [] }
  const told = JSON.parse(String(messages.find(({ role }) => role === 'tool')?.content))
  const { name } = told.rows[0].products[0] as { name: string }
  model.plays((_, n) =>
    n === 1
      ? { calls: [{ name: 'fill_list', arguments: { lines: [{ text: name, quantity: 50 }] } }] }
      : { say: 'It costs $0.01 a stem.' },
  )
  const picture = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: await jpegOf() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByAltText(t.photoOf).first()).toBeVisible()
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await expect(answers(page)).toHaveCount(2)
  await expect(answers(page).last().getByRole('spinbutton').first()).toBeVisible()
  await expect(page.getByText('$0.01')).toHaveCount(0)
  expect((await readApi<Cart>(page, 'shopping-cart')).totals.lines).toBe(before.totals.lines)

  // The photo is still there after a reload, goes to the desk with the hand-over, and is deleted with the conversation.
  const sent = answers(page).last().getByAltText(t.photoOf)
  await page.reload()
  await expect(sent).toHaveJSProperty('naturalWidth', 900)
  await page.getByRole('button', { name: /^Ask .* instead$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.handOver, exact: true }).click()
  await expect(page.getByRole('link', { name: t.seeThread }).first()).toBeVisible()
  const { rows } = await readApi<{ rows: { id: number }[] }>(page, 'feedback')
  const desk = await browser.newPage({ baseURL: product.url })
  await openAs(desk, 'admin@demo.test', `/admin/feedback?open=${rows[0]?.id}`, demoPassword)
  const shown = desk.getByRole('region', { name: feedbackDesk.shownPhotos }).getByRole('img')
  await expect(shown).toHaveJSProperty('naturalWidth', 900)
  await expectAccessible(desk)
  const history = page.getByRole('complementary', { name: t.history })
  await history
    .getByRole('button', { name: /^Delete “/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click()
  await expect(page.getByText(t.helloText)).toBeVisible()
  await desk.reload()
  await expect(desk.getByText(/Asked: \(photo\)/).first()).toBeVisible()
  await expect(shown).toHaveCount(0)
  await desk.close()
})

test('an answer of a silent model is stopped in the middle; staff turn the model off, and nothing leaves any more', async ({
  page,
  model,
  browser,
  product,
}) => {
  test.slow()
  model.plays(() => ({ how: 'silent' }))
  await openAsFlorist(page, '/lily-ai')
  await question(page).fill(vague)
  await question(page).press('Enter')
  await expect.poll(() => model.asked.length).toBe(1)
  await page.getByRole('button', { name: t.stop }).click()
  await expect(page.getByText(t.stopped)).toBeVisible()
  await expect.poll(() => model.gone).toEqual([1])

  const desk = await browser.newPage({ baseURL: product.url })
  await openAs(desk, 'admin@demo.test', '/admin/settings', demoPassword)
  await desk.getByLabel(settings.names.MODEL_PERSON_CENTS).fill('0')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(settings.saved)).toBeVisible()
  await expectAccessible(desk)
  await desk.close()
  await page.reload()
  await page.getByRole('button', { name: t.startNew }).click()
  await expect(page.getByText(t.staysHere)).toBeVisible()
})
