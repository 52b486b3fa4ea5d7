import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { mannWhitney, median, quickMean } from '../support/compare.ts'
import { makeShop } from '../support/make.ts'
import { json, sendRaw } from '../support/raw.ts'

/*
 * No response time reveals whether an email or number has an account. Known and unknown ones alternate, so that other load on the machine
 * affects both equally. This is the short form; `npm run enumeration` makes 500 attempts each and prints them.
 */
const tries = Number(process.env.ENUMERATION_TRIES ?? 40)
/** The requirement's limit for an idle machine; a busy one adds noise to both. */
const mostMs = 5

let app: TestApp
let email: string
const mobile = '9375550199'
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const shop = await makeShop(app.db)
  email = shop.email
  await app.db
    .updateTable('users')
    .set({ mobile_number: mobile, mobile_verified_at: app.now() })
    .where('id', '=', shop.userId)
    .execute()
})
afterAll(() => app?.close())

type Way = { title: string; path: string; body: (known: boolean, n: number) => object }

const somebody = (known: boolean, n: number) => (known ? email : `nobody${n}@example.test`)
const number = (known: boolean, n: number) => (known ? mobile : `9375${String(600_000 + n)}`)
const ways: Way[] = [
  {
    title: 'a wrong password',
    path: 'auth/sign-in',
    body: (known, n) => ({ email: somebody(known, n), password: 'wrong' }),
  },
  {
    title: 'a link to set a new password',
    path: 'auth/send-reset-link',
    body: (known, n) => ({ email: somebody(known, n) }),
  },
  {
    title: 'a sign-in link',
    path: 'auth/one-time-link',
    body: (known, n) => ({ email: somebody(known, n) }),
  },
  {
    title: 'a code by SMS',
    path: 'auth/mobile-number',
    body: (known, n) => ({ mobileNumber: number(known, n) }),
  },
  {
    title: 'a wrong code',
    path: 'auth/check-otp',
    body: (known, n) => ({ mobileNumber: number(known, n), code: '000000' }),
  },
]

async function timed({ path, body }: Way, known: boolean, n: number): Promise<number> {
  await app.db.deleteFrom('throttles').execute()
  const payload = JSON.stringify(body(known, n))
  const began = performance.now()
  const { status } = await sendRaw(app, { method: 'POST', path, headers: json, payload })
  expect([200, 204, 401]).toContain(status)
  return performance.now() - began
}

test('the comparison sees a difference where there is one, and none where there is none', () => {
  const even = Array.from({ length: 200 }, (_, n) => (n * 37) % 101)
  const later = even.map((value) => value + 25)
  expect(mannWhitney(even, even)).toEqual({ above: 0.5, deviations: 0 })
  expect(mannWhitney(later, even).deviations).toBeGreaterThan(6)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(quickMean([1, 2, 30, 40])).toBe(1.5)
})

describe('known and unknown take as long', () => {
  test.each(ways.map((way) => [way.title, way] as const))(
    '%s',
    { timeout: 60_000 + tries * 400 },
    async (_, way) => {
      for (let n = 0; n < 5; n++) for (const known of [true, false]) await timed(way, known, n)
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let n = 0; n < tries; n++) {
        // The order alternates, so that neither always follows the other's work.
        for (const known of n % 2 ? [true, false] : [false, true])
          times[known ? 'known' : 'unknown'].push(await timed(way, known, 100 + n))
      }
      const difference = quickMean(times.known) - quickMean(times.unknown)
      const { above, deviations } = mannWhitney(times.known, times.unknown)
      if (process.env.ENUMERATION_TRIES)
        console.log(
          `${way.title}: ${tries} tries each, median known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms, means of the quicker halves differ by ${difference.toFixed(2)} ms, known slower in ${(above * 100).toFixed(1)} % of pairs (${deviations.toFixed(1)} deviations of chance)`,
        )
      expect(Math.abs(difference)).toBeLessThan(Math.max(mostMs, median(times.known) * 0.25))
    },
  )
})
