import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { expectProblem } from '../support/problem.ts'
import { json, type RawAnswer, sendRaw } from '../support/raw.ts'

const start = new Date('2026-11-23T14:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: start.toISOString() })
})
afterAll(() => app?.close())

function tryPassword(
  email: string,
  password = 'wrong',
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const payload = JSON.stringify({ email, password })
  return sendRaw(app, { method: 'POST', path: 'auth/sign-in', headers: { ...json, ...headers }, payload })
}
const forget = () => app.db.deleteFrom('throttles').execute()

test('security 13: after ten wrong passwords an account waits, and a quarter of an hour later it is open', async () => {
  await forget()
  app.setNow(start)
  const { email } = await makeShop(app.db)
  for (let n = 0; n < 10; n++) expectProblem(await tryPassword(email), 'invalid_credentials')
  const refused = await tryPassword(email)
  expectProblem(refused, 'too_many')
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)
  app.setNow(new Date(app.now().getTime() + seconds * 1_000))
  expect((await tryPassword(email, testPassword)).status).toBe(200)
})

test('security 13: the account counts whatever case its email is written in', async () => {
  await forget()
  const { email } = await makeShop(app.db)
  for (let n = 0; n < 10; n++) await tryPassword(n % 2 ? email.toUpperCase() : email)
  expectProblem(await tryPassword(email), 'too_many')
})

test('security 13: the right password clears the count', async () => {
  await forget()
  const { email } = await makeShop(app.db)
  for (let n = 0; n < 9; n++) await tryPassword(email)
  expect((await tryPassword(email, testPassword)).status).toBe(200)
  for (let n = 0; n < 10; n++) expectProblem(await tryPassword(email), 'invalid_credentials')
})

test('security 13: a browser that signed in before still enters while a stranger keeps the account waiting; the stranger with its cookie does not', async () => {
  await forget()
  const { email } = await makeShop(app.db)
  const { headers } = await tryPassword(email, testPassword)
  const cookies = [headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
  expect(cookies.map((one) => one?.split('=')[0])).toEqual(['session', 'kept', 'device'])
  const cookie = cookies[2] ?? ''
  for (let n = 0; n < 10; n++) await tryPassword(email)
  expectProblem(await tryPassword(email, testPassword), 'too_many')
  expect((await tryPassword(email, testPassword, { cookie })).status).toBe(200)

  for (let n = 0; n < 10; n++)
    expectProblem(await tryPassword(email, 'wrong', { cookie }), 'invalid_credentials')
  expectProblem(await tryPassword(email, testPassword, { cookie }), 'too_many')
  const { email: other } = await makeShop(app.db)
  for (let n = 0; n < 10; n++) await tryPassword(other, 'wrong', { cookie })
  expectProblem(await tryPassword(other, testPassword, { cookie }), 'too_many')
})

test('security 13: an address waits after a hundred wrong passwords, over however many accounts', async () => {
  await forget()
  await app.db
    .insertInto('throttles')
    .values({ key: 'other', hits: 99, window_ends_at: new Date(start.getTime() + 3_600_000) })
    .execute()
  for (let n = 0; n < 100; n++)
    expectProblem(await tryPassword(`nobody${n}@example.test`), 'invalid_credentials')
  expectProblem(await tryPassword('nobody100@example.test'), 'too_many')
})

test('a client that names another address in X-Forwarded-For is counted at its own address', {
  tags: ['long'],
}, async () => {
  await forget()
  for (let n = 0; n < 100; n++)
    await tryPassword(`nobody${n}@example.test`, 'wrong', { 'x-forwarded-for': `203.0.113.${n}` })
  expectProblem(
    await tryPassword('nobody@example.test', 'wrong', { 'x-forwarded-for': '198.51.100.7' }),
    'too_many',
  )
  await forget()
})

test('security 14: an unknown account is answered word for word like a wrong password', async () => {
  await forget()
  const { email } = await makeShop(app.db)
  await app.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('email', '=', (await makeShop(app.db)).email)
    .execute()
  const told = [
    await tryPassword(email),
    await tryPassword('nobody@example.test'),
    await tryPassword('no email at all'),
  ]
  const bodies = told.map(({ json: body }) => ({ ...(body as object), requestId: '' }))
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[2]).toEqual(bodies[0])
  for (const { headers } of told) expect(headers['set-cookie']).toBeUndefined()
})

test('and takes as long', async () => {
  const { email } = await makeShop(app.db)
  const known: number[] = []
  const unknown: number[] = []
  const timed = async (address: string) => {
    await forget()
    // Processor time, including the hashing threads, because waiting times on a busy machine prove nothing.
    const began = process.cpuUsage()
    await tryPassword(address)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000
  }
  await timed('nobody@example.test')
  for (let n = 0; n < 40; n++) {
    known.push(await timed(email))
    unknown.push(await timed(`nobody${n}@example.test`))
  }
  // The fastest tenth, because other work of the process only ever adds time.
  const quick = (times: number[]) => times.toSorted((a, b) => a - b)[times.length / 10] ?? 0
  expect(Math.abs(quick(known) - quick(unknown))).toBeLessThan(Math.max(5, quick(known) * 0.25))
})
