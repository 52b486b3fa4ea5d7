import type { Page } from '@playwright/test'
import { cardShop, makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { startStripeStandIn } from '../support/stripe-stand-in.ts'
import { runProduct } from './product.ts'
import { expect, expectAccessible, openAs, ordersOf, readApi, test } from './support.ts'
import { say } from './words.ts'

async function saveCard(page: Page, expires: string, number = '4242 4242 4242 4242') {
  const add = page.getByRole('button', { name: say.cards.add })
  if (await add.isVisible()) await add.click()
  const frame = page.frameLocator('iframe[title="Card details"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel(/^Expires/).fill(expires)
  await frame.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: say.cards.save }).click()
}

test('cards are saved, one is made the default, and one is removed after a question', {
  tag: '@main',
}, async ({ page, product }) => {
  const shop = await makeShop(product.db, cardShop)
  await openAs(page, shop.email, '/account/payment')
  await expect(page.getByText(say.cards.empty)).toBeVisible()
  await saveCard(page, '1235')
  await expect(page.getByText(say.checkout.cardEnding('Visa', '4242 saved.'))).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Visa ending' })
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(say.cards.isDefault)
  await saveCard(page, '0634')
  await expect(rows).toHaveCount(2)
  const second = rows.filter({ hasText: '06/34' })
  await second.getByRole('button', { name: say.cards.makeDefaultOf('Visa ending 4242') }).click()
  await expect(second).toContainText(say.cards.isDefault)
  await expectAccessible(page)
  await second.getByRole('button', { name: say.cards.removeOf('Visa ending 4242') }).click()
  await expect(page.getByRole('dialog')).toContainText(say.cards.removeTitle('Visa ending 4242'))
  await page.getByRole('button', { name: say.cards.keep }).click()
  await expect(rows).toHaveCount(2)
  await second.getByRole('button', { name: say.cards.removeOf('Visa ending 4242') }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.cards.remove, exact: true }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(say.cards.isDefault)
  expect(await readApi(page, 'payment/card/accounts')).toMatchObject([{ expireYear: 2035, isDefault: true }])
})

test('a card that the bank refuses is not saved, and says why', async ({ page, product, watch }) => {
  watch.allow(/payment\/card\/accounts$/)
  const shop = await makeShop(product.db, cardShop)
  await openAs(page, shop.email, '/account/payment')
  await saveCard(page, '1235', '4000 0000 0000 0002')
  await expect(page.getByRole('alert').filter({ hasText: say.cards.notSaved })).toContainText('declined')
  await expect(page.getByText(say.cards.empty)).toBeVisible()
})

/** A replacement for js.stripe.com, which tests can't reach: a form, and a call of Stripe's API. */
const paymentElement = `
window.Stripe = (key) => ({
  elements: () => ({
    create: () => {
      const heard = {}
      return {
        on: (name, listener) => { heard[name] = listener },
        mount: (place) => {
          document.querySelector(place).innerHTML = '<label>Card number <input id="number"></label>'
          setTimeout(() => heard.ready(), 0)
        },
      }
    },
    submit: async () => ({}),
  }),
  createPaymentMethod: async () => {
    const number = document.getElementById('number').value
    const token = number.startsWith('4000') ? 'tok_chargeDeclined' : 'tok_visa'
    const body = new URLSearchParams({ type: 'card', 'card[token]': token })
    const answer = await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body })
    return { paymentMethod: await answer.json() }
  },
})
`

test('with Stripe, its form is a page of its own: a declined card, another one that pays, and the number is with neither of us', async ({
  page,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.allow(/check-out$|\/pay$/)
  const keys = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' }
  const standIn = await startStripeStandIn(keys)
  const product = await runProduct({
    GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: standIn.url,
  })
  standIn.tellTo(`${product.url}/webhooks/stripe`)
  try {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(product.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: paymentElement }),
    )
    await page.route('https://api.stripe.com/**', async (route) => {
      const answer = await fetch(`${standIn.url}/v1/payment_methods`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body: route.request().postData() ?? '',
      })
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
      await route.fulfill({ headers, body: await answer.text() })
    })
    const shop = await makeShop(product.db, cardShop)
    await page.request.post(`${product.url}/api/v1/auth/sign-in`, {
      data: { email: shop.email, password: testPassword },
    })
    const read = await page.request.get(
      `${product.url}/api/v1/inventory/flowers?maxRows=20&search=delphinium`,
    )
    const { rows } = (await read.json()) as { rows: { productId: number; minQuantity: number }[] }
    await page.request.post(`${product.url}/api/v1/shopping-cart`, {
      data: { productId: rows[0]?.productId, quantity: rows[0]?.minQuantity },
    })
    await page.goto(`${product.url}/cart`)
    const number = page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')
    await number.fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { name: say.checkout.placed.waitingTitle })).toBeVisible()
    await number.fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
    expect(await ordersOf(product, shop.customerId)).toMatchObject([
      { status: 'CONFIRMED', payment_status: 'PAID' },
    ])
    expect(standIn.books.intents.map(({ status }) => status)).toEqual([
      'requires_payment_method',
      'succeeded',
    ])
    expect(sent.join('\n').replace(/[ +]/g, '')).not.toMatch(/4242424242424242|4000000000000002/)
    // The page around the frame may not run Stripe's script, because its policy forbids it.
    const policy = (await page.request.get(`${product.url}/cart`)).headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain('stripe')
  } finally {
    await page.close()
    await product.close()
    await standIn.close()
  }
})
