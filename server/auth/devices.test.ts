import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { browser } from '../../tests/support/sign-in.ts'
import { writeMail } from '../messages/write.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())

const signIn = async (email: string, from = browser(app), headers: Record<string, string> = {}) => {
  const answer = await from.post('auth/sign-in', { email, password: testPassword }, headers)
  expect(answer.status).toBe(200)
  return from
}
const mailsTo = (email: string) =>
  app.db
    .selectFrom('messages')
    .select(['about', 'good_until'])
    .where('recipient', '=', email)
    .where('kind', '=', 'new-sign-in')
    .execute()

test('a sign-in from a browser that is new for this person is reported by email; the first of all and known browsers are not', async () => {
  const { email } = await makeShop(app.db)
  const usual = await signIn(email)
  await signIn(email, usual)
  expect(await mailsTo(email)).toEqual([])

  const strange = await signIn(email)
  await signIn(email, strange)
  await signIn(email, usual)
  const mails = await mailsTo(email)
  expect(mails.map(({ about }) => about)).toEqual([
    { at: expect.stringMatching(/^2026-11-23T14:00/), browser: 'Chrome, Windows', address: '127.0.0.1' },
  ])
})

test('a browser is new for each person who has not signed in from it', async () => {
  const [one, other] = [await makeShop(app.db), await makeShop(app.db)]
  await signIn(other.email)
  const shared = await signIn(one.email)
  await signIn(other.email, shared)
  expect(await mailsTo(one.email)).toHaveLength(0)
  expect(await mailsTo(other.email)).toHaveLength(1)
})

test('five such emails a day are enough; the next day brings the next', async () => {
  const { email } = await makeShop(app.db)
  for (let n = 0; n < 8; n++) await signIn(email)
  expect(await mailsTo(email)).toHaveLength(5)
  app.setNow(new Date(app.now().getTime() + 25 * 3_600_000))
  await signIn(email)
  expect(await mailsTo(email)).toHaveLength(6)
})

test.each([
  ['en', 'From an unknown browser.'],
  ['es', 'Desde un navegador desconocido.'],
] as const)('a browser that says nothing of itself has no empty name (%s)', (language, sentence) => {
  const { brand, timeZone, publicUrl } = app.deps.settings
  const facts = { at: '2026-11-23T14:00:00Z', browser: '', address: '203.0.113.7' }
  const { html } = writeMail('new-sign-in', facts, { language, brand, timeZone, publicUrl })
  expect(html).toContain(sentence)
})
