import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../contract/features/changes.ts'
import { claimPolicy } from '../../contract/features/claims/policy.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { ask, delivered, done, openedBy, submit } from '../../tests/support/claim-calls.ts'
import { makeShop } from '../../tests/support/make.ts'
import { deliveredAt, makeDraft, mold, signStaff } from '../../tests/support/make-claim.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { usualTable } from './policies.ts'

let app: TestApp
let house: number
let desk: Client
const all = ['CLOSE', 'ALL', 'LABEL'] as const

beforeAll(async () => {
  app = await startApp({ now: deliveredAt })
  house = (await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })).customerId
  desk = await signStaff(app, house, ['DASHBOARD'])
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

describe('the table of rules', () => {
  const read = () => done(desk, claimPolicy.read, {})
  const table = (mostAmount: number) => ({
    ...usualTable,
    rows: usualTable.rows.map((row) =>
      row.rule === 'QUALITY' ? { ...row, numbers: { ...row.numbers, mostAmount } } : row,
    ),
  })

  test('is published from a day on, applies from then, is a change, and is undone', async () => {
    app.setNow('2026-12-01T14:00:00Z')
    desk = await signStaff(app, house, ['DASHBOARD'])
    const before = await read()
    expect(before).toMatchObject({ version: 0, inForce: { startsOn: null }, coming: [] })
    const publish = (body: object) => ask(desk, claimPolicy.publish, { body } as never)
    const past = await publish({ version: 0, startsOn: '2026-11-30', table: table(20) })
    expect([past.status, past.problem.code]).toEqual([422, 'day_passed'])
    const first = await publish({ version: 0, startsOn: '2026-12-02', table: table(20), why: 'Too many.' })
    expect(first.body).toMatchObject({
      inForce: { startsOn: null },
      coming: [{ startsOn: '2026-12-02', why: 'Too many.' }],
    })
    const stale = await publish({ version: 0, startsOn: '2026-12-03', table: table(30) })
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile'])
    const change = await app.db
      .selectFrom('change_sets')
      .select('id')
      .where('sentence', '=', 'claim-policy.changed')
      .executeTakeFirstOrThrow()
    const back = await ask(desk, changes.revert, { params: { id: change.id }, body: {} } as never)
    expect(back.status, JSON.stringify(back.body)).toBe(201)
    expect((await read()).coming).toEqual([])
    const { version } = await read()
    await publish({ version, startsOn: '2026-12-02', table: table(20) })
    app.setNow('2026-12-02T14:00:00Z')
    desk = await signStaff(app, house, ['DASHBOARD'])
    expect((await read()).inForce.startsOn).toBe('2026-12-02')
    const from = await delivered(app, { at: '2026-12-02T13:39:00Z' })
    desk = await signStaff(app, house, ['DASHBOARD'])
    const draft = await makeDraft(app, { ...from, lines: [mold(5)], photos: all })
    const { body } = await submit(from.client, draft)
    expect(body).toMatchObject({ status: 'IN_REVIEW', decision: { rule: 'ELSE' } })
    expect((await openedBy(desk, body)).policyVersion).toBe((await read()).version)
  })

  test('that can’t be used is refused with its faults', async () => {
    const wrong = { ...usualTable, rows: usualTable.rows.toReversed() }
    const { status, problem } = await ask(desk, claimPolicy.try, { body: { table: wrong } } as never)
    expect([status, problem.code, problem.errors.map(({ path }) => path)]).toEqual([
      422,
      'policy_refused',
      ['table.rows.8'],
    ])
  })

  test('is tried on what was claimed: how many, how much, whom, with reasons, the same each time', async () => {
    for (let claim = 0; claim < 6; claim += 1) {
      const from = await delivered(app)
      const quantity = 5 + 12 * claim
      const draft = await makeDraft(app, { ...from, lines: [{ line: 1, quantity, reason: 'MISSING' }] })
      await submit(from.client, draft)
    }
    desk = await signStaff(app, house, ['DASHBOARD'])
    const generous = {
      ...usualTable,
      rows: usualTable.rows.map((row) =>
        row.rule === 'SMALL_MISSING' ? { ...row, numbers: { mostAmount: 200 } } : row,
      ),
    }
    const tried = () => done(desk, claimPolicy.try, { body: { table: generous, span: '18_MONTHS' } } as never)
    const first = await tried()
    expect(first.claims).toBeGreaterThan(5)
    expect(first.rules.reduce((sum, { claims: count }) => sum + count, 0)).toBe(first.claims)
    expect(first.outcomes.reduce((sum, { claimsNow }) => sum + claimsNow, 0)).toBe(first.claims)
    expect(first.differ).toBeGreaterThan(0)
    const [changed] = first.rows
    expect(changed).toMatchObject({ now: { outcome: 'DESK' }, tried: { outcome: 'AUTO_CREDIT' } })
    expect(changed?.checks.length).toBeGreaterThan(0)
    expect(JSON.stringify(await tried())).toBe(JSON.stringify(first))
  })

  test('is closed to all but the office', async () => {
    for (const client of [
      await signStaff(app, house, ['SALES', 'ORDER_DESK']),
      (await delivered(app)).client,
    ])
      expect((await client.get('admin/claim-policy')).status).toBe(403)
    expect((await app.visitor().get('admin/claim-policy')).status).toBe(401)
  })
})
