import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectClient } from '../../db/connect.ts'
import { TooManyInLine } from '../../db/reserve.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { expectProblem } from '../../tests/support/problem.ts'
import { sendRaw } from '../../tests/support/raw.ts'
import { asAppError } from './problems.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

test('while the database has no room, what it cannot write is answered with when to try again', async () => {
  const { headers } = await app.signIn((await makeShop(app.db)).email)
  const owner = await connectClient(app.database.ownerUrl, { info: () => {}, warn: () => {} })
  try {
    await owner.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await owner.query('create trigger full_disk before insert on sessions execute function no_room()')
    const answer = await sendRaw(app, {
      method: 'POST',
      path: 'auth/sign-in',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: (await makeShop(app.db)).email, password: 'Peony-At-Dawn-1' }),
    })
    expectProblem(answer, 'unavailable')
    expect(answer.headers['retry-after']).toBe('30')
    expect((await sendRaw(app, { path: 'shipment', headers })).status).toBe(200)
  } finally {
    await owner.query('drop function if exists no_room cascade')
    await owner.end()
  }
})

test.each([
  ['our own disk is full', { code: 'ENOSPC' }],
  ['our own disk is read-only', { code: 'EROFS' }],
  ['our share of the disk is used up', { code: 'EDQUOT' }],
  [
    'the disk of the database is read-only',
    { code: '42501', message: 'could not open file: Read-only file system' },
  ],
])('where %s the caller is asked to try again', (_, more) => {
  const error = Object.assign(new Error('failed'), more)
  const told = asAppError(error, { log: pino({ level: 'silent' }), id: 'one' })
  expect(told.code).toBe('unavailable')
  expect(told.details.retryAfter).toBe(30)
})

test('a right that the database refuses for another reason is a failure of ours', () => {
  const error = Object.assign(new Error('permission denied for table orders'), { code: '42501' })
  expect(asAppError(error, { log: pino({ level: 'silent' }), id: 'one' }).code).toBe('internal')
})

test('a call that waited too long in line gets an error that the server is busy, not that the database is away', () => {
  const told = asAppError(new TooManyInLine(), { log: pino({ level: 'silent' }), id: 'request' })
  expect(told.code).toBe('busy')
  expect([2, 3, 4, 5]).toContain(told.details.retryAfter)
})
