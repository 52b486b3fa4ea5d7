import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TOTP } from 'otpauth'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { browser } from '../../tests/support/sign-in.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { sealSecondFactors } from '../auth/seal-second-factors.ts'
import { isSealed, seal, sealingKey, unseal } from './sealed-secret.ts'

const dataDir = temporaryFolder('sealed')
const file = path.join(dataDir, 'second-factor.key')
const base32 = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { dataDir } })
})
afterAll(async () => {
  await app?.close()
})

const newKey = () => sealingKey({ dataDir, secondFactorKey: Buffer.alloc(32, Math.random().toString()) })
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.now().getTime() })
const secretOf = async (userId: number) =>
  (
    await app.db
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).secret
const setSecret = (userId: number, secret: string) =>
  app.db.updateTable('second_factors').set({ secret }).where('user_id', '=', userId).execute()

async function enrolled() {
  const shop = await makeShop(app.db)
  const client = await app.signIn(shop.email)
  await client.post('auth/prove', { password: testPassword })
  const { secret } = (await client.post('account/second-factor/enroll')).body as { secret: string }
  const confirmed = await client.put('account/second-factor', { code: codeOf(secret) })
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  app.setNow(new Date(app.now().getTime() + 60_000))
  return { ...shop, secret, recoveryCodes }
}
async function signInWith(email: string, code: string) {
  const mine = browser(app)
  const { problem } = await mine.post('auth/sign-in', { email, password: testPassword })
  const { attemptId } = problem.data as { attemptId: string }
  return mine.post('auth/second-factor', { attemptId, code })
}

describe('a sealed secret', () => {
  test('is read by its key, never looks the same twice and is bound to its user', async () => {
    const key = await newKey()
    const [one, two] = [seal(key, 7, base32), seal(key, 7, base32)]
    expect(one).not.toBe(two)
    expect([one, two].every(isSealed)).toBe(true)
    expect([unseal(key, 7, one), unseal(key, 7, two)]).toEqual([base32, base32])
    expect(() => unseal(key, 8, one)).toThrow()
    expect(unseal(await newKey(), 7, one)).toBeUndefined()
  })

  test('is refused if one bit was changed', async () => {
    const key = await newKey()
    const sealed = seal(key, 7, base32)
    const last = sealed.lastIndexOf('.') + 1
    const changed = sealed.slice(0, last) + (sealed[last] === 'A' ? 'B' : 'A') + sealed.slice(last + 1)
    expect(() => unseal(key, 7, changed)).toThrow()
  })
})

describe('the key', () => {
  test('is made once, only for its owner, however many ask at the same time', async () => {
    const folder = mkdtempSync(path.join(dataDir, 'made-'))
    const keys = await Promise.all(Array.from({ length: 8 }, () => sealingKey({ ...where, dataDir: folder })))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
    expect(statSync(path.join(folder, 'second-factor.key')).mode & 0o777).toBe(0o600)
  })

  test('is refused if its file contains something else, with a message that says what to do', async () => {
    const folder = mkdtempSync(path.join(dataDir, 'broken-'))
    writeFileSync(path.join(folder, 'second-factor.key'), 'not a key\n')
    await expect(sealingKey({ ...where, dataDir: folder })).rejects.toThrow(
      /put back the file that was there/,
    )
  })
  const where = { secondFactorKey: undefined }
})

test('the database does not contain the authenticator app’s secret, and codes still work', async () => {
  const { userId, email, secret } = await enrolled()
  const stored = await secretOf(userId)
  expect(isSealed(stored)).toBe(true)
  expect(stored).not.toContain(secret)
  expect(readFileSync(file, 'utf8').trim()).toHaveLength(43)
  expect((await signInWith(email, codeOf(secret))).status).toBe(200)
})

test('what lay in the database as it was is sealed at the next start, and the app continues', async () => {
  const { userId, email, secret } = await enrolled()
  await setSecret(userId, secret)
  await sealSecondFactors(app.deps)
  expect(isSealed(await secretOf(userId))).toBe(true)
  expect((await signInWith(email, codeOf(secret))).status).toBe(200)
})

test('with the key lost, codes are refused with a sentence, recovery codes work, and the start says what to do', async () => {
  const { userId, email, secret, recoveryCodes } = await enrolled()
  await setSecret(userId, seal(await newKey(), userId, secret))
  const refused = await signInWith(email, codeOf(secret))
  expect([refused.status, refused.problem]).toMatchObject([
    503,
    { code: 'second_factor_unreadable', title: expect.stringContaining('Use a recovery code') },
  ])
  expect((await signInWith(email, recoveryCodes[0] ?? '')).status).toBe(200)
  const log = pino({ level: 'silent' })
  const error = vi.spyOn(log, 'error')
  await sealSecondFactors({ ...app.deps, log })
  expect(error.mock.calls.join()).toMatch(/One authenticator app was set up under another key .* put back/)
})
