import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { mailReportsSecret } from '../../server/messages/reports.ts'
import { assistant as lily } from '../../web/words/areas/assistant.en.ts'
import { frame } from '../../web/words/areas/frame.en.ts'
import { incoming as t } from '../../web/words/areas/incoming.en.ts'
import { houseServer, mailOf } from '../support/mails.ts'
import { startTwilio, twilioKeys } from '../support/twilio-stand-in.ts'
import { type RunningProduct, runProduct } from './product.ts'
import { test as base, expect, expectAccessible, flowers, openAs, readApi } from './support.ts'

type Texts = Awaited<ReturnType<typeof startTwilio>>

/** A product that receives texts and emails. */
const test = base.extend<object, { texts: Texts; product: RunningProduct }>({
  texts: [
    // Playwright reads the fixtures that a function needs from the names in its first argument.
    async ({}, use) => {
      const texts = await startTwilio()
      await use(texts)
      await texts.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ texts }, use) => {
      const product = await runProduct({
        MAIL_AUTHSERV_ID: houseServer,
        TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
        TWILIO_AUTH_TOKEN: twilioKeys.authToken,
        TWILIO_FROM: twilioKeys.from,
        TWILIO_API_BASE: texts.url,
      })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

type Cart = { totals: { lines: number; quantity: number } }

/** Sends a text in the carrier's format. */
async function sendText({ url }: RunningProduct, fields: Record<string, string>) {
  const path = '/webhooks/twilio'
  const said = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const signature = createHmac('sha1', twilioKeys.authToken)
    .update(`${url}${path}${said.map(([name, value]) => name + value).join('')}`)
    .digest('base64')
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-twilio-signature': signature },
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Delivers an email like the mail server. */
async function sendMail({ url, db }: RunningProduct, mail: Parameters<typeof mailOf>[0]) {
  const answer = await fetch(`${url}/webhooks/mail/incoming`, {
    method: 'POST',
    body: mailOf(mail),
    headers: {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${await mailReportsSecret({ db: db as never })}`,
    },
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Opens a proposal by its link, adds one pack and approves it; its lines are then in the cart. */
async function approve(page: Page, link: string, { minQuantity }: Awaited<ReturnType<typeof flowers>>[0]) {
  expect((await readApi<Cart>(page, 'shopping-cart')).totals.lines).toBe(0)
  await page.goto(link)
  const box = page.getByRole('list', { name: lily.talk }).getByRole('spinbutton').first()
  await expect(box).toHaveValue(String(minQuantity * 2))
  await expect(page).toHaveURL(/\/lily-ai$/)
  await expectAccessible(page)
  await box.fill(String(minQuantity * 3))
  await box.press('Tab')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const wanted = { lines: 1, quantity: minQuantity * 3 }
  await expect.poll(async () => (await readApi<Cart>(page, 'shopping-cart')).totals).toMatchObject(wanted)
}

test('an order by text becomes a proposal: the shop opens its link, changes a quantity, approves it, and it is in the cart', async ({
  page,
  shop,
  product,
  texts,
}) => {
  test.slow()
  await product.db
    .updateTable('users')
    .set({ mobile_number: '(937) 555-0171', mobile_verified_at: new Date() })
    .where('id', '=', shop.userId)
    .execute()
  await openAs(page, shop.email)
  const [row] = await flowers(page, 'alstroemeria', 4)
  const wanted = row!
  const Body = `${wanted.minQuantity * 2} ${wanted.productDescription}`
  await sendText(product, { MessageSid: 'SM00000001', From: '+19375550171', Body })
  const link = () => /https?:\/\/\S+\/lily-ai\?conversation=\d+/.exec(texts.sent.at(-1)?.text ?? '')?.[0]
  await expect.poll(link, { timeout: 30_000 }).toBeDefined()
  await approve(page, link() ?? '', wanted)
})

test('an order by mail is answered with a link: the shop opens it, changes a quantity, approves it, and it is in the cart', async ({
  page,
  shop,
  product,
}) => {
  test.slow()
  await openAs(page, shop.email)
  const [row] = await flowers(page, 'alstroemeria', 4)
  const wanted = row!
  const words = `Hi,\n\n${wanted.minQuantity * 2} ${wanted.productDescription}\n\nThanks,\nAna`
  await sendMail(product, { from: `Ana <${shop.email}>`, subject: 'For the weekend', words })
  const answered = async () => {
    const { rows } = await product.db
      .selectFrom('messages')
      .select('about')
      .where('kind', '=', 'order-proposal')
      .where('recipient', '=', shop.email)
      .execute()
      .then((found) => ({ rows: found as { about: { path?: string } }[] }))
    return rows[0]?.about.path
  }
  await expect.poll(answered, { timeout: 30_000 }).toBeDefined()
  await approve(page, (await answered()) ?? '', wanted)
})

test('an email from an unknown address waits: the page and the rail show it at once, and staff assign it to a shop', async ({
  page,
  shop,
  product,
  browser,
  watch,
}) => {
  test.slow()
  watch.allow(/incoming-mail\/\d+\/place/)
  await openAs(page, 'admin@demo.test', '/admin/incoming-mail', demoPassword)
  const rows = page.getByRole('row')
  const subject = `Roses from home ${shop.accountNumber}`
  await expect(page.getByText(t.empty.waiting)).toBeVisible()
  // It arrives while the page is open.
  await sendMail(product, {
    from: 'Ana <ana.at.home@mail.test>',
    subject,
    words: 'Can you call me about the wedding in May?',
  })
  const mail = page
    .getByRole('button', { name: subject })
    .or(page.getByRole('link', { name: subject }))
    .first()
  await expect(mail).toBeVisible()
  await expect(rows.filter({ hasText: t.causes['unknown-sender'] })).toHaveCount(1)
  await expect(page.getByRole('img', { name: frame.waiting(1) }).first()).toBeVisible()
  await expectAccessible(page)
  await mail.click()
  const panel = page.getByRole('region', { name: subject })
  await expect(panel.getByText('Can you call me about the wedding in May?')).toBeVisible()
  await panel.getByLabel(t.email).fill('nobody@mail.test')
  await panel.getByLabel(t.as).selectOption('message')
  await panel.getByRole('button', { name: t.place }).click()
  await expect(panel.getByText('Nobody of your customers signs in with this email.').first()).toBeVisible()
  await expect(panel.getByLabel(t.as)).toHaveValue('message')
  await panel.getByLabel(t.email).fill(shop.email)
  await panel.getByRole('button', { name: t.place }).click()
  await expect(page.getByText(t.placed)).toBeVisible()
  await expect(panel.getByRole('link', { name: t.open })).toBeVisible()
  await expect(page.getByText(t.empty.waiting)).toBeVisible()
  await expect(page.getByRole('img', { name: frame.waiting(1) })).toHaveCount(0)

  // The shop sees it as its own thread.
  const florist = await browser.newPage({ baseURL: product.url })
  await openAs(florist, shop.email, '/account/contact')
  await expect(florist.getByText(subject)).toBeVisible()
  await florist.close()
})
