import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/features/account.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const languageOf = async (userId: number) => {
  const user = app.db.selectFrom('users').select('language').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).language
}

test('emails come in the language that pages are read in: English until another is chosen', async () => {
  const shop = await makeShop(app.db)
  const other = await makeShop(app.db)
  const client = await app.signIn(shop.email)
  expect(await languageOf(shop.userId)).toBe('en')
  expect((await client.call(account.setLanguage, { body: { language: 'es' } })).status).toBe(204)
  expect(await languageOf(shop.userId)).toBe('es')
  expect(await languageOf(other.userId)).toBe('en')
})

test('a language without a catalogue is refused', async () => {
  const client = await app.signIn((await makeShop(app.db)).email)
  expect((await client.put('account/language', { language: 'fr' })).problem.code).toBe('invalid_input')
})
