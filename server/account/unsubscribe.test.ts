import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { unsubscribePaths } from './unsubscribe.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

async function reader() {
  const shop = await makeShop(app.db)
  return { ...shop, ...(await unsubscribePaths(ctxOf(app, shop), shop.userId)) }
}
const flagOf = async (userId: number) => {
  const user = app.db.selectFrom('users').select('daily_pricing_unsubscribed').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).daily_pricing_unsubscribed
}
const call = (url: string, type?: string, payload?: string) =>
  app.app.inject({
    method: 'POST',
    url,
    ...(type ? { headers: { 'content-type': type }, payload: payload ?? '' } : {}),
  })

test('1.07 the link of an email ends daily prices: the flag is 1, only for that reader, however often', async () => {
  const [shop, other] = [await reader(), await reader()]
  expect(await flagOf(shop.userId)).toBe(0)
  for (let n = 0; n < 2; n++) expect((await call(shop.oneClick)).statusCode).toBe(204)
  expect([await flagOf(shop.userId), await flagOf(other.userId)]).toEqual([1, 0])
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('a mail program unsubscribes automatically with %s', async (type, payload) => {
  const shop = await reader()
  expect((await call(shop.oneClick, type, payload)).statusCode).toBe(204)
  expect(await flagOf(shop.userId)).toBe(1)
})

test('the token may be in the body instead of the address', async () => {
  const shop = await reader()
  const [path = '', token = ''] = shop.oneClick.split('?token=')
  expect((await call(path, 'application/json', JSON.stringify({ token }))).statusCode).toBe(204)
  expect(await flagOf(shop.userId)).toBe(1)
  const forged = JSON.stringify({ token: `${shop.userId}.forged` })
  expect((await call(path, 'application/json', forged)).json().code).toBe('token_invalid')
})

test('a mail scanner that only looks at the link changes nothing', async () => {
  const shop = await reader()
  expect((await app.app.inject({ url: shop.oneClick })).statusCode).toBe(405)
  expect(await flagOf(shop.userId)).toBe(0)
})

test('the token of one reader turned to another, a short one and none are refused', async () => {
  const [shop, other] = [await reader(), await reader()]
  const turned = shop.oneClick.replace(`token=${shop.userId}.`, `token=${other.userId}.`)
  expect((await call(turned)).json().code).toBe('token_invalid')
  expect((await call(`${shop.oneClick.slice(0, -1)}`)).json().code).toBe('token_invalid')
  expect((await call(shop.oneClick.split('?')[0] ?? '')).json().code).toBe('invalid_input')
  expect(await flagOf(other.userId)).toBe(0)
})
