import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { shipment } from '../../contract/features/shipment.ts'
import type { UpsAccount, UpsShipping, ups } from '../../contract/features/ups.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { startUps, upsKeys } from '../../tests/support/ups-stand-in.ts'

let app: TestApp
let standIn: Awaited<ReturnType<typeof startUps>>
let desk: Client
let florist: Client

beforeAll(async () => {
  standIn = await startUps()
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  app.deps.settings.upsApiBase = standIn.url
  desk = await app.signIn(
    (
      await makeShop(app.db, {
        customer: { is_house: true },
        authorities: ['US_SHIPPING', 'USERS_ACCESS_CONTROL'],
      })
    ).email,
  )
  florist = await app.signIn((await makeShop(app.db)).email)
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

const read = async () => (await desk.get('admin/us-shipping')).body as UpsShipping
const stateOf = async (state: string) => {
  const { name, shops, orders, ...fields } = (await read()).states.find((one) => one.state === state)!
  return fields
}

describe('states', () => {
  test('are the fifty and the capital, with zones, days and three boxes by zone', async () => {
    const { states, boxes, rates } = await read()
    expect(states).toHaveLength(51)
    expect(states.every(({ open }) => open)).toBe(true)
    expect(boxes.map(({ name }) => name)).toEqual(['Small', 'Medium', 'Large'])
    expect(rates).toHaveLength(24)
    // A florist in Los Angeles: zone 8, a medium box.
    expect(rates.find(({ zone, box }) => zone === 8 && box === 'Medium')?.cost).toBe(29.1)
  })

  test('one that is closed is no longer offered to a shop there, and says why', async () => {
    const ohio = await stateOf('OH')
    const reasons = async () => {
      const { rows } = (await florist.get('filters/ship-days?method=UPS&days=7')).body as ReplyOf<
        typeof shipment.days
      >
      return rows.map(({ reason }) => reason ?? 'open')
    }
    expect(await reasons()).toContain('open')
    const closed = await desk.put('admin/us-shipping', { states: [{ ...ohio, open: false }] })
    expect(closed.status).toBe(200)
    const available = (await desk.get('admin/us-shipping/available-states')).body as ReplyOf<
      typeof ups.available
    >
    expect(available.states.map(({ state }) => state)).not.toContain('OH')
    expect(new Set((await reasons()).slice(1))).toEqual(new Set(['no_ups_state']))
    const set = await app.db
      .selectFrom('change_sets')
      .select('id')
      .where('area', '=', 'ups')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const back = await desk.post(`admin/changes/${set.id}/revert`, {})
    expect(back.status, JSON.stringify(back.body)).toBe(201)
    expect((await stateOf('OH')).open).toBe(true)
    expect(await reasons()).toContain('open')
  })

  test('the second of two people who change the same gets an error', async () => {
    const state = await stateOf('PA')
    const change = (transitDays: number) =>
      desk.put('admin/us-shipping', { states: [{ ...state, transitDays }] })
    expect((await change(2)).status).toBe(200)
    expect((await change(3)).problem.code).toBe('changed_meanwhile')
    const rate = (was: number, cost: number) =>
      desk.put('admin/us-shipping', { rates: [{ zone: 2, box: 'Small', was, cost }] })
    expect((await rate(11.5, 12)).status).toBe(200)
    expect((await rate(11.5, 13)).problem.code).toBe('changed_meanwhile')
    expect((await rate(12, 11.5)).status).toBe(200)
  })

  test.each([
    [{ states: [{ state: 'XX', version: 0, open: true, zone: 2, transitDays: 1 }] }, 'states'],
    [{ states: [{ state: 'OH', version: 0, open: true, zone: 99, transitDays: 1 }] }, 'states.0.zone'],
    [{ rates: [{ zone: 2, box: 'Crate', was: null, cost: 5 }] }, 'rates'],
    [{ rates: [{ zone: 2, box: 'Small', was: 11.5, cost: -1 }] }, 'rates.0.cost'],
  ])('%j is named', async (body, path) => {
    const { status, problem } = await desk.put('admin/us-shipping', body)
    expect([status, problem.errors[0]?.path]).toEqual([400, path])
  })
})

const { account, clientId, clientSecret } = upsKeys
const keys = { account, clientId, clientSecret, shipFromZip: '45402' }

describe('the account with UPS', () => {
  test('is tested before it is saved, keeps its secret, and its prices apply immediately', async () => {
    expect((await desk.post('admin/ups/test', keys)).body).toEqual({
      outcome: 'works',
      answer: 'UPS Ground, 1 lb: $13.50',
    })
    expect((await desk.post('admin/ups/test', { ...keys, clientSecret: 'another-one' })).body).toMatchObject({
      outcome: 'refused',
    })
    const rates = async () =>
      (await desk.get('admin/us-shipping/rate?state=CA&zip=90001')).body as ReplyOf<typeof ups.rate>
    expect(await rates()).toMatchObject({
      from: 'zones',
      rates: [{}, { box: 'Medium', cost: 29.1, transitDays: 4 }, {}],
    })

    const kept = (await desk.put('admin/ups', keys)).body as UpsAccount
    expect(kept).toEqual({
      carrier: 'ups',
      account,
      clientId,
      hasSecret: true,
      shipFromZip: '45402',
      setOnServer: false,
    })
    expect(await rates()).toMatchObject({
      from: 'ups',
      problem: '',
      rates: [{}, { cost: 27, transitDays: 4 }, {}],
    })
    standIn.mood('broken')
    expect(await rates()).toMatchObject({ from: 'zones', problem: '500 10001 The system is unavailable' })
    standIn.mood('normal')

    // Without typing the secret again.
    expect((await desk.post('admin/ups/test', { ...keys, clientSecret: undefined })).body).toMatchObject({
      outcome: 'works',
    })
    const stored = await app.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'ups-account')
      .executeTakeFirstOrThrow()
    const logged = await app.db.selectFrom('audit_log').select(['before', 'after']).execute()
    expect(JSON.stringify([stored, logged])).not.toContain(clientSecret)

    const none = (await desk.put('admin/ups', { account: '', clientId: '', shipFromZip: '' })).body
    expect(none).toMatchObject({ carrier: 'zones', hasSecret: false })
  })

  test('a missing part is named, and one from the environment is not changed here', async () => {
    const bad = await desk.put('admin/ups', { ...keys, clientSecret: undefined })
    expect(bad.problem.errors).toEqual([{ path: 'clientSecret', message: 'Enter the secret.' }])
    app.deps.settings.fromEnvironment.push('UPS_CLIENT_ID')
    expect((await desk.put('admin/ups', keys)).problem.code).toBe('set_on_server')
    app.deps.settings.fromEnvironment.pop()
  })

  test('is for those who ship', async () => {
    for (const path of ['admin/ups', 'admin/us-shipping', 'admin/us-shipping/available-states']) {
      expect((await florist.get(path)).status, path).toBe(403)
      expect((await app.visitor().get(path)).status, path).toBe(401)
    }
    expect((await florist.post('admin/ups/test', keys)).status).toBe(403)
  })
})
