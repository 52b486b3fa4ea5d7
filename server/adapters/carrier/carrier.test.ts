import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startUps, upsKeys } from '../../../tests/support/ups-stand-in.ts'
import { type UpsOptions, upsCarrier } from './ups.ts'
import { zonesCarrier } from './zones.ts'

/**
 * Runs against a stand-in that speaks UPS's protocol. With UPS_CLIENT_ID, UPS_CLIENT_SECRET and UPS_ACCOUNT of UPS's test
 * environment the shared cases run against UPS itself.
 */
const real = process.env.UPS_CLIENT_ID !== undefined

let standIn: Awaited<ReturnType<typeof startUps>>
beforeAll(async () => {
  standIn = await startUps()
})
afterEach(() => standIn.mood('normal'))
afterAll(() => standIn?.close())

const base = { shipFromZip: '45402', timeZone: 'America/New_York' }
const ups = (options: Partial<UpsOptions> = {}) =>
  upsCarrier({ ...base, ...upsKeys, apiBase: standIn.url, timeoutMs: 300, ...options })
const realUps = () =>
  upsCarrier({
    ...base,
    account: process.env.UPS_ACCOUNT ?? '',
    clientId: process.env.UPS_CLIENT_ID ?? '',
    clientSecret: process.env.UPS_CLIENT_SECRET ?? '',
    apiBase: 'https://wwwcie.ups.com',
    timeoutMs: 20_000,
  })
const medium = { name: 'Medium', pounds: 18 }
const zones = () =>
  zonesCarrier(async ({ toState }) => (toState === 'CA' ? { cents: 2_910, transitDays: 4 } : undefined))

describe.each([
  ['the table of zones', zones],
  [real ? 'UPS' : 'UPS’s stand-in', () => (real ? realUps() : ups())],
] as const)('parcels by %s', (_, open) => {
  test('have a price and a time', async () => {
    const answer = await open().rate({ toZip: '90001', toState: 'CA', box: medium })
    expect(answer).toMatchObject({ kind: 'rate', cents: expect.any(Number), transitDays: expect.any(Number) })
  })

  test('with a number that nobody has seen are unknown', async () => {
    expect(await open().track('1Z5R89390357567127')).toEqual({ kind: 'unknown' })
  })
})

describe('UPS', () => {
  test('takes the price that the account has, not the list price', async () => {
    expect(await ups().rate({ toZip: '90001', toState: 'CA', box: medium })).toEqual({
      kind: 'rate',
      cents: 2_700,
      transitDays: 4,
    })
  })

  test('refuses an address that can’t be', async () => {
    expect(await ups().rate({ toZip: '00000', toState: 'CA', box: medium })).toEqual({
      kind: 'refused',
      reason: '400 111286 00000 is not a valid postal code.',
    })
  })

  test('returns the route of a parcel, the newest event first, in the distributor’s time zone', async () => {
    standIn.parcels.set('1Z879E930346834440', {
      expected: '20261125',
      activity: [
        { type: 'M', description: 'Shipper created a label', date: '20261123', time: '140500' },
        {
          type: 'I',
          description: 'Departed from Facility',
          date: '20261124',
          time: '031000',
          city: 'Columbus',
          state: 'OH',
        },
        {
          type: 'I',
          description: 'Out For Delivery Today',
          date: '20261125',
          time: '074500',
          city: 'Erie',
          state: 'PA',
        },
      ],
    })
    const answer = await ups().track('1Z879E930346834440')
    expect(answer).toMatchObject({ kind: 'found', state: 'OUT_FOR_DELIVERY', expectedOn: '2026-11-25' })
    if (answer.kind !== 'found') return
    expect(answer.sightings.map(({ at, state, place }) => [at.toISOString(), state, place])).toEqual([
      ['2026-11-25T12:45:00.000Z', 'OUT_FOR_DELIVERY', 'Erie, PA'],
      ['2026-11-24T08:10:00.000Z', 'ON_THE_WAY', 'Columbus, OH'],
      ['2026-11-23T19:05:00.000Z', 'LABEL', ''],
    ])
  })

  test('is asked for a token once, and again when it no longer takes it', async () => {
    const carrier = ups()
    const before = standIn.calls.length
    await Promise.all([carrier.track('1Z410E7W0392751591'), carrier.track('1Z8V92A70367203024')])
    standIn.endToken()
    expect(await carrier.track('1Z410E7W0392751591')).toEqual({ kind: 'unknown' })
    expect(standIn.calls.slice(before).filter((call) => call.includes('oauth'))).toHaveLength(2)
  })

  test.each(['broken', 'busy', 'silent', 'odd'] as const)('%s means later', async (mood) => {
    standIn.mood(mood)
    expect((await ups().track('1Z410E7W0392751591')).kind).toBe('later')
    expect((await ups().rate({ toZip: '90001', toState: 'CA', box: medium })).kind).toBe('later')
  })

  test('proves an account by a price, and says why not without the secret', async () => {
    expect(await ups().prove()).toEqual({ outcome: 'works', answer: 'UPS Ground, 1 lb: $13.50' })
    const wrong = await ups({ clientSecret: 'a-wrong-secret' }).prove()
    expect(wrong).toEqual({ outcome: 'refused', answer: '401 10401 ClientId is Invalid' })
    expect((await ups({ account: 'ZZZZZZ' }).prove()).outcome).toBe('refused')
    expect((await ups({ apiBase: 'http://127.0.0.1:9' }).prove()).outcome).toBe('later')
  })
})
