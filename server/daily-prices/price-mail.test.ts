import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '../../contract/features/cart.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import type { Shop } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { compose } from '../messages/compose.ts'
import { cartPath } from './cart-link.ts'
import { tellOfPublication } from './notice.ts'
import { askBack, askBackJob } from './win-back.ts'

const start = '2026-11-23T15:00:00Z'
let app: TestApp
let shop: Shop
let florist: Client
let roses: number
let fern: number
beforeAll(async () => {
  app = await startApp({ now: start })
  shop = await makeShop(app.db, { customer: { daily_pricing: true } })
  florist = await app.signIn(shop.email)
  roses = await makeProduct(app.db, { description: 'Rose Freedom 60 cm', min_quantity: 5, onHand: 400 })
  fern = await makeProduct(app.db, { description: 'Leatherleaf' })
  for (const quantity of [10, 20, 20])
    await makePastOrder(app.db, {
      ...shop,
      placedAt: new Date('2026-11-10T15:00:00Z'),
      lines: [{ productId: roses, quantity }],
      order: { user_id: shop.userId },
    })
  await app.deps.catalogue.reload()
})
afterAll(() => app?.close())
afterEach(async () => {
  app.setNow(start)
  await florist.delete('shopping-cart/empty-cart')
  await app.db.deleteFrom('price_mail_fills').execute()
  await app.db.deleteFrom('price_notices').execute()
  await app.db.deleteFrom('win_backs').execute()
  await app.db.deleteFrom('messages').execute()
})

const day = '2026-11-23' as never
const write = (userId = shop.userId, language: 'en' | 'es' = 'en') =>
  compose(makeCtx(app.deps, null), {
    channel: 'mail',
    kind: 'daily-prices',
    language,
    about: { userId, day },
  })
const linksOf = (text: string) =>
  [...text.matchAll(/\/cart\?mail=([\w.-]+)/g)].map(([, token]) => token ?? '')
const fill = (token: string, client = florist) => client.post('daily-pricing/cart', { token })
const inCart = async () =>
  ((await florist.get('shopping-cart')).body as Cart).orders.flatMap(({ details }) =>
    details.map(({ productCode, quantity }) => [Number(productCode), quantity]),
  )
const linkTo = async (items: { productId: number; quantity: number }[], userId = shop.userId) =>
  (await cartPath(app.deps, { userId, day, items })).split('mail=')[1] ?? ''

describe('the email', () => {
  test('has what the shop usually takes in its usual quantity, at its price, with a link that fills the cart', async () => {
    const { body: text } = await write()
    expect(text).toContain('Rose Freedom 60 cm')
    expect(text).toContain('You usually take 20')
    const [one, all] = linksOf(text)
    expect(one).toBe(all)
    expect((await fill(all ?? '')).body).toEqual({ added: 1, missing: [], already: 0 })
    expect(await inCart()).toEqual([[roses, 20]])
  })

  test('to somebody who may not order has prices and no links to the cart', async () => {
    const viewer = await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
    await app.db
      .updateTable('users')
      .set({ company_role: 'viewer' })
      .where('id', '=', viewer.userId)
      .execute()
    const { body: text } = await write(viewer.userId)
    expect(text).toContain('Rose Freedom 60 cm')
    expect(linksOf(text)).toEqual([])
  })

  test('of a publication at night is sent at six in the morning; one at noon is sent immediately', async () => {
    const jobs = () =>
      app.db
        .selectFrom('graphile_worker.jobs' as never)
        .select(['run_at', 'task_identifier'] as never)
        .where('task_identifier' as never, '=', 'tell_daily_prices' as never)
        .execute() as Promise<{ run_at: Date }[]>
    // Ten at night in New York.
    app.setNow('2026-11-24T03:00:00Z')
    await tellOfPublication(makeCtx(app.deps, null), 7)
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([])
    expect((await jobs()).map(({ run_at }) => run_at.toISOString())).toEqual(['2026-11-24T11:00:00.000Z'])
  })
})

describe('a link that fills the cart', () => {
  test('opened twice, and twice at once, puts each item in once; the cart may have been emptied meanwhile', async () => {
    const token = await linkTo([
      { productId: roses, quantity: 20 },
      { productId: fern, quantity: 3 },
    ])
    await Promise.all([fill(token), fill(token)])
    expect((await inCart()).sort()).toEqual(
      [
        [roses, 20],
        [fern, 3],
      ].sort(),
    )
    await florist.delete('shopping-cart/empty-cart')
    expect((await fill(token)).body).toEqual({ added: 0, missing: [], already: 2 })
    expect(await inCart()).toEqual([])
  })

  test('the cart already has one of its items: the rest is added', async () => {
    await fill(await linkTo([{ productId: roses, quantity: 20 }]))
    const both = await linkTo([
      { productId: roses, quantity: 20 },
      { productId: fern, quantity: 3 },
    ])
    expect((await fill(both)).body).toMatchObject({ added: 1, already: 1 })
    expect((await inCart()).sort()).toEqual(
      [
        [roses, 20],
        [fern, 3],
      ].sort(),
    )
  })

  test('what is in the cart already stays, and is not doubled', async () => {
    await florist.post('shopping-cart', { productId: roses, quantity: 40 })
    await fill(await linkTo([{ productId: roses, quantity: 20 }]))
    expect(await inCart()).toEqual([[roses, 40]])
  })

  test('what is short is added as far as it goes, and said; what is gone can be tried again', async () => {
    const gone = await makeProduct(app.db, { description: 'Peony Coral Charm' })
    await app.db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', gone).execute()
    await app.deps.catalogue.reload()
    const token = await linkTo([
      { productId: fern, quantity: 2 },
      { productId: gone, quantity: 2 },
    ])
    const { body } = await fill(token)
    expect(body).toMatchObject({
      added: 1,
      already: 0,
      missing: [{ productDescription: 'Peony Coral Charm', wanted: 2, taken: 0 }],
    })
    await app.db.updateTable('stock').set({ on_hand: 10 }).where('product_id', '=', gone).execute()
    expect((await fill(token)).body).toMatchObject({ added: 1, already: 1, missing: [] })
  })

  test('fills only the recipient’s cart: a colleague gets an error, and a visitor signs in first', async () => {
    const token = await linkTo([{ productId: roses, quantity: 20 }])
    const other = await makeShop(app.db)
    expect((await fill(token, await app.signIn(other.email))).problem.code).toBe('link_of_another')
    expect((await fill(token, app.visitor())).problem.code).toBe('not_signed_in')
    expect(await inCart()).toEqual([])
  })

  test.each([
    ['another quantity', (token: string) => token.replace('x20', 'x999')],
    ['another item', (token: string) => token.replace(`${roses}x`, `${fern}x`)],
    ['another day', (token: string) => token.replace('2026-11-23', '2026-11-24')],
    ['no seal', (token: string) => token.slice(0, -43)],
    ['nothing', () => ''],
  ])('with %s is refused', async (_, forge) => {
    const token = forge(await linkTo([{ productId: roses, quantity: 20 }]))
    expect((await fill(token)).problem.code).toBe('link_too_old')
    expect(await inCart()).toEqual([])
  })

  test('of an email two weeks old no longer works', async () => {
    const token = await linkTo([{ productId: roses, quantity: 20 }])
    app.setNow('2026-12-08T15:00:00Z')
    const later = await app.signIn(shop.email)
    expect((await fill(token, later)).problem.code).toBe('link_too_old')
  })
})

describe('a shop that has not ordered for a while', () => {
  const mails = async () =>
    (await app.db.selectFrom('messages').select(['kind', 'recipient', 'unsubscribe_path']).execute()).map(
      ({ kind, recipient, unsubscribe_path }) => [kind, recipient, unsubscribe_path?.includes('token=')],
    )
  const ask = () => askBack(makeCtx(app.deps, null))

  test('is asked once after its last order, with its usual items and a way to stop', async () => {
    app.deps.settings.winBackDays = 30
    expect(await ask()).toBe(0)
    app.setNow('2026-12-20T15:00:00Z')
    expect((await Promise.all([ask(), ask()])).sort()).toEqual([0, 1])
    expect(await mails()).toEqual([['win-back', shop.email, true]])
    expect(await ask()).toBe(0)
    const { subject, body } = await compose(makeCtx(app.deps, null), {
      channel: 'mail',
      kind: 'win-back',
      language: 'es',
      about: { userId: shop.userId, day: '2026-12-20' as never },
    })
    expect(subject).toBe('Sus flores, a los precios de hoy')
    expect(body).toContain('Rose Freedom 60 cm')
    expect(body).toContain('email-unsubscribe-confirmation?token=')
    expect(linksOf(body)).not.toEqual([])
  })

  test.each([
    ['stopped such mails', { daily_pricing_unsubscribed: 1 }],
    ['has no sign-in any more', { status: 'disabled' as const }],
  ])('is not reminded when its person %s', async (_, change) => {
    app.deps.settings.winBackDays = 30
    app.setNow('2026-12-20T15:00:00Z')
    const back = { daily_pricing_unsubscribed: 0, status: 'active' as const }
    await app.db.updateTable('users').set(change).where('id', '=', shop.userId).execute()
    expect(await ask()).toBe(0)
    await app.db.updateTable('users').set(back).where('id', '=', shop.userId).execute()
  })

  test('is not reminded without the setting, long after it was abandoned, or at any time but ten', async () => {
    app.setNow('2026-12-20T15:00:00Z')
    app.deps.settings.winBackDays = null
    expect(await ask()).toBe(0)
    app.deps.settings.winBackDays = 30
    app.setNow('2027-11-20T15:00:00Z')
    expect(await ask()).toBe(0)
    app.setNow('2026-12-20T16:00:00Z')
    await askBackJob.run(makeCtx(app.deps, null), {})
    expect(await mails()).toEqual([])
    app.setNow('2026-12-20T15:00:00Z')
    await askBackJob.run(makeCtx(app.deps, null), {})
    expect(await mails()).toHaveLength(1)
  })
})
